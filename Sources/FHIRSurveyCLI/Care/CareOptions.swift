import ArgumentParser

/// Where the resources about a person are: in files, or on a server.
struct CareOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The resources of the person: a file, folder, Bundle or NDJSON, instead of a server.",
      discussion: "May be repeated.", valueName: "path"))
  var data: [String] = []

  @OptionGroup var server: ServerOptions
  @OptionGroup var patient: PatientOptions
}
