import ArgumentParser
import FHIRDocument
import SurveyDiagnostics
import SurveyEngine

/// `why`: why an item is enabled or not, required, read-only, or has its answer.
struct Why: Verb {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why an item is enabled or disabled, required, or has its answer.",
    discussion: """
      Examples:
        fhir-survey why questionnaire.json 2.1 --response response.json
        fhir-survey why q.json "2[1]/2.1" --response answers.json --what-would-enable

      The item is named by its linkId, or by its path where there are several of it: [1] is the second repetition of a group, or the second answer of a question.

      With --what-would-enable a smallest set of answers is looked for; the command ends with 1 if there is none.
      """)

  @Argument(help: "The questionnaire or survey definition; - is standard input.")
  var file: String

  @Argument(help: "The linkId of the item, or its path.")
  var item: String

  @Option(
    help: """
      A QuestionnaireResponse, or answers as JSON or as plain lines; without it, nothing is \
      answered yet.
      """)
  var response: String?

  @Flag(
    name: .customLong("what-would-enable"),
    help: "Look for a smallest set of answers that would enable the item.")
  var whatWouldEnable = false

  @Flag(
    name: .customLong("what-would-disable"),
    help: "Look for a smallest set of answers that would disable the item.")
  var whatWouldDisable = false

  @Flag(help: "Show the steps of each expression.")
  var explain = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup(title: "Resources that the survey starts with")
  var contexts: ContextOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if whatWouldEnable, whatWouldDisable {
      throw ValidationError("--what-would-enable and --what-would-disable exclude each other")
    }
  }

  func run(in world: World) throws(ExitStatus) {
    let inputs = [file] + [response].compactMap(\.self) + contexts.all.map(\.file)
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw world.refusal("why", "standard input (-) can be only one of the files")
    }
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    let form = try pipeline.form(
      from: try pipeline.document(file).root, library: try pipeline.library(library.paths))
    let evaluator = try pipeline.evaluator(
      for: form, contexts: contexts.all, now: clock.dateTime(clock.now()))
    let reading = SessionReading(pipeline: pipeline, clock: clock, evaluator: evaluator)
    let session = try reading.session(form, response)
    let path = try reading.path(of: item, in: session, file: file)
    guard let explanation = session.explanation(of: path, withSteps: explain) else {
      throw .badInput
    }
    let answer = WhyAnswer(explanation: explanation, search: search(session, path))
    try pipeline.write(answer.report(as: report.format), to: output)
    if answer.search?.isFound == false { throw .findings }
  }

  private func search(_ session: Session, _ path: InstancePath) -> WhyAnswer.Search? {
    guard whatWouldEnable || whatWouldDisable else { return nil }
    return WhyAnswer.Search(
      toBeEnabled: whatWouldEnable, outcome: session.changes(at: path, toBe: whatWouldEnable))
  }
}
