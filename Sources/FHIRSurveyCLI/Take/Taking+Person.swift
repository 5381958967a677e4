import Diagnostics
import FHIRQuestionnaire
import Primitives
import SurveyEngine
import SurveyModel
import SurveyTerminal

extension Taking {
  /// The session that results when a person answers; every answer is in a draft before the next
  /// prompt appears.
  mutating func asked(_ survey: Survey, task: SurveyTask?) throws(ExitStatus) -> Session {
    let conversation = try converse()
    let (session, draft) = try begin(survey, task: task, in: conversation)
    let runner = PlainRunner(
      face: PlainFace(width: conversation.width), now: clock.now,
      readLine: conversation.readLine, write: conversation.write,
      save: { (event) throws(Diagnostic) in try draft?.append(event) })
    let outcome = runner.run(Interview(session, reader: reader, pickerMax: command.pickerMax))
    let place = draft.map { "the draft is in \($0.path); go on with --resume \($0.path)" }
    switch outcome {
    case .finished(let session):
      finishedDraft = draft
      return session
    case .quit:
      pipeline.reporter.note(place ?? "no draft was kept")
      throw .noInput
    case .inputEnded:
      world.say(place ?? "the input ended early; no draft was kept")
      throw conversation.interruption() == nil ? .noInput : .interrupted
    case .failed(let problem, _):
      pipeline.reporter.report(problem)
      if let place { world.say(place) }
      throw problem.code == .unwritableFile ? .noOutput : .badInput
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
      world.say("take: answers are needed and there is no terminal; give them with --answers FILE")
      throw .usage
    }
    return conversation
  }

  /// A new session, or that of a draft.
  private mutating func begin(
    _ survey: Survey, task: SurveyTask?, in conversation: Conversation
  ) throws(ExitStatus) -> (Session, DraftFile?) {
    if let path = command.resume { return try resumed(survey, path) }
    let drafts = Drafts(world.environment)
    if let found = drafts?.find(for: survey), offers(found.journal, in: conversation) {
      return try resumed(survey, found.path)
    }
    let start = clock.now()
    let session = Session(survey, at: start)
    guard let drafts else { return (session, nil) }
    var header = JournalHeader(survey, start: start, task: task?.id, subject: command.subject)
    header.task = header.task ?? command.task
    do {
      return (session, try DraftFile(in: drafts, name: ids.next(), header: header))
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
  }

  private func offers(_ journal: Journal, in conversation: Conversation) -> Bool {
    let when = journal.events.last.map { clock.dateTime($0.at).description } ?? ""
    conversation.write("There is a draft of this survey from \(when). Go on with it? (y/n): ")
    guard let line = conversation.readLine() else { return false }
    return ["y", "yes"].contains(line.lowercased())
  }

  private func resumed(
    _ survey: Survey, _ path: String
  ) throws(ExitStatus) -> (Session, DraftFile?) {
    let journal = JournalReader.read(try pipeline.bytes(of: path), name: path)
    try pipeline.reporter.check(journal.diagnostics)
    guard let header = journal.header, header.match(survey) == .same else {
      pipeline.reporter.report(
        Diagnostic(
          .error, .draftOfOtherSurvey, "the draft does not belong to this questionnaire",
          at: Location(file: path),
          hint: "it was begun for \(journal.header?.questionnaire ?? "another one")"))
      throw .badInput
    }
    do {
      let session = try Session(survey, at: header.start, replaying: journal.events)
      return (session, try DraftFile(path, wholeLength: journal.wholeLength))
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
  }
}
