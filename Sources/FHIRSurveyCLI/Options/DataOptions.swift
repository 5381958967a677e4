import ArgumentParser

/// The resources that a form is populated from.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Resources that queries and questions are answered from: a file, folder, Bundle or NDJSON.",
      discussion: "May be repeated. Nothing is got from a server.", valueName: "path"))
  var data: [String] = []

  @Option(
    help: ArgumentHelp(
      "An export of Apple Health: questions that ask for measurements get the newest ones.",
      discussion: "Those with a code and an observationLinkPeriod, and no others.",
      valueName: "file"))
  var health: String?

  @Flag(
    name: .customLong("ignore-critical"),
    help: "Fill in a questionnaire though an extension that it calls critical is not supported.")
  var ignoresCritical = false
}
