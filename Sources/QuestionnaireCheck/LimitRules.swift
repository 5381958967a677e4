import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension QuestionnaireChecker {
  /// Limits that contradict each other, or that the item cannot have (rules 28, 65).
  static func checkLimits(_ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings) {
    for item in questionnaire.items {
      checkRange(item, "minValue", "maxValue", item.item.minValue, item.item.maxValue, &findings)
      let quantities = ["minQuantity", "maxQuantity"].map { kind in
        item.extensions(kind).first?.element.choice("value").flatMap { AnswerValue($0) }
      }
      checkRange(item, "minQuantity", "maxQuantity", quantities[0], quantities[1], &findings)
      checkCounts(item, &findings)
      checkLimitType(item, "minValue", item.item.minValue, &findings)
      checkLimitType(item, "maxValue", item.item.maxValue, &findings)
    }
  }

  private static func checkRange(
    _ item: CheckedItem, _ lower: String, _ upper: String, _ least: AnswerValue?,
    _ greatest: AnswerValue?, _ findings: inout CheckFindings
  ) {
    guard let least, let greatest, case .known(.greater) = AnswerValue.order(least, greatest) else {
      return
    }
    contradict(item, (lower, least.label), (upper, greatest.label), &findings)
  }

  private static func checkCounts(_ item: CheckedItem, _ findings: inout CheckFindings) {
    for (lower, upper, least, greatest) in [
      ("minLength", "maxLength", item.item.minLength, item.item.maxLength),
      ("minOccurs", "maxOccurs", item.item.minOccurs, item.item.maxOccurs),
    ] {
      guard let least, let greatest, least > greatest else { continue }
      contradict(item, (lower, String(least)), (upper, String(greatest)), &findings)
    }
  }

  private static func contradict(
    _ item: CheckedItem, _ lower: (name: String, value: String),
    _ upper: (name: String, value: String), _ findings: inout CheckFindings
  ) {
    findings.add(
      .limitsContradict,
      [
        "lower": .literal(lower.name), "least": .literal(lower.value),
        "upper": .literal(upper.name), "greatest": .literal(upper.value),
      ], at: item.element(of: lower.name), in: item)
  }

  private static func checkLimitType(
    _ item: CheckedItem, _ kind: String, _ limit: AnswerValue?, _ findings: inout CheckFindings
  ) {
    guard let limit, item.item.options.isEmpty, item.item.answerValueSet == nil else { return }
    guard !item.item.type.allowsLimit(limit.type.kind) else { return }
    findings.add(
      .limitOfType,
      ["type": item.typeName, "limit": .literal(kind), "value": .literal(limit.label)],
      at: item.element(of: kind), in: item)
  }
}

extension ItemType {
  /// Whether answers to items of this type can have a limit of a kind: a quantity may have a number
  /// in the unit of the item.
  fileprivate func allowsLimit(_ limit: AnswerType.Kind) -> Bool {
    if self == .choice { return limit.isMeasured && limit != .quantity }
    guard let kind = answerType?.kind, kind.isMeasured else { return false }
    return limit == kind || (kind == .quantity && limit == .number)
  }
}

extension CheckedItem {
  /// The extension of a kind; the item where it has none.
  func element(of kind: String) -> Element { extensions(kind).first?.element ?? element }
}
