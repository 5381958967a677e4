public import FHIRDocument
import FHIRTerminology
import SurveyModel

/// Which questionnaire a task asks for, and which response answers it (rule 67).
public enum TaskQuestionnaire {
  /// The code system of SDC's codes for inputs and outputs.
  static let codeSystem = "http://hl7.org/fhir/uv/sdc/CodeSystem/temp"
  /// The code of an input that names a questionnaire.
  static let inputCode = "questionnaire"
  /// The code of an output that names a response.
  static let outputCode = "questionnaire-response"

  /// Whether a task asks for this Questionnaire, by url, `url|version`, `Questionnaire/id` or id.
  public static func matches(_ task: SurveyTask, _ questionnaire: Element) -> Bool {
    task.questionnaire?.matches(questionnaire) ?? false
  }

  static func all(of task: Element) -> [QuestionnaireReference] {
    let basedOn = task.children(.basedOn).compactMap { literal($0, in: task) }
    let inputs = task.children(.input).compactMap { named(by: $0, in: task) }
    let focus = task.children(.focus).compactMap { literal($0, in: task) }
    return basedOn + inputs + focus
  }

  static func response(of task: Element) -> Reference? {
    let outputs = task.children(.output).filter { has($0[.type], outputCode) }
    let coded = outputs.lazy.compactMap { Reference(of: $0[.valueReference]) }.first
    if let coded { return coded }
    return task.children(.output).lazy.compactMap { Reference(of: $0[.valueReference]) }
      .first { $0.reference?.contains("QuestionnaireResponse/") ?? false }
  }

  /// A Reference, where it is one to a Questionnaire.
  private static func literal(_ element: Element, in task: Element) -> QuestionnaireReference? {
    guard let reference = Reference(of: element), let text = reference.reference, !text.isEmpty
    else { return nil }
    let found = QuestionnaireReference(text, isLiteral: true)
    if reference.type == "Questionnaire" || found.namesType { return found }
    guard text.hasPrefix("#") else { return nil }
    let isContained = task.children(.contained).contains { found.matches($0) }
    return isContained ? found : nil
  }

  private static func named(by input: Element, in task: Element) -> QuestionnaireReference? {
    guard has(input[.type], inputCode), let value = input.choice("value") else { return nil }
    if value.isObject {
      let text = value[.reference]?.string
      return text.map { QuestionnaireReference($0, isLiteral: true) }
    }
    return value.string.map { QuestionnaireReference($0) }
  }

  /// Whether a CodeableConcept has a code of SDC's, or no system and that code.
  private static func has(_ concept: Element?, _ code: String) -> Bool {
    guard let concept else { return false }
    return concept.children(.coding).contains { coding in
      let system = coding[.system]?.string
      return coding[.code]?.string == code && (system == nil || system == codeSystem)
    }
  }
}
