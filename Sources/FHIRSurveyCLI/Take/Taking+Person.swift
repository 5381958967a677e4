import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyTerminal
import SurveyWorkflow
import SystemIO

extension Taking {
  /// The session that results when a person answers; every answer is in a draft before the next
  /// prompt appears.
  mutating func asked(_ form: Form, task: SurveyTask?) throws(ExitStatus) -> Session {
    let conversation = try converse()
    let session = try begin(form, task: task, in: conversation)
    let draft = draft
    let runner = PlainRunner(
      face: PlainFace(width: conversation.width), now: clock.now,
      readLine: conversation.readLine, dropPaste: conversation.dropPaste,
      write: conversation.write,
      save: { (event) throws(Diagnostic) in try draft?.append(event) })
    let outcome = runner.run(
      Interview(
        session, reader: clock.answerReader(language), pickerMax: command.pickerMax,
        startsOver: startsOver, language: language))
    switch outcome {
    case .finished(let session): return session
    case .quit: throw .noInput
    case .inputEnded:
      if let failure = conversation.failure() {
        pipeline.reporter.report(.unreadable("-", failure))
      }
      throw conversation.interruption().map(ExitStatus.ended) ?? .noInput
    case .failed(let problem, _):
      pipeline.reporter.report(problem)
      throw problem.code == .unwritableOutput ? .noOutput : .badInput
    }
  }

  /// The terminal, or the lines of standard input where plain mode was asked for.
  private func converse() throws(ExitStatus) -> Conversation {
    let isPlain = command.plain || world.environment["FHIR_SURVEY_PLAIN"]?.isEmpty == false
    let readsInput = command.files.contains("-") || command.task == "-"
    var source: ConversationSource?
    if !command.noInput {
      if world.inputIsTerminal || readsInput {
        source = .terminal
      } else if isPlain {
        source = .standardInput
      }
    }
    guard let conversation = source.flatMap(world.converse) else {
      throw world.refusal(
        "take", "answers are needed and there is no terminal",
        advice: "give them with --answers FILE")
    }
    return conversation
  }
}
