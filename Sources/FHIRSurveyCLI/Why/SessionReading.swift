import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyWorkflow

/// Makes a session from a response in JSON or XML, or from answers in JSON or plain lines.
struct SessionReading {
  let pipeline: CommandPipeline
  let clock: Clock
  let evaluator: FHIRPathEvaluator

  /// The session that a file gives; without one, that of a form nobody has answered yet.
  func session(_ form: Form, _ path: String?) throws(ExitStatus) -> Session {
    var session = pipeline.stages.session(form, at: clock.now(), evaluator: evaluator)
    guard let path else { return session }
    let source = Source(name: path, bytes: try pipeline.bytes(of: path))
    let given = GivenAnswers(source)
    if !given.isXML, !given.isJSON { return try answered(session, byLinesOf: given) }
    let read = pipeline.stages.read(source)
    if let root = read.document?.root, root.resourceType == nil, !given.isXML {
      _ = try pipeline.apply(given, to: &session, clock)
      return session
    }
    try pipeline.reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    return try self.session(form, response: root)
  }

  /// Lines answer as far as they go: that some are missing keeps nobody from asking why.
  private func answered(
    _ session: Session, byLinesOf given: GivenAnswers
  ) throws(ExitStatus) -> Session {
    switch given.interview(session, reader: clock.answerReader, now: clock.now) {
    case .finished(let session), .quit(let session), .inputEnded(let session): return session
    case .failed(let problem, let session):
      // What is wrong with a line has its position; what is missing at the end has none.
      if problem.location.position == nil { return session }
      try pipeline.reporter.check(given.located([problem]))
      throw .badInput
    }
  }

  /// A response is taken as it is: what is wrong with it keeps nobody from asking why.
  private func session(_ form: Form, response: Element) throws(ExitStatus) -> Session {
    let read = pipeline.stages.session(
      form, response: response, at: clock.now(), evaluator: evaluator)
    let isOther = read.diagnostics.contains { $0.code == .notAResponse }
    if isOther { try pipeline.reporter.check(read.diagnostics) }
    for finding in read.diagnostics { pipeline.reporter.reportFew(finding.inPassing) }
    pipeline.reporter.reportCounts()
    return read.session
  }

  /// Where the item is that a command line names; ends the command with 65 if there is none.
  func path(
    of name: String, in session: Session, file: String
  ) throws(ExitStatus) -> InstancePath {
    do {
      let found = try ItemLookup(session, file: file).first(name)
      if let note = found.note { pipeline.reporter.report(note) }
      return found.path
    } catch {
      try pipeline.reporter.check([error])
      throw .badInput
    }
  }
}
