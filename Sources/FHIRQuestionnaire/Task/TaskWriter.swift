public import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives

/// Writes the task that results when its response was written (rule 67).
public enum TaskWriter {
  /// A copy of an open task with status `completed`, `lastModified`, and the response as output.
  ///
  /// `response` is a reference: `QuestionnaireResponse/12`. All else stays as it is. A task that is
  /// not open, and one without a status that FHIR knows, is refused.
  ///
  /// [SDC's output questionnaire-response](https://hl7.org/fhir/uv/sdc/CodeSystem-temp.html)
  public static func complete(
    _ task: Element, response: String, at moment: PartialDateTime
  ) throws(Diagnostic) -> Document {
    try end(task, as: .completed, response: response, at: moment)
  }

  /// A copy of an open task that has ended in a way, with `lastModified`, and the response as output, where there is one.
  ///
  /// `response` is a reference: `QuestionnaireResponse/12`. All else stays as it is. A task that is
  /// not open, and one without a status that FHIR knows, is refused.
  public static func end(
    _ task: Element, as outcome: TaskOutcome, response: String?, at moment: PartialDateTime
  ) throws(Diagnostic) -> Document {
    let (read, diagnostics) = SurveyTask.read(task)
    guard let read else {
      throw diagnostics.first
        ?? Diagnostic(.notATask, at: task.location())
    }
    guard read.group == .requested else {
      throw Diagnostic(
        .taskNotOpen, ["status": .literal(read.status.rawValue)],
        at: (task[.status] ?? task).location())
    }
    let isR5 = task.document.fhirVersion == .r5
    var builder = DocumentBuilder()
    let statusReason = builder.name("statusReason")
    builder.open(.root)
    for child in task.children {
      switch child.name {
      case .status:
        replace(child, .status, by: outcome.status.rawValue, in: &builder)
        if let reason = outcome.reason { add(reason, as: statusReason, isR5: isR5, to: &builder) }
      case statusReason where outcome.reason != nil: break
      case .lastModified: replace(child, .lastModified, by: moment.description, in: &builder)
      default: builder.copy(child)
      }
    }
    if task[.lastModified] == nil { builder.string(.lastModified, moment.description) }
    if let response { addOutput(response, to: &builder) }
    builder.close()
    return builder.finish(sourceName: task.document.sourceName)
  }

  /// A reason in words: a CodeableConcept, which R5 has in a CodeableReference.
  private static func add(
    _ reason: String, as name: ElementName, isR5: Bool, to builder: inout DocumentBuilder
  ) {
    builder.open(name)
    if isR5 { builder.open(builder.name("concept")) }
    builder.string(.text, reason)
    if isR5 { builder.close() }
    builder.close()
  }

  /// A copy of a task with a further response as output; all else stays as it is.
  package static func adding(response: String, to task: Element) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in task.children { builder.copy(child) }
    addOutput(response, to: &builder)
    builder.close()
    return builder.finish(sourceName: task.document.sourceName)
  }

  /// A primitive with another value; its id and extensions stay.
  private static func replace(
    _ element: Element, _ name: ElementName, by text: String, in builder: inout DocumentBuilder
  ) {
    builder.openPrimitive(name, .string, text)
    for child in element.children { builder.copy(child) }
    builder.close()
  }

  private static func addOutput(_ response: String, to builder: inout DocumentBuilder) {
    builder.open(.output)
    builder.open(.type)
    builder.open(.coding)
    builder.string(.system, TaskQuestionnaire.codeSystem)
    builder.string(.code, TaskQuestionnaire.outputCode)
    builder.string(.display, "Questionnaire Response")
    builder.close()
    builder.close()
    builder.open(.valueReference)
    builder.string(.reference, response)
    builder.close()
    builder.close()
  }
}
