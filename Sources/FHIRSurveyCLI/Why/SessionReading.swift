import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import Primitives
import SurveyEngine
import SurveyModel

/// Makes a session from a response, or from answers in JSON.
struct SessionReading {
  let pipeline: Pipeline
  let clock: Clock
  let evaluator: FHIRPathEvaluator

  /// The session that a file gives; without one, that of a survey that begins.
  func session(_ survey: Survey, _ path: String?) throws(ExitStatus) -> Session {
    guard let path else { return Session(survey, at: clock.now(), evaluator: evaluator) }
    let source = Source(name: path, bytes: try pipeline.bytes(of: path))
    let read = Document.read(source, options: pipeline.readOptions)
    if let root = read.document?.root, root.resourceType == nil, !Self.isXML(source) {
      return try answered(survey, source)
    }
    try pipeline.reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    return try session(survey, of: root)
  }

  private static func isXML(_ source: Source) -> Bool {
    source.bytes.prefix(64).contains(UInt8(ascii: "<"))
  }

  /// A response is taken as it is: what is wrong with it keeps nobody from asking why.
  private func session(_ survey: Survey, of root: Element) throws(ExitStatus) -> Session {
    let empty = Session(survey, at: clock.now(), initialValues: false, evaluator: evaluator)
    let read = ResponseReader.read(root, into: empty, at: clock.now())
    let isOther = read.diagnostics.contains { $0.code == .notAResponse }
    if isOther { try pipeline.reporter.check(read.diagnostics) }
    for finding in read.diagnostics { pipeline.reporter.reportFew(finding.asWarning) }
    pipeline.reporter.reportCounts()
    var session = read.session
    session.finishLoading()
    return session
  }

  private func answered(_ survey: Survey, _ source: Source) throws(ExitStatus) -> Session {
    let read = AnswersFile.read(source, isStrict: pipeline.options.strict)
    try pipeline.reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    let now = clock.dateTime(clock.now())
    let reader = AnswerReader(today: now.date, now: now, loadAttachment: AttachmentFile.load)
    var session = Session(survey, at: clock.now(), evaluator: evaluator)
    try pipeline.reporter.check(
      AnswersFile.apply(root: root, to: &session, reader: reader, at: clock.now()))
    return session
  }
}
