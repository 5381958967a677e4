import ArgumentParser
import SystemIO

/// Which form the answers of a verb take.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// When colour is used.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

/// Flags that every verb has.
struct SharedOptions: ParsableArguments {
  @Flag(help: "Treat as an error what is otherwise read with a warning.")
  var strict = false

  @Option(
    name: .customLong("fhir-version"),
    help: """
      The version of FHIR, 1.0, 3.0, 4.0, 4.3 or 5.0 (or DSTU2, STU3, R4, R4B, R5): that of the \
      input, which is found out without it.
      """)
  var fhirVersion: String?

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "A limit of what is read: \(LimitOption.all).",
      discussion: "May be repeated: --limit depth=800 --limit size=2000000000",
      valueName: "name=number"),
    transform: LimitOption.init(text:))
  var limits: [LimitOption] = []

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "A package whose value sets, code systems and questionnaires count as given.",
      discussion:
        "NAME#VERSION of the folder of packages, an archive or a folder; may be repeated.",
      valueName: "package"))
  var packages: [String] = []

  @Option(
    help: ArgumentHelp(
      "The server that is asked for codes of value sets which nothing given says.",
      discussion:
        "Its name in the list of servers, or its address. Addresses of value sets, codes and --filter go there.",
      valueName: "server"))
  var terminology: String?

  @Option(
    help: "The language of take, show, expand, codebook and summary, as BCP 47: de, pt-BR."
  )
  var language: String?

  @Flag(name: .shortAndLong, help: "Say only what is wrong.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more, and list every finding that is kept.")
  var verbose = false

  @Option(help: "When colour is used: take uses it on a terminal.")
  var color: ColorChoice = .auto
}

/// The form of what a verb reports.
struct ReportOptions: ParsableArguments {
  @Option(help: "The form of the report.")
  var format: ReportFormat = .text
}

/// Where the result goes.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "Where the result goes; - is standard output.")
  var output: String = "-"

  @Flag(name: .shortAndLong, help: "Overwrite the output if it exists.")
  var force = false

  /// Throws where the name says that the result is compressed, which it is not: programs go by the name.
  func validate() throws {
    let name = output.lowercased()
    let suffixes = InputPaths.compressedSuffixes + [".bz2", ".xz", ".zip"]
    guard let suffix = suffixes.first(where: name.hasSuffix) else { return }
    throw ValidationError(
      "-o \(output): results are not compressed; name \(output.dropLast(suffix.count)), and compress the files afterwards"
    )
  }
}

/// The available resources: questionnaires, value sets and code systems.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("questionnaire"),
    help: ArgumentHelp(
      "Questionnaires, value sets and code systems: a file, folder, Bundle or NDJSON.",
      discussion: "May be repeated.", valueName: "path"))
  var paths: [String] = []
}

/// Flags that make a run repeatable.
struct RunOptions: ParsableArguments {
  @Option(help: "The time to use as now, as 2026-11-20T10:00:00Z.")
  var now: String?

  @Option(name: .customLong("time-zone"), help: "The time zone, as Europe/Berlin.")
  var timeZone: String?

  @Option(help: "How ids are made.")
  var ids: IdSource?
}

/// How ids are made.
enum IdSource: String, ExpressibleByArgument, CaseIterable {
  /// UUIDs by chance.
  case random
  /// UUIDs that count from 1.
  case sequential
}
