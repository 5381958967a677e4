import ArgumentParser

/// What is sent, and where to.
struct SendOptions: ParsableArguments {
  @Argument(help: "Responses to be sent: NDJSON, files, folders, Bundles; - is standard input.")
  var files: [String] = []

  @OptionGroup var server: ServerOptions

  @Option(
    help: ArgumentHelp(
      "Where responses go that are not read, or that the server refuses.", valueName: "file"))
  var rejects: String?

  @Flag(
    name: .customLong("continue"),
    help: "Go on where an earlier run with the same files was ended.")
  var goesOn = false

  @Flag(name: .shortAndLong, help: "Overwrite the file of rejects if it exists.")
  var force = false
}
