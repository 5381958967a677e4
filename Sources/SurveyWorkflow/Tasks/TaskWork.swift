public import FHIRDocument
public import FHIRQuestionnaire
import FHIRTerminology
public import SurveyDiagnostics
public import SurveyEngine
import SurveyModel
public import SurveyPrimitives

/// Work on one task: from the Task to its form, and from the session to the response and the
/// completed Task.
///
/// ```swift
/// let work = try await TaskWork(task, from: source)
/// let done = try work.finish(session, id: "r1", at: now)   // done.response, done.task
/// ```
public struct TaskWork: Sendable {
  /// What is asked for.
  public let task: SurveyTask
  /// The form that is to be answered.
  public let form: Form
  private let stages: Pipeline

  /// Reads a Task, finds the form that it asks for, and what that needs.
  ///
  /// Throws the first finding that is an error: that the Task is not open, that there is no such
  /// questionnaire, or that it cannot be read.
  public init(
    _ task: Element, from source: some ResourceSource, by stages: Pipeline = Pipeline()
  ) async throws(Diagnostic) {
    self.stages = stages
    let read = stages.task(task)
    try read.diagnostics.throwFirstError()
    guard let task = read.task else { throw Diagnostic(.notATask) }
    self.task = task
    var candidates: [Element] = []
    if !task.isQuestionnaireContained, let address = task.questionnaire?.text {
      if let found = try await source.resource("Questionnaire", at: address) {
        candidates = [found]
      } else {
        candidates = try await source.resources("Questionnaire")
      }
    }
    let questionnaire = try stages.questionnaire(for: task, among: candidates)
    let first = stages.form(questionnaire)
    guard let form = first.form else { throw first.firstError }
    let fetched = try await form.fetching(from: source, by: stages)
    try fetched.diagnostics.throwFirstError()
    self.form = fetched.form ?? form
  }

  /// The response and the completed Task.
  ///
  /// Throws where something is missing or wrong, or cannot be evaluated (rules 32 and 63); the Task
  /// stays open then. Without a subject, the response is about the one that the Task is for.
  public func finish(
    _ session: Session, _ details: ResponseDetails = ResponseDetails(), id: String,
    at moment: PartialDateTime
  ) throws(Diagnostic) -> (response: Document, task: Document) {
    try session.problems(completing: true).throwFirstError()
    var details = details
    details.id = id
    details.authored = details.authored ?? moment
    details.subject = details.subject ?? task.for
    let written = stages.response(of: session, details)
    if let obstacle = written.obstacle { throw obstacle }
    return (written.document, try stages.complete(task, response: id, at: moment))
  }
}

extension ReadForm {
  fileprivate var firstError: Diagnostic {
    diagnostics.first { $0.severity == .error } ?? Diagnostic(.wrongResource)
  }
}

extension [Diagnostic] {
  /// Throws the first error among them, if there is one.
  package func throwFirstError() throws(Diagnostic) {
    if let error = first(where: { $0.severity == .error }) { throw error }
  }
}
