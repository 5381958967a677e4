import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyPrimitives
import SurveyTerminal
import SurveyWorkflow
import SystemIO

extension Taking {
  /// A new session, or that of a draft.
  mutating func begin(in conversation: Conversation) throws(ExitStatus) -> Session {
    let header = header
    let start = clock.dateTime(header.start)
    evaluator?.now = start
    let filled = populated(at: header.start)
    if let path = command.resume {
      recordDraft(path)
      return try resumed(path, header, in: conversation)
    }
    let found = drafts?.find(for: form.writtenSurvey, header)
    if let found { recordDraft(found.path) }
    if let found,
      offers(found.journal, found.isOfOtherVersion ? .otherVersion : .same, in: conversation)
    {
      return try resumed(found.path, header, isAccepted: true, in: conversation)
    }
    let session = filled ?? newSession(at: header.start)
    if filled != nil { startsOver = true }
    draft = try newDraft(header, session.events)
    return session
  }

  /// Keeps in the recording the draft that the survey may go on with.
  func recordDraft(_ path: String) {
    guard let recorder = stage.recorder, let bytes = try? pipeline.bytes(of: path) else { return }
    recorder.happened(.draft, String(decoding: bytes, as: UTF8.self))
  }

  /// The folder of drafts; `nil` where there is none.
  private var drafts: Drafts? {
    command.drafts.map(Drafts.init(folder:)) ?? Drafts(world.environment)
  }

  /// What this run would write at the top of a draft.
  private var header: JournalHeader {
    JournalHeader(
      form.writtenSurvey, start: clock.now(), task: task.map { $0.id ?? assignment.file },
      subject: subject, contexts: evaluator?.contexts ?? [],
      amends: amendment.map { $0.details.id ?? command.amend ?? "-" })
  }

  /// Begins a draft, beside another one where there is no folder of drafts; `nil` where no draft can
  /// be kept, which is said.
  private func newDraft(
    _ header: JournalHeader, _ events: [SessionEvent] = [], besides former: DraftFile? = nil
  ) throws(ExitStatus) -> DraftFile? {
    guard let drafts = drafts ?? former.map({ Drafts(besides: $0.path) }) else {
      pipeline.reporter.report(Drafts.missing(world.environment))
      return nil
    }
    do {
      return try DraftFile(in: drafts, name: id, header: header, events: events)
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
  }

  /// Goes on with a draft that is named, or one that was accepted; nobody else has it meanwhile.
  private mutating func resumed(
    _ path: String, _ present: JournalHeader, isAccepted: Bool = false,
    in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    // Standard input and pipes can be read, and have no end to go on behind.
    let isFile = path != "-" && FileSystem.kind(of: path) == .file
    let file = isFile ? try opened(path) : nil
    let journal = JournalReader.read(try pipeline.bytes(of: path), name: path)
    guard let header = journal.header else {
      // A first line that is damaged costs what it said, if there are answers behind it.
      guard !journal.events.isEmpty, offers(journal, .unknown, in: conversation) else {
        try pipeline.reporter.check(journal.diagnostics)
        throw .badInput
      }
      return try takenOver(file, journal, present, in: conversation)
    }
    if let finding = header.mismatch(form.writtenSurvey, present, file: path) {
      // Its variants are one code, and only this one can be helped.
      guard finding.code.key == Diagnostic.Code.draftOfChangedSurvey.key,
        isAccepted || offers(journal, .otherVersion, in: conversation)
      else {
        try pipeline.reporter.check([finding])
        throw .badInput
      }
      return try takenOver(file, journal, present, in: conversation)
    }
    guard let file else {
      pipeline.reporter.report(Diagnostic(.fileIsDevice, at: Location(file: path)))
      throw .badInput
    }
    return try replayed(file, journal, header)
  }

  /// Opens a draft for this run alone.
  private func opened(_ path: String) throws(ExitStatus) -> DraftFile {
    do {
      return try DraftFile(path)
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
  }

  /// Goes on with a draft of this survey, in the same file.
  private mutating func replayed(
    _ file: DraftFile, _ journal: Journal, _ header: JournalHeader
  ) throws(ExitStatus) -> Session {
    try pipeline.reporter.check(journal.diagnostics)
    // The moment of the start, so that `today()` gives what it gave.
    let start = clock.dateTime(header.start)
    evaluator?.now = start
    let replayed = pipeline.stages.session(
      form, replaying: journal, amending: amendment, at: header.start, evaluator: evaluator)
    try pipeline.reporter.check(replayed.diagnostics)
    startsOver = journal.damagedLines > 0
    typing = journal.typing
    // Where lines are lost, what was answered in them comes first.
    place = startsOver ? nil : journal.place
    draftSubject = header.subject
    do {
      try file.goOn(behind: journal)
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
    draft = file
    return replayed.session
  }

  /// Begins with the answers of a draft of another version that fit; they are in a new draft.
  ///
  /// The former one goes away at the end, if all of its answers fit and it is a file.
  private mutating func takenOver(
    _ former: DraftFile?, _ journal: Journal, _ present: JournalHeader,
    in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    var header = present
    header.subject = journal.header?.subject ?? present.subject
    draftSubject = header.subject
    let taken = pipeline.stages.session(
      form, takingOver: journal, amending: amendment, at: header.start, evaluator: evaluator)
    draft = try newDraft(header, taken.session.events, besides: former)
    startsOver = true
    let findings = journal.diagnostics + taken.diagnostics
    if findings.isEmpty { formerDraft = former }
    conversation.write(
      Self.report(taken.session, findings, former: journal.name, language))
    return taken.session
  }

  /// Says where the answers are that were not sent; takes a draft without answers away.
  func sayWhereDraftIs() {
    // The draft of a replay goes away with it.
    if stage.replay != nil { return }
    let words = Words(language)
    func goOn(_ path: String?) -> String {
      let line = ShellWords.line(command.words(resuming: path))
      return "\n  " + words.text(.draftGoOn, ["command": .literal(line)])
    }
    guard let draft, draft.hasEvents else {
      if let draft {
        draft.remove()
        world.say(words.text(.draftNone) + (output.isOneOfSeveral ? goOn(nil) : ""))
      }
      return
    }
    world.say(words.text(.draftWhere, ["path": .literal(draft.path)]) + goOn(draft.path))
  }
}
