import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension QuestionnaireChecker {
  /// Initial values that are no answers to the item: another type, no option, out of limits.
  static func checkInitialValues(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for (index, item) in questionnaire.items.enumerated()
    where !item.item.initial.isEmpty && item.isQuestion {
      let offered = questionnaire.offered(by: index)
      for (value, element) in initialValues(of: item, questionnaire.version) {
        if let problem = problem(with: value, item, offered) {
          findings.add(
            .initialNotAllowed, "the initial value \"\(value.label)\" of \(item.name) \(problem)",
            at: element, linkId: item.linkId)
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
  ) -> String? {
    if item.item.typeProblem(of: value) != nil {
      return "is of type \(value.type.rawValue), the item is of type \(item.item.type)"
    }
    if let offered, !offered.contains(where: { AnswerValue.equal($0, value) != false }) {
      return "is not among the options"
    }
    return item.item.limitProblems(of: value).contains { $0.severity == .error }
      ? "is outside the limits" : nil
  }

  /// Required items that nobody can answer and nothing gives a value to (rule 64).
  static func checkValueSources(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    let isPopulated = questionnaire.extensions.contains {
      ["sourceStructureMap", "sourceQueries"].contains($0.kind)
    }
    if isPopulated { return }
    for (index, item) in questionnaire.items.enumerated()
    where item.item.required && item.isQuestion {
      let line = questionnaire.line(of: index).map { questionnaire.items[$0] }
      let isReadOnly = line.enumerated().contains { place, item in
        item.item.readOnly && (place == 0 || item.item.type == .group)
      }
      let isHidden = line.contains(where: \.item.hidden)
      guard isReadOnly || isHidden, item.item.initial.isEmpty, item.element[.initial] == nil,
        !item.item.options.contains(where: \.initialSelected),
        !item.extensions.contains(where: { valueSources.contains($0.kind) }),
        !line.contains(where: { $0.has("itemPopulationContext") || $0.has("contextExpression") })
      else { continue }
      if isReadOnly {
        findings.add(
          .requiredReadOnly,
          "\(item.name) is required and read-only, and nothing gives it a value",
          at: item.element[.readOnly] ?? item.element, linkId: item.linkId)
      } else {
        findings.add(
          .requiredHidden, "\(item.name) is required and hidden, and nothing gives it a value",
          at: item.element[.required] ?? item.element, linkId: item.linkId)
      }
    }
  }

  private static let valueSources: Set<String> = [
    "initialExpression", "calculatedExpression", "observationLinkPeriod", "cqf-expression",
    "cqf-calculatedValue", "answerExpression", "candidateExpression",
  ]

  /// Questions whose answers no code tells from others.
  static func checkCodes(_ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings) {
    for item in questionnaire.items
    where item.isQuestion && item.element[.code] == nil && item.element["definition"] == nil {
      guard let text = item.element[.text] else { continue }
      findings.add(.textWithoutCode, "\(item.name) has no code", at: text, linkId: item.linkId)
    }
  }
}
