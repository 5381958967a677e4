public import ArgumentParser
public import FHIRDocument
public import FHIRQuestionnaire
import SurveyModel
import SurveyTerminal

/// How the screen looks.
enum ThemeChoice: String, ExpressibleByArgument, CaseIterable {
  case `default`
  case highContrast = "high-contrast"
}

/// The flags of `take`.
struct TakeOptions: ParsableArguments {
  @Argument(
    help: """
      Questionnaires, survey definitions or Tasks, taken in turn; with --task, files to find its \
      questionnaire in.
      """)
  var files: [String] = []

  @Option(help: "Answers as JSON or as plain lines, one a question; - is standard input.")
  var answers: String?

  @Option(
    help: "The Task that asks for the questionnaire: a file, or the id of one on the server.")
  var task: String?

  @OptionGroup var server: ServerOptions

  @Option(help: "Whose Task on the server it is, as Practitioner/3; without it, the patient's.")
  var owner: String?

  @Flag(
    help: "Do not ask the server: take what was kept of it, and leave the answers in the outbox.")
  var offline = false

  @Option(
    name: .customLong("task-output"),
    help: "Where the completed Task goes; otherwise beside the response.")
  var taskOutput: String?

  @Option(
    help: ArgumentHelp(
      "Where the transaction Bundle goes of what is extracted from the response.",
      valueName: "file"))
  var extract: String?

  @Option(help: "Whom the answers are about, as Patient/12.")
  var subject: String?

  @Option(help: "Who answers, as Patient/12.")
  var source: String?

  @Option(help: "A stored response to open again: it keeps its id, and is amended.")
  var amend: String?

  @Option(help: "Go on with a draft.")
  var resume: String?

  @Option(help: ArgumentHelp("The folder of drafts.", valueName: "dir"))
  var drafts: String?

  @Option(help: "The arrangement of the response: nested as FHIR wants it, or flat.")
  var layout: ResponseLayout = .nested

  @Option(help: "The format of the response: json or xml.")
  var to: Format = .json

  @Option(
    name: .customLong("picker-max"),
    help: "The longest option, in characters, that a value picker shows.")
  var pickerMax = SurveyItem.defaultPickerMax

  @Flag(
    help: """
      Look at the form as its author: nothing is sent, w says why an item is as it is, g goes to any \
      item.
      """)
  var preview = false

  @Flag(
    help: "Of a preview: show the form again whenever its file changes, with the answers so far.")
  var watch = false

  @Flag(help: "Append lines only, for screen readers and simple terminals.")
  var plain = false

  @Option(
    help: """
      How much is said: short says only what may be typed, and ? explains; full explains each question.
      """)
  var prompts: Prompts = .full

  @Option(help: "How the screen looks: default or high-contrast.")
  var theme: ThemeChoice = .default

  @Option(
    help: ArgumentHelp(
      """
      Write what is shown and typed to a file as it happens, in asciinema's format. It holds the answers!
      """, valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      """
      Type again what was typed in a recording, at its time, into the same questionnaire. Only to look \
      at it, use asciinema play.
      """, valueName: "file"))
  var replay: String?

  @Flag(
    name: .customLong("accept-unsupported"),
    help: "Call responses complete though a part of the questionnaire is not supported.")
  var acceptsUnsupported = false

  @Flag(name: .customLong("no-input"), help: "Never ask.")
  var noInput = false

  @Flag(
    help: "Fill in first what is known; each question says where its answer comes from.")
  var populate = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var data: DataOptions
  @OptionGroup(title: "Resources that the survey starts with")
  var contexts: ContextOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions
}

extension Prompts: ExpressibleByArgument {}
extension ResponseLayout: ExpressibleByArgument {}
extension Format: ExpressibleByArgument {}
