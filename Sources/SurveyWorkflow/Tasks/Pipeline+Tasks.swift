public import FHIRDocument
public import FHIRQuestionnaire
import FHIRTerminology
public import SurveyDiagnostics
public import SurveyPrimitives

/// The stages of work on a task:
///
///     Task → questionnaire → Form → Session → response → completed Task
extension Pipeline {
  /// A Task that can be worked on; without one, the findings say why (rule 67).
  public func task(_ resource: Element) -> ReadTask {
    let (task, diagnostics) = SurveyTask.read(resource)
    var findings = structure(of: resource, besides: diagnostics) + diagnostics
    if let task, task.group != .requested, !findings.hasErrors {
      findings.append(
        Diagnostic(
          .taskNotOpen, ["status": .literal(task.status.rawValue)], at: resource.location()))
    }
    return ReadTask(task: task?.group == .requested ? task : nil, diagnostics: findings)
  }

  /// The questionnaire that a task asks for, among resources; `#id` names what the Task itself
  /// contains, and nothing else.
  public func questionnaire(
    for task: SurveyTask, among resources: [Element]
  ) throws(Diagnostic) -> Element {
    let candidates =
      task.isQuestionnaireContained ? Array(task.element.children(.contained)) : resources
    let found = candidates.first { TaskQuestionnaire.matches(task, $0) }
    if let found { return found }
    var finding = Diagnostic(
      task.isQuestionnaireContained ? .questionnaireNotInTask : .questionnaireNotFound,
      at: task.element.location())
    if let name = task.questionnaire?.text {
      finding.arguments.append(.init("questionnaire", .literal(name)))
    }
    throw finding
  }

  /// The completed Task, which names the response by its id.
  public func complete(
    _ task: SurveyTask, response id: String, at moment: PartialDateTime
  ) throws(Diagnostic) -> Document {
    try TaskWriter.complete(task.element, response: "QuestionnaireResponse/\(id)", at: moment)
  }
}

/// A Task and what was found while it was read.
public struct ReadTask: Sendable {
  /// The Task; `nil` where it cannot be worked on.
  public var task: SurveyTask?
  /// The findings, those about the structure first.
  public var diagnostics: [Diagnostic]
}

extension SurveyTask {
  /// Whether it names a questionnaire that it contains.
  package var isQuestionnaireContained: Bool { questionnaire?.text.hasPrefix("#") == true }
}
