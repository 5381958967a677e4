import ArgumentParser

/// The flags of `populate`.
struct PopulateOptions: ParsableArguments {
  @Argument(
    help: "The questionnaire or survey definition, or Parameters; - is standard input.")
  var file: String

  @Option(help: "What the file is: questionnaire, or parameters of the operation $populate.")
  var from: PopulateInput = .questionnaire

  @Option(help: "The form of the result: json, xml, or parameters as $populate gives them.")
  var to: PopulateTarget = .json

  @Option(
    name: .customLong("for-each"),
    help: ArgumentHelp(
      "Patients as NDJSON, a Bundle or a folder: a response each, as NDJSON.", valueName: "path"))
  var forEach: String?

  @Option(help: "A response that is there already: its answers stay.")
  var response: String?

  @Flag(help: "Let what is found take the place of the answers of --response.")
  var overwrite = false

  @Option(help: "Whom the answers are about, as Patient/12; otherwise the patient.")
  var subject: String?

  @OptionGroup(title: "Resources that the survey starts with")
  var contexts: ContextOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if forEach != nil, response != nil || contexts.patient != nil || to == .xml {
      throw ValidationError(
        "--for-each does not go with --response, --patient and --to xml")
    }
    if overwrite, response == nil { throw ValidationError("--overwrite needs --response") }
  }
}

extension PopulateOptions {
  /// Ends the command with 64 where several inputs are standard input.
  func checkInputs(_ world: World) throws(ExitStatus) {
    let inputs =
      [file, response, forEach].compactMap(\.self) + contexts.all.map(\.file) + data.data
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw world.refusal("populate", "standard input (-) can be only one of the files")
    }
  }
}

/// What `populate` reads.
enum PopulateInput: String, ExpressibleByArgument, CaseIterable {
  case questionnaire
  case parameters
}

/// What `populate` writes.
enum PopulateTarget: String, ExpressibleByArgument, CaseIterable {
  case json
  case xml
  case parameters
}
