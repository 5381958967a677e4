import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow

extension Taking {
  /// A new session, or that of a draft.
  mutating func begin(
    _ form: Form, task: SurveyTask?, in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    let header = header(form.survey, task)
    let start = clock.dateTime(header.start)
    evaluator?.now = start
    if let path = command.resume { return try resumed(form, path, header) }
    let drafts = Drafts(world.environment)
    if let found = drafts?.find(for: form.survey, header), offers(found.journal, in: conversation) {
      return try resumed(form, found.path, header)
    }
    guard let drafts else {
      return pipeline.stages.session(form, at: header.start, evaluator: evaluator)
    }
    do {
      draft = try DraftFile(in: drafts, name: id, header: header)
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
    return pipeline.stages.session(form, at: header.start, evaluator: evaluator)
  }

  /// What this run would write at the top of a draft.
  private func header(_ survey: Survey, _ task: SurveyTask?) -> JournalHeader {
    JournalHeader(
      survey, start: clock.now(), task: task.map { $0.id ?? command.task ?? "-" },
      subject: command.subject, contexts: evaluator?.contexts ?? [])
  }

  private func offers(_ journal: Journal, in conversation: Conversation) -> Bool {
    let when = journal.events.last.map { clock.dateTime($0.at).description } ?? ""
    while true {
      conversation.write("There is a draft of this survey from \(when). Go on with it? (y/n): ")
      switch conversation.readLine()?.lowercased() {
      case "y", "yes": return true
      case "n", "no", nil: return false
      default: conversation.write("Type y to go on with it, n to start again; it is kept.\n")
      }
    }
  }

  private mutating func resumed(
    _ form: Form, _ path: String, _ present: JournalHeader
  ) throws(ExitStatus) -> Session {
    let journal = JournalReader.read(try pipeline.bytes(of: path), name: path)
    try pipeline.reporter.check(journal.diagnostics)
    guard let header = journal.header else { throw .badInput }
    if let finding = header.mismatch(form.survey, present, file: path) {
      try pipeline.reporter.check([finding])
    }
    do {
      // The moment of the start, so that `today()` gives what it gave.
      let start = clock.dateTime(header.start)
      evaluator?.now = start
      let session = try pipeline.stages.session(
        form, replaying: journal.events, at: header.start, evaluator: evaluator)
      draft = try DraftFile(path, wholeLength: journal.wholeLength)
      draftSubject = header.subject
      return session
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
  }

  /// Says where the answers are that were not sent; takes a draft without answers away.
  func sayWhereDraftIs() {
    guard let draft else { return }
    guard draft.hasEvents else {
      draft.remove()
      return world.say("nothing was answered, and no draft was kept")
    }
    let line = ShellWords.line(command.words(resuming: draft.path))
    world.say("the draft is in \(draft.path)\n  go on with: \(line)")
  }
}
