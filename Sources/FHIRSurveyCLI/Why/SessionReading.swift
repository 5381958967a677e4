import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyTerminal

/// Makes a session from a response in JSON or XML, or from answers in JSON or plain lines.
struct SessionReading {
  let pipeline: CommandPipeline
  let clock: Clock
  let evaluator: FHIRPathEvaluator

  /// The session that a file gives; without one, that of a survey that begins.
  func session(_ survey: Survey, _ path: String?) throws(ExitStatus) -> Session {
    guard let path else { return Session(survey, at: clock.now(), evaluator: evaluator) }
    let source = Source(name: path, bytes: try pipeline.bytes(of: path))
    let given = GivenAnswers(
      pipeline: pipeline, clock: clock, evaluator: evaluator, source: source)
    if !given.isXML, !given.isJSON { return try session(survey, byLinesOf: given) }
    let read = Document.read(source, options: pipeline.readOptions)
    if let root = read.document?.root, root.resourceType == nil, !given.isXML {
      return try given.session(survey).session
    }
    try pipeline.reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    return try session(survey, of: root)
  }

  /// Lines answer as far as they go: that some are missing keeps nobody from asking why.
  private func session(
    _ survey: Survey, byLinesOf given: GivenAnswers
  ) throws(ExitStatus) -> Session {
    switch given.interview(survey) {
    case .finished(let session), .quit(let session), .inputEnded(let session): return session
    case .failed(let problem, let session):
      // What is wrong with a line has its position; what is missing at the end has none.
      if problem.location.position == nil { return session }
      try pipeline.reporter.check(given.located([problem]))
      throw .badInput
    }
  }

  /// A response is taken as it is: what is wrong with it keeps nobody from asking why.
  private func session(_ survey: Survey, of root: Element) throws(ExitStatus) -> Session {
    let empty = Session(survey, at: clock.now(), initialValues: false, evaluator: evaluator)
    let read = ResponseReader.read(root, into: empty, at: clock.now())
    let isOther = read.diagnostics.contains { $0.code == .notAResponse }
    if isOther { try pipeline.reporter.check(read.diagnostics) }
    for finding in read.diagnostics { pipeline.reporter.reportFew(finding.inPassing) }
    pipeline.reporter.reportCounts()
    var session = read.session
    session.finishLoading()
    return session
  }
}
