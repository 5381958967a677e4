package import SurveyPrimitives

/// Limits, and values that answers start with, that are what a clock shows, without an offset from UTC.
///
/// Forms of most formats have them, and mean the clock of the person who answers. FHIR's `dateTime` has an offset
/// (datatypes.html#dateTime), which would make another moment of them for people elsewhere, and on other days of the
/// year. What FHIR can say is a rule on the day and the time that an answer is written with.
extension SurveyItem {
  /// The limits of this kind, each with the rule that says it.
  package var clockLimits: [(field: ItemField, limit: PartialDateTime, rule: SurveyConstraint)] {
    [(ItemField.minValue, minValue, "≥"), (.maxValue, maxValue, "≤")].compactMap {
      field, limit, sign in
      guard let moment = limit?.momentOfClock else { return nil }
      return (field, moment, Self.rule(field, moment, sign, linkId))
    }
  }

  /// The values that answers start with of this kind, of which FHIR has none.
  package var clockInitials: [PartialDateTime] { initial.compactMap(\.momentOfClock) }

  /// The item as FHIR has it: rules in the place of such limits, and no such values that answers start with.
  package var withoutClocks: SurveyItem {
    if minValue == nil, maxValue == nil, initial.isEmpty { return self }
    let limits = clockLimits
    let hasInitials = !clockInitials.isEmpty
    if limits.isEmpty, !hasInitials { return self }
    var item = self
    if hasInitials { item.initial.removeAll { $0.momentOfClock != nil } }
    for (field, _, rule) in limits {
      if field == .minValue { item.minValue = nil } else { item.maxValue = nil }
      if !item.constraints.contains(rule) { item.constraints.append(rule) }
    }
    return item
  }

  /// Has such limits of an item again in the place of the rules that said them; where one of these is there no more, its
  /// limit is not, either, while one that took its place stays.
  package mutating func restoreClockLimits(of original: SurveyItem) {
    for (field, _, rule) in original.clockLimits {
      if let index = constraints.firstIndex(of: rule) {
        constraints.remove(at: index)
      } else if field == .minValue {
        if minValue == original.minValue { minValue = nil }
      } else if maxValue == original.maxValue {
        maxValue = nil
      }
    }
  }

  /// Texts are compared to the second, and as far as the answer goes: `2024` is not before `2024-01-01T08:00:00`.
  private static func rule(
    _ field: ItemField, _ limit: PartialDateTime, _ sign: String, _ linkId: String
  ) -> SurveyConstraint {
    let text = String(limit.description.prefix(19))
    let sense = field == .minValue ? ">=" : "<="
    let expression =
      "%context.answer.value.all($this.toString().substring(0, 19) \(sense) "
      + "'\(text)'.substring(0, $this.toString().length()))"
    return SurveyConstraint(
      key: SurveyConstraint.key("\(field.rawValue)-\(linkId)"),
      human: "\(sign) \(text.prefix(10)) \(text.dropFirst(11))",
      expression: SurveyExpression(expression))
  }
}

extension AnswerValue {
  /// The moment that it is, where that has no offset from UTC.
  fileprivate var momentOfClock: PartialDateTime? {
    if case .dateTime(let moment) = self, moment.isOfClock { moment } else { nil }
  }
}
