import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension QuestionnaireChecker {
  /// Limits that contradict each other, or that the item cannot have (rules 28, 29, 65).
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
      checkOccurrence(item, &findings)
    }
  }

  private static func checkRange(
    _ item: CheckedItem, _ lower: String, _ upper: String, _ least: AnswerValue?,
    _ greatest: AnswerValue?, _ findings: inout CheckFindings
  ) {
    guard let least, let greatest, case .known(.greater) = AnswerValue.order(least, greatest) else {
      return
    }
    findings.add(
      .limitsContradict,
      "\(item.name) has \(lower) \(least.label) above \(upper) \(greatest.label)",
      at: item.place(of: lower), linkId: item.linkId)
  }

  private static func checkCounts(_ item: CheckedItem, _ findings: inout CheckFindings) {
    for (lower, upper, least, greatest) in [
      ("minLength", "maxLength", item.item.minLength, item.item.maxLength),
      ("minOccurs", "maxOccurs", item.item.minOccurs, item.item.maxOccurs),
    ] {
      guard let least, let greatest, least > greatest else { continue }
      findings.add(
        .limitsContradict, "\(item.name) has \(lower) \(least) above \(upper) \(greatest)",
        at: item.place(of: lower), linkId: item.linkId)
    }
  }

  private static func checkLimitType(
    _ item: CheckedItem, _ kind: String, _ limit: AnswerValue?, _ findings: inout CheckFindings
  ) {
    guard let limit, item.item.options.isEmpty, item.item.answerValueSet == nil else { return }
    let allowed: Set<AnswerType> =
      switch item.item.type {
      case .integer, .decimal: [.integer, .decimal]
      case .date, .dateTime: [.date, .dateTime]
      case .time: [.time]
      case .quantity: [.quantity, .decimal, .integer]
      case .choice: [.integer, .decimal, .date, .dateTime, .time]
      default: []
      }
    guard !allowed.contains(limit.type) else { return }
    findings.add(
      .limitOfType, "\(item.name) is of type \(item.item.type), and its \(kind) is \(limit.label)",
      at: item.place(of: kind), linkId: item.linkId)
  }

  private static func checkOccurrence(_ item: CheckedItem, _ findings: inout CheckFindings) {
    let model = item.item
    if let least = model.minOccurs, least > 0, !model.required || (least > 1 && !model.repeats) {
      findings.add(
        .occurrenceWithoutRepeats,
        "\(item.name) has minOccurs \(least), and \(model.required ? "does not repeat" : "is not required")",
        at: item.place(of: "minOccurs"), linkId: item.linkId)
    }
    if let greatest = model.maxOccurs, greatest > 1, !model.repeats {
      findings.add(
        .occurrenceWithoutRepeats, "\(item.name) has maxOccurs \(greatest), and does not repeat",
        at: item.place(of: "maxOccurs"), linkId: item.linkId)
    }
  }
}

extension CheckedItem {
  /// Where an extension of a kind stands.
  func place(of kind: String) -> Element { extensions(kind).first?.element ?? element }
}
