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
    if let path = command.resume { return try resumed(form, path, header, in: conversation) }
    let drafts = command.drafts.map(Drafts.init(folder:)) ?? Drafts(world.environment)
    if let found = drafts?.find(for: form.survey, header),
      offers(found.journal, found.isOfOtherVersion ? .otherVersion : .same, in: conversation)
    {
      return found.isOfOtherVersion
        ? try takenOver(form, found.path, found.journal, header, in: conversation)
        : try resumed(form, found.path, header, in: conversation)
    }
    if let drafts {
      draft = try newDraft(in: drafts, header)
    } else {
      pipeline.reporter.report(Drafts.missing(world.environment))
    }
    return pipeline.stages.session(form, at: header.start, evaluator: evaluator)
  }

  /// What this run would write at the top of a draft.
  private func header(_ survey: Survey, _ task: SurveyTask?) -> JournalHeader {
    JournalHeader(
      survey, start: clock.now(), task: task.map { $0.id ?? command.task ?? "-" },
      subject: command.subject, contexts: evaluator?.contexts ?? [])
  }

  private func newDraft(in drafts: Drafts, _ header: JournalHeader) throws(ExitStatus) -> DraftFile
  {
    do {
      return try DraftFile(in: drafts, name: id, header: header)
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
  }

  /// Goes on with a draft that is named, or one that was accepted.
  private mutating func resumed(
    _ form: Form, _ path: String, _ present: JournalHeader, in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    let journal = JournalReader.read(try pipeline.bytes(of: path), name: path)
    guard let header = journal.header else {
      // A first line that is damaged costs what it said, if there are answers behind it.
      guard !journal.events.isEmpty, offers(journal, .unknown, in: conversation) else {
        try pipeline.reporter.check(journal.diagnostics)
        throw .badInput
      }
      return try takenOver(form, path, journal, present, in: conversation)
    }
    if let finding = header.mismatch(form.survey, present, file: path) {
      // Its variants are one code, and only this one can be helped.
      guard finding.code.key == Diagnostic.Code.draftOfChangedSurvey.key,
        offers(journal, .otherVersion, in: conversation)
      else {
        try pipeline.reporter.check([finding])
        throw .badInput
      }
      return try takenOver(form, path, journal, present, in: conversation)
    }
    try pipeline.reporter.check(journal.diagnostics)
    // The moment of the start, so that `today()` gives what it gave.
    let start = clock.dateTime(header.start)
    evaluator?.now = start
    let replayed = pipeline.stages.session(
      form, replaying: journal, at: header.start, evaluator: evaluator)
    try pipeline.reporter.check(replayed.diagnostics)
    startsOver = journal.damagedLines > 0
    draftSubject = header.subject
    do {
      draft = try DraftFile(path, wholeLength: journal.wholeLength)
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
    return replayed.session
  }

  /// Begins with the answers of a draft of another version that fit; they are in a new draft.
  private mutating func takenOver(
    _ form: Form, _ path: String, _ journal: Journal, _ present: JournalHeader,
    in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    var header = present
    header.subject = journal.header?.subject ?? present.subject
    draftSubject = header.subject
    let taken = pipeline.stages.session(
      form, takingOver: journal, at: header.start, evaluator: evaluator)
    let drafts = command.drafts.map(Drafts.init(folder:)) ?? Drafts(world.environment)
    let file = try newDraft(in: drafts ?? Drafts(besides: path), header)
    do {
      for event in taken.session.events { try file.append(event) }
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
    draft = file
    startsOver = true
    let findings = journal.diagnostics + taken.diagnostics
    if findings.isEmpty { formerDraft = path }
    conversation.write(
      Self.report(taken.session, findings, former: path, pipeline.reporter.language))
    return taken.session
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
