import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension QuestionnaireChecker {
  /// Initial values that are not answers to the item: another type, no option, out of limits.
  static func checkInitialValues(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for (index, item) in questionnaire.items.enumerated()
    where !item.item.initial.isEmpty && item.isQuestion {
      let offered = questionnaire.offered(by: index)
      for (value, element) in initialValues(of: item, questionnaire.version) {
        if let problem = problem(with: value, item, offered) {
          findings.add(
            problem,
            [
              "value": .quoted(value.label), "kind": .phrase(.kind(value.type.rawValue)),
              "type": item.typeName,
            ], at: element, in: item)
        }
      }
    }
  }

  private static func initialValues(
    of item: CheckedItem, _ version: FHIRVersion
  ) -> [(AnswerValue, Element)] {
    let elements =
      version == .stu3
      ? [item.element.choice("initial")]
      : item.element.children(.initial).map { $0.choice("value") }
    return elements.compactMap { element in
      element.flatMap { element in AnswerValue(element).map { ($0, element) } }
    }
  }

  private static func problem(
    with value: AnswerValue, _ item: CheckedItem, _ offered: [AnswerValue]?
  ) -> Diagnostic.Code? {
    if item.item.typeProblem(of: value) != nil { return .initialOfOtherType }
    if let offered, !offered.contains(where: { AnswerValue.equal($0, value) != false }) {
      return .initialNotOffered
    }
    return item.item.limitProblems(of: value).contains { $0.severity == .error }
      ? .initialNotAllowed : nil
  }

  /// Questions without a code, by which their answers are distinguished from others.
  static func checkCodes(_ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings) {
    for item in questionnaire.items
    where item.isQuestion && item.element[.code] == nil && item.element["definition"] == nil {
      guard let text = item.element[.text] else { continue }
      findings.add(.textWithoutCode, at: text, in: item)
    }
  }
}
