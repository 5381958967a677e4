import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Checks of values.
extension ODMReader {
  mutating func readRanges(_ definition: ODMElement, of item: inout SurveyItem) {
    for check in definition.children("RangeCheck") {
      let isSoft = check["SoftHard"] == "Soft"
      let hasExpression = check.child("FormalExpression") != nil
      if hasExpression {
        ledger.take(check)
        if isSoft { _ = ledger.take("SoftHard", of: check) }
        let human = texts("ErrorMessage", of: check)
        pending.append(
          ODMLogic(
            role: .constraint(human: human, severity: isSoft ? .warning : .error),
            definition: check, linkId: item.linkId, construct: "RangeCheck"))
        continue
      }
      guard let scale = scale(of: check, item, isSoft: isSoft) else { continue }
      guard let condition = condition(check, of: item, in: scale.unit, isSoft: isSoft) else {
        rejectMoment(check, item)
        continue
      }
      let values = check.children("CheckValue")
      var isUsed = false
      if !isSoft {
        if let rest = ItemLimits.apply(condition, to: &item) {
          isUsed = constrain(check, rest, item, isSoft: false)
        } else {
          isUsed = true
        }
      } else {
        isUsed = constrain(check, condition, item, isSoft: true)
      }
      guard isUsed else { continue }
      ledger.take(check)
      _ = ledger.take("Comparator", of: check)
      if isSoft { _ = ledger.take("SoftHard", of: check) }
      for value in values { ledger.take(value) }
      if let reference = scale.reference { ledger.takeAll(reference) }
    }
  }

  /// Says of a check that it is not followed where it asks for what a clock shows.
  private mutating func rejectMoment(_ check: ODMElement, _ item: SurveyItem) {
    let text = check.child("CheckValue")?.text.trimmed ?? ""
    guard item.type == .dateTime, case .dateTime(let moment)? = AnswerValue(text, as: .dateTime),
      moment.isOfClock
    else { return }
    ledger.takeAll(check)
    losses.append(
      Loss(
        .momentWithoutOffset(moment.description, offset: 0), "RangeCheck", linkId: item.linkId,
        source: place(of: check), before: text))
  }

  /// The unit that the values of a check are in, where answers have units of their own, and what says so.
  ///
  /// `nil` where answers in other units could not be compared with them: the check is left whole.
  private func scale(
    of check: ODMElement, _ item: SurveyItem, isSoft: Bool
  ) -> (unit: Coding?, reference: ODMElement?)? {
    guard let reference = check.child("MeasurementUnitRef") else { return (nil, nil) }
    guard let known = units[item.linkId]?.all,
      let unit = known.first(where: { $0.name == reference["MeasurementUnitOID"] })?.unit
    else { return nil }
    if known.count == 1 { return (nil, reference) }
    guard item.type == .quantity, unit.code != nil || !isSoft else { return nil }
    return (unit, reference)
  }

  /// A rule beyond the limits of the model.
  private mutating func constrain(
    _ check: ODMElement, _ condition: Logic, _ item: SurveyItem, isSoft: Bool
  ) -> Bool {
    let human = texts("ErrorMessage", of: check)
    rules.append(
      RangeRule(
        linkId: item.linkId, condition: condition, human: human,
        severity: isSoft ? .warning : .error, place: place(of: check)))
    return true
  }

  private func condition(
    _ check: ODMElement, of item: SurveyItem, in unit: Coding?, isSoft: Bool
  ) -> Logic? {
    let functions: [String: LogicFunction] = [
      "LT": .less, "LE": .lessOrEqual, "GT": .greater, "GE": .greaterOrEqual, "EQ": .equal,
      "NE": .equal, "IN": .equal, "NOTIN": .equal,
    ]
    guard let comparator = check["Comparator"], let function = functions[comparator] else {
      return nil
    }
    var parts: [Logic] = []
    for value in check.children("CheckValue") {
      let text = value.text.trimmed
      let known = options.value(of: text, of: item.linkId)
      let type = item.type == .quantity ? .decimal : item.type.answerType ?? .string
      guard let answer = known ?? AnswerValue(text, as: type),
        let plain = item.takesLimit(comparator, isSoft: isSoft) ? answer : answer.said(comparator)
      else { return nil }
      let literal = unit.flatMap { plain.converted(to: .quantity)?.measured(in: $0) } ?? plain
      parts.append(.apply(function, [.itself, .literal(literal)]))
    }
    guard !parts.isEmpty else { return nil }
    switch comparator {
    case "NE", "NOTIN": return .not(.any(parts))
    case "IN": return .any(parts)
    default: return parts.count == 1 ? parts[0] : nil
    }
  }
}

/// A rule that a RangeCheck says with values.
struct RangeRule {
  var linkId: String
  var condition: Logic
  var human: TranslatedText?
  var severity: SurveyConstraint.Severity
  var place: Place
}

extension SurveyItem {
  /// Whether what a check asks for is a limit of the item, which has none of this kind yet.
  fileprivate func takesLimit(_ comparator: String, isSoft: Bool) -> Bool {
    guard !isSoft, !isChoice else { return false }
    return comparator == "GE" && minValue == nil || comparator == "LE" && maxValue == nil
  }
}

extension AnswerValue {
  /// The value as rules of FHIR can say it: a moment has an offset from UTC there.
  ///
  /// Without one, that nothing is before the beginning of a day is said of the day. `nil` where nothing says the same.
  fileprivate func said(_ comparator: String) -> AnswerValue? {
    guard case .dateTime(let moment) = self, moment.isOfClock else { return self }
    guard comparator == "GE", moment.time == TimeOfDay("00:00:00") else { return nil }
    return PartialDateTime(moment.date.description).map { .dateTime($0) }
  }
}
