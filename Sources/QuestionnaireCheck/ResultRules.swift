import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

extension QuestionnaireChecker {
  private static let answering: Set<String> = ["calculatedExpression", "initialExpression"]

  /// Expressions that can never give an answer to their item.
  static func checkAnswerType(
    _ expression: CheckedExpression, _ names: Set<String>, _ questionnaire: CheckedQuestionnaire,
    _ findings: inout CheckFindings
  ) {
    guard answering.contains(expression.kind), let owner = expression.owner, !names.isEmpty else {
      return
    }
    let item = questionnaire.items[owner]
    guard item.isQuestion, !names.contains(where: item.canTake) else { return }
    findings.add(
      .resultOfType,
      [
        "kind": .literal(expression.kind), "types": .phrase(.results(ofTypes: names)),
        "type": item.typeName,
      ], at: expression.textElement, in: item)
  }

  /// Conditions that are never true or false.
  static func checkBoolean(
    _ expression: CheckedExpression, _ names: Set<String>, in item: CheckedItem?,
    _ findings: inout CheckFindings
  ) {
    guard let condition = expression.condition, !names.isEmpty, !names.contains("boolean") else {
      return
    }
    findings.add(
      .conditionNotBoolean,
      ["condition": .literal(condition), "types": .phrase(.results(ofTypes: names))],
      at: expression.textElement, in: item)
  }
}

extension CheckedExpression {
  /// The kind of condition that it is, as messages choose their words by it; `nil` for expressions
  /// that may be anything.
  var condition: String? {
    switch kind {
    case "enableWhenExpression": "enablement"
    case "constraint", "targetConstraint": "constraint"
    case "answerOptionsToggleExpression": "options"
    default: nil
    }
  }
}

extension CheckedItem {
  /// Whether a value of a type of FHIR may be an answer, as far as types say: see
  /// ``FHIRPathValue/answers(to:)``.
  fileprivate func canTake(_ name: String) -> Bool {
    guard let type = AnswerType.byFHIRName[name] else {
      // A CodeableConcept brings its codings, a resource a reference to it.
      return name == "CodeableConcept" ? canTake(.coding) : canTake(.reference)
    }
    return canTake(type)
  }

  private func canTake(_ type: AnswerType) -> Bool {
    if has("answerExpression") || has("candidateExpression") { return true }
    if item.answerTypes.contains(type) { return true }
    switch (item.type, type) {
    case (.decimal, .quantity), (.quantity, .integer), (.quantity, .decimal): return true
    case (_, .string), (_, .uri): return item.isChoice
    default: return false
    }
  }
}
