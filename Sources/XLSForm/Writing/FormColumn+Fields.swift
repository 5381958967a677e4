import SurveyFormats
import SurveyModel

extension FormColumn {
  /// The columns in which a form may have words that nothing is written in, with what they say of an item.
  ///
  /// Where an item says something else there, the words of the form it was read from count no more, whether
  /// there are other words for it or none.
  static func changed(from old: SurveyItem, to new: SurveyItem) -> Set<FormColumn> {
    func differs(_ fields: [ItemField]) -> Bool { fields.contains { !old.isSame($0, as: new) } }
    func differs(_ kinds: [CalculatedLimit.Kind]) -> Bool {
      let limits = [old, new].map { item in
        item.calculatedLimits.filter { kinds.contains($0.kind) }
      }
      return limits[0] != limits[1]
    }
    var columns: Set<FormColumn> = []
    for (column, fields) in fields where differs(fields) { columns.insert(column) }
    for (column, kinds) in limits where differs(kinds) { columns.insert(column) }
    if old.type != new.type { columns.insert(.type) }
    if WrittenLists.plain(old.options) != WrittenLists.plain(new.options) { columns.insert(.type) }
    // A filter asks for cells of the options, which stay with them.
    if !old.offersSame(as: new) { columns.insert(.choiceFilter) }
    // Where options have a filter, one of them is for other answers.
    if old.answerConstraint != new.answerConstraint {
      columns.insert(.type)
      if !old.optionToggles.isEmpty || !new.optionToggles.isEmpty { columns.insert(.choiceFilter) }
    }
    return columns
  }

  private static let fields: [(FormColumn, [ItemField])] = [
    (.relevant, [.enableWhen, .enableBehavior, .enableWhenExpression]),
    (
      .constraint,
      [.constraints, .minValue, .maxValue, .minLength, .maxLength, .regex, .maxDecimalPlaces]
    ),
    (.constraintMessage, [.constraints]), (.requiredMessage, [.constraints, .required]),
    (.calculation, [.calculatedExpression]),
    (.initial, [.initial, .initialExpression]), (.required, [.required]),
    (.readOnly, [.readOnly]),
    (.label, [.text, .textExpression]),
  ]

  private static let limits: [(FormColumn, [CalculatedLimit.Kind])] = [
    (.required, [.required]), (.readOnly, [.readOnly]), (.repeatCount, [.minOccurs, .maxOccurs]),
  ]
}

extension SurveyItem {
  /// Whether the options that both have are offered by the same toggles.
  fileprivate func offersSame(as other: SurveyItem) -> Bool {
    if optionToggles.isEmpty, other.optionToggles.isEmpty { return true }
    let positions = AnswerPositions(options.map(\.value))
    let theirs = other.toggles(by: AnswerPositions(other.options.map(\.value)))
    let own = toggles(by: positions)
    return other.options.indices.allSatisfy { index in
      positions.first(other.options[index].value).map { own[$0] == theirs[index] } ?? true
    }
  }

  /// The expressions that offer each option, by its index.
  private func toggles(by positions: AnswerPositions) -> [Int: [SurveyExpression]] {
    var toggles: [Int: [SurveyExpression]] = [:]
    for toggle in optionToggles {
      for index in toggle.options.compactMap(positions.first) {
        toggles[index, default: []].append(toggle.expression)
      }
    }
    return toggles
  }
}
