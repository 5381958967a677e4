import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow
import SystemIO

extension Taking {
  /// Writes the response, and the completed Task where the response is complete.
  mutating func write(_ session: Session) throws(ExitStatus) {
    var written = pipeline.stages.response(of: session, details(session))
    if let amendment { written.document = amendment.keepingOtherParts(in: written.document) }
    reportChanges(session)
    if var obstacle = written.obstacle {
      obstacle.location.file = command.answers
      pipeline.reporter.report(obstacle)
      isHeldOpen = true
    }
    try pipeline.reporter.check(Array(written.diagnostics.dropFirst(isHeldOpen ? 1 : 0)))
    if isHeldOpen, task != nil { pipeline.reporter.note("the Task stays open") }
    if let online = assignment.online { return try write(written.document, online) }
    guard let task, !isHeldOpen else {
      try put(written.document, at: output.path)
      return try extract(from: written.document)
    }
    let completed: Document
    do {
      completed = try pipeline.stages.complete(
        task, response: id, at: clock.dateTime(clock.now()))
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
    try write(written.document, and: completed)
    try extract(from: written.document)
  }

  /// Puts the response into the outbox, and writes it where a file is named, too.
  private mutating func write(
    _ response: Document, _ online: OnlineAnswers
  ) throws(ExitStatus) {
    if isHeldOpen {
      pipeline.reporter.note("nothing is sent, for the response is not complete")
    } else {
      try keepInOutbox(response, online)
    }
    if output.path != "-" { try put(response, at: output.path) }
    try extract(from: response)
  }

  /// What the response says of itself.
  func details(_ session: Session) -> ResponseDetails {
    var details = amendment?.details(of: session) ?? ResponseDetails(status: .completed)
    details.id = details.id ?? id
    details.layout = command.layout
    details.language = form.language
    details.authored = clock.dateTime(session.lastEdit ?? clock.now())
    if let subject = command.subject ?? draftSubject {
      // A reference of a response that is amended may have a display, too.
      if subject != details.subject?.reference { details.subject = Reference(reference: subject) }
    } else if let subject = task?.for {
      details.subject = subject
    }
    if let source = command.source { details.source = Reference(reference: source) }
    return details
  }

  /// Writes response and task to two files, or both as a Bundle to standard output.
  private func write(_ response: Document, and task: Document) throws(ExitStatus) {
    if output.path == "-", output.taskPath == "-" {
      let bundle = Document.collection([response.root, task.root])
      if !output.isLine {
        pipeline.reporter.note(
          "standard output holds a Bundle of the response and the completed Task")
      }
      return try put(bundle, at: "-")
    }
    try put(response, at: output.path)
    try put(task, at: output.taskPath)
    if output.taskPath != "-" {
      pipeline.reporter.note("the completed Task is in \(output.taskPath)")
    }
  }

  private func put(_ document: Document, at path: String) throws(ExitStatus) {
    let bytes =
      output.isLine
      ? JSONWriter.write(document.root) + [UInt8(ascii: "\n")]
      : try pipeline.text(of: document, as: command.to)
    try pipeline.write(bytes, path: path, force: command.output.force, isDurable: isDraftKept)
  }

  /// Whether there is a draft, which goes away once all that is written is on the disk.
  private var isDraftKept: Bool { draft != nil }
}
