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
  mutating func asked(in conversation: Conversation) throws(ExitStatus) -> Session {
    let session = try begin(in: conversation)
    return try asked(session, in: conversation)
  }

  /// The session that results when a person goes on with one.
  mutating func asked(
    _ session: Session, in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    if let rich = richFace(session, in: conversation) {
      defer { conversation.releaseKeys() }
      return try askedRich(rich, in: conversation)
    }
    var runner = PlainRunner(
      face: plainFace(conversation), now: clock.now,
      readLine: conversation.readLine, dropPaste: conversation.dropPaste,
      write: conversation.write,
      store: store)
    runner.typing = typing
    return try finished(runner.run(interview(session)), in: conversation)
  }

  /// The plain face for this conversation.
  func plainFace(_ conversation: Conversation) -> PlainFace {
    var face = PlainFace(width: conversation.width)
    face.prompts = command.prompts
    return face
  }

  /// The draft, where there is one.
  var store: AnswerStore {
    let draft = draft
    return AnswerStore(
      save: { (event) throws(Diagnostic) in try draft?.append(event) },
      undo: { () throws(Diagnostic) in try draft?.undo() },
      keepTyping: { text, path in draft?.keep(typing: text, at: path) },
      keepPlace: { place, isExpected in draft?.keep(place, isExpected: isExpected) })
  }

  /// The interview of a session, as the command line wants it.
  func interview(_ session: Session) -> Interview {
    var interview = Interview(
      session, reader: clock.answerReader(language), pickerMax: command.pickerMax,
      startsOver: startsOver || amendment != nil, isPreview: command.preview, language: language)
    interview.presentation = FHIRPresentation()
    interview.prefilled = prefilled
    interview.codes = pipeline.codes.map(SearchedCodes.init)
    // What was answered before is looked at first.
    if let place = place ?? (amendment == nil ? nil : .review) { interview.goOn(at: place) }
    return interview
  }

  /// The session of a finished interview; for any other the command ends.
  func finished(
    _ outcome: InterviewOutcome, in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    switch outcome {
    case .finished(let session): return session
    case .quit: throw .noInput
    case .inputEnded:
      if let failure = conversation.failure() {
        pipeline.reporter.report(.unreadable("-", failure))
      }
      if stage.replay != nil {
        pipeline.reporter.note("the recording ends before the survey does")
      }
      throw conversation.interruption().map(ExitStatus.ended) ?? .noInput
    case .failed(let problem, _):
      pipeline.reporter.report(problem)
      throw problem.code == .unwritableOutput ? .noOutput : .badInput
    }
  }
}
