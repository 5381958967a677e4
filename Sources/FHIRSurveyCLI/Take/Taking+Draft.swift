import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Taking {
  /// A new session, or that of a draft.
  mutating func begin(
    _ survey: Survey, task: SurveyTask?, in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    let header = header(survey, task)
    let start = clock.dateTime(header.start)
    evaluator?.now = start
    if let path = command.resume { return try resumed(survey, path, header) }
    let drafts = Drafts(world.environment)
    if let found = drafts?.find(for: survey, header), offers(found.journal, in: conversation) {
      return try resumed(survey, found.path, header)
    }
    guard let drafts else { return Session(survey, at: header.start, evaluator: evaluator) }
    do {
      draft = try DraftFile(in: drafts, name: id, header: header)
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
    return Session(survey, at: header.start, evaluator: evaluator)
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
    _ survey: Survey, _ path: String, _ present: JournalHeader
  ) throws(ExitStatus) -> Session {
    let journal = JournalReader.read(try pipeline.bytes(of: path), name: path)
    try pipeline.reporter.check(journal.diagnostics)
    guard let header = journal.header else { throw .badInput }
    if let finding = Self.mismatch(header, survey, present, path) {
      try pipeline.reporter.check([finding])
    }
    do {
      // The moment of the start, so that `today()` gives what it gave.
      let start = clock.dateTime(header.start)
      evaluator?.now = start
      let session = try Session(
        survey, at: header.start, evaluator: evaluator, replaying: journal.events)
      draft = try DraftFile(path, wholeLength: journal.wholeLength)
      draftSubject = header.subject
      return session
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
  }

  /// Why a draft cannot be gone on with: answers must not come into another survey or to another
  /// person.
  private static func mismatch(
    _ header: JournalHeader, _ survey: Survey, _ present: JournalHeader, _ path: String
  ) -> Diagnostic? {
    func finding(_ code: Diagnostic.Code, _ arguments: [(String, String?)] = []) -> Diagnostic {
      var finding = Diagnostic(code, at: Location(file: path))
      for case (let name, let text?) in arguments {
        finding.arguments.append(.init(name, .literal(text)))
      }
      return finding
    }
    switch header.match(survey) {
    case .same: break
    case .changed: return finding(.draftOfChangedSurvey)
    case .other:
      return finding(.draftOfOtherSurvey, [("name", header.questionnaire ?? header.title)])
    }
    if let subject = present.subject, subject != header.subject {
      return finding(.draftOfOtherSubject, [("subject", header.subject), ("wanted", subject)])
    }
    if let task = present.task, task != header.task {
      return finding(.draftOfOtherTask, [("task", header.task), ("wanted", task)])
    }
    // What a survey starts with comes from the resources, and is not in the draft.
    if present.contexts != header.contexts {
      return finding(
        .draftOfOtherContexts, [("contexts", header.contexts), ("wanted", present.contexts)])
    }
    return nil
  }

  /// Says where the answers are that were not sent; takes a draft without answers away.
  func sayWhereDraftIs() {
    guard let draft else { return }
    guard draft.hasEvents else {
      draft.remove()
      return world.say("nothing was answered, and no draft was kept")
    }
    var words = ["fhir-survey", "take"] + command.files.map { $0 == "-" ? "QUESTIONNAIRE" : $0 }
    if let task = command.task { words += ["--task", task] }
    for (flag, value) in [("--source", command.source), ("--task-output", command.taskOutput)] {
      if let value { words += [flag, value] }
    }
    for context in command.contexts.all { words += context.words }
    if command.output.output != "-" { words += ["-o", command.output.output] }
    if command.to != .json { words += ["--to", command.to.rawValue] }
    if command.layout != .nested { words += ["--layout", command.layout.rawValue] }
    words += ["--resume", draft.path]
    let line = words.map(Self.quoted).joined(separator: " ")
    world.say("the draft is in \(draft.path)\n  go on with: \(line)")
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+:@%,=".unicodeScalars.contains($0)
    }
    return plain
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
