import ArgumentParser

/// The resources that a form is populated from.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Resources that queries and questions are answered from: a file, folder, Bundle or NDJSON.",
      discussion: "May be repeated. Nothing is got from a server.", valueName: "path"))
  var data: [String] = []

  @Flag(
    name: .customLong("ignore-critical"),
    help: "Fill in a questionnaire though an extension that it calls critical is not supported.")
  var ignoresCritical = false
}
