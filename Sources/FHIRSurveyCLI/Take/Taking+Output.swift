import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow
import SystemIO

extension Taking {
  /// Writes the response, and the completed Task where the response is complete.
  mutating func write(_ session: Session, task: SurveyTask?) throws(ExitStatus) {
    var written = pipeline.stages.response(of: session, details(session, task))
    if let amendment { written.document = amendment.keepingOtherParts(in: written.document) }
    reportChanges(session)
    if var obstacle = written.obstacle {
      obstacle.location.file = command.answers
      pipeline.reporter.report(obstacle)
      isHeldOpen = true
    }
    try pipeline.reporter.check(Array(written.diagnostics.dropFirst(isHeldOpen ? 1 : 0)))
    if isHeldOpen, task != nil { pipeline.reporter.note("the Task stays open") }
    guard let task, !isHeldOpen else {
      return try pipeline.write(
        pipeline.text(of: written.document, as: command.to), to: command.output,
        isDurable: isDraftKept)
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
  }

  private func details(_ session: Session, _ task: SurveyTask?) -> ResponseDetails {
    var details = amendment?.details(of: session) ?? ResponseDetails(status: .completed)
    details.id = details.id ?? id
    details.layout = command.layout
    details.language = shownLanguage
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
    let output = command.output
    if output.output == "-", taskOutput == "-" {
      let bundle = Document.collection([response.root, task.root])
      pipeline.reporter.note(
        "standard output holds a Bundle of the response and the completed Task")
      return try pipeline.write(
        pipeline.text(of: bundle, as: command.to), to: output, isDurable: isDraftKept)
    }
    try pipeline.write(
      pipeline.text(of: response, as: command.to), to: output, isDurable: isDraftKept)
    try pipeline.write(
      pipeline.text(of: task, as: command.to), path: taskOutput, force: output.force,
      isDurable: isDraftKept)
    if taskOutput != "-" { pipeline.reporter.note("the completed Task is in \(taskOutput)") }
  }

  /// Whether there is a draft, which goes away once all that is written is on the disk.
  private var isDraftKept: Bool { draft != nil }

  private var taskOutput: String {
    let output = command.output.output
    return command.taskOutput ?? (output == "-" ? output : Self.besides(output))
  }

  /// Ends the command with 73 before anybody is asked, where the results could not be written.
  func checkOutputs(_ task: SurveyTask?) throws(ExitStatus) {
    var paths = [command.output.output]
    if task != nil {
      if paths == [taskOutput], taskOutput != "-" {
        throw world.refusal("take", "--output and --task-output name the same file")
      }
      paths.append(taskOutput)
    }
    if let record = command.record {
      if paths.contains(record) || record == command.replay {
        throw world.refusal("take", "--record names a file that is read or written otherwise")
      }
      paths.append(record)
    }
    do {
      for path in paths where path != "-" {
        try Files.checkWritable(path, force: command.output.force)
      }
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
  }

  /// `response.json` gives `response.task.json`.
  static func besides(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ".task" }
    return path.dropLast(name[dot...].count) + ".task" + name[dot...]
  }
}
