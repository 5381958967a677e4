/// Fields in the order in which they are written; `nil` is for what every item says.
package struct FieldOrder: Sendable {
  let fields: [ItemField?]
  /// The positions of all, and of those that an item without rare fields may have.
  let positions, frequent: [Int]

  /// The order of a list.
  package init(_ fields: [ItemField?]) {
    self.fields = fields
    positions = Array(fields.indices)
    frequent = positions.filter { fields[$0]?.isRare != true }
  }
}

extension ItemField {
  /// Whether the field is one of ``SurveyItem/RareFields``.
  package var isRare: Bool {
    switch self {
    case .choiceOrientation, .sliderStepValue, .unit, .unitOptions, .unitOpen, .unitValueSet,
      .minValue, .maxValue, .maxDecimalPlaces, .minLength, .minOccurs, .maxOccurs, .entryFormat,
      .regex, .maxSize, .mimeTypes, .referenceTypes, .variables, .answerExpression,
      .candidateExpression, .itemPopulationContext, .textExpression, .optionToggles, .constraints,
      .calculatedLimits:
      true
    case .prefix, .text, .required, .repeats, .readOnly, .maxLength, .hidden, .itemControl,
      .answerConstraint, .options, .answerValueSet, .initial, .initialExpression,
      .calculatedExpression, .enableWhenExpression, .enableWhen, .enableBehavior:
      false
    }
  }
}
