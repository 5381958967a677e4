import ArgumentParser
import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow

/// A survey from its questions to what is made of its answers: what `meds record` and reminders share.
///
/// ```swift
/// var recording = try SurveyRecording(document, name: "intake", options, in: world)
/// let session = try recording.answered(by: answers)
/// let (response, made) = try recording.resources(of: session)
/// ```
struct SurveyRecording {
  private let run: TakeRun
  private var taking: Taking
  private var pipeline: CommandPipeline { run.pipeline }

  /// Prepares a survey; `id` is that of the response, which is made where none is given.
  init(
    _ document: Document, name: String, _ options: TakeOptions, id: String? = nil, in world: World
  ) throws(ExitStatus) {
    var run = try TakeRun(on: Stage(options, in: world))
    let form = try run.pipeline.form(from: document.root, for: .respondent)
    let assignment = try TakeAssignment(form, for: nil, file: name, run)
    taking = try Taking(
      assignment, of: run, run.command, id: id ?? run.ids.next(),
      output: TakeOutput(path: "-", taskPath: "-", isOneOfSeveral: false))
    self.run = run
  }

  /// The session that results when some answers are given.
  func answered(by given: GivenAnswers) throws(ExitStatus) -> Session {
    try taking.answered(by: given)
  }

  /// The session that results when a person answers.
  mutating func asked() throws(ExitStatus) -> Session {
    let conversation = try run.converse([taking])
    return try taking.asked(taking.newSession(at: run.clock.now()), in: conversation)
  }

  /// The response, and what is extracted from it.
  func resources(of session: Session) throws(ExitStatus) -> (response: Document, made: [Element]) {
    let written = pipeline.stages.response(of: session, taking.details(session))
    try pipeline.reporter.check(written.diagnostics)
    if written.obstacle != nil { throw .badInput }
    let made = try pipeline.extracted(from: written.document, taking.form, at: run.clock.now())
    return (written.document, made)
  }
}

extension TakeOptions {
  /// The flags of a survey that is recorded about somebody, who answers it as well.
  static func recording(
    about subject: String?, _ run: RunOptions, _ shared: SharedOptions
  ) throws(ExitStatus) -> TakeOptions {
    guard var options = try? TakeOptions.parse([]) else { throw .usage }
    options.run = run
    options.shared = shared
    options.subject = subject
    options.source = subject
    return options
  }
}
