public import FHIRDocument
public import FHIRTerminology
public import SurveyDiagnostics
public import SurveyModel

/// A request to answer a questionnaire.
///
/// [task.html](https://hl7.org/fhir/R4/task.html) and
/// [SDC's Task Questionnaire](https://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-task).
///
/// ```swift
/// let task = SurveyTask.read(document.root).task
/// task?.group  // .requested
/// ```
public struct SurveyTask: Sendable {
  /// The resource that it was read from.
  public let element: Element
  /// The id of the resource.
  public let id: String?
  /// The state.
  public let status: TaskStatus
  /// Who is to do it.
  public let owner: Reference?
  /// For whom it is done; the subject of the response.
  public let `for`: Reference?
  /// What is to be done, in words.
  public let description: String?
  /// When it was made, as written.
  public let authoredOn: String?
  /// Every questionnaire that it names; `basedOn` comes first, then `input`, then `focus`.
  public let questionnaires: [QuestionnaireReference]
  /// The response among its outputs.
  public let response: Reference?
}

extension SurveyTask {
  /// The questionnaire to be answered (rule 67).
  public var questionnaire: QuestionnaireReference? { questionnaires.first }

  /// Whether it is still to be done, is done, or was given up (rule 66).
  public var group: TaskGroup { status.group }

  /// Whether somebody is its owner: the same reference, or the same type and id at its end.
  public func isOwned(by reference: String) -> Bool {
    guard let mine = owner?.reference else { return false }
    if mine == reference { return true }
    let short = mine.utf8.count < reference.utf8.count ? mine : reference
    let long = mine.utf8.count < reference.utf8.count ? reference : mine
    return short.contains("/") && !short.contains(":") && long.hasSuffix("/" + short)
  }
}

extension SurveyTask {
  /// Reads a Task; without a status that FHIR knows there is none.
  public static func read(_ root: Element) -> (task: SurveyTask?, diagnostics: [Diagnostic]) {
    guard root.resourceType == "Task" else {
      let type = root.resourceType.map { Diagnostic.Argument.Value.literal($0) }
      return (nil, [Diagnostic(.notATask, ["type": type], at: root.location())])
    }
    guard let status = root[.status]?.string.flatMap(TaskStatus.init(rawValue:)) else {
      let written = root[.status]?.string
      return (
        nil,
        [
          Diagnostic(
            .unknownTaskStatus,
            [
              "status": written.map { .quoted($0) },
              "known": .names(TaskStatus.allCases.map(\.rawValue)),
            ], at: (root[.status] ?? root).location())
        ]
      )
    }
    let task = SurveyTask(
      element: root, id: root[.id]?.string, status: status, owner: Reference(of: root[.owner]),
      for: Reference(of: root[.for]), description: root[.description]?.string,
      authoredOn: root[.authoredOn]?.string, questionnaires: TaskQuestionnaire.all(of: root),
      response: TaskQuestionnaire.response(of: root))
    return (task, task.findings)
  }

  private var findings: [Diagnostic] {
    if questionnaires.isEmpty {
      return [Diagnostic(.taskWithoutQuestionnaire, at: element.location())]
    }
    guard let first = questionnaires.first,
      let other = questionnaires.first(where: { $0.text != first.text })
    else { return [] }
    return [
      Diagnostic(
        .severalTaskQuestionnaires,
        ["first": .literal(first.text), "other": .literal(other.text)], at: element.location())
    ]
  }
}
