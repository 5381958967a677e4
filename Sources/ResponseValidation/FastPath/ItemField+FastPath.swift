import SurveyModel

/// What the fast path does with an item that says something in a field.
enum FastTreatment {
  /// It goes on: what the field says makes no response wrong.
  case goesOn
  /// It holds answers against what was compiled of the field.
  case compiled
  /// It does not know the field: answers to the item go the full way.
  case leavesItem
  /// It does not know the field, which concerns other items, too: all responses go the full way.
  case leavesSurvey
}

extension ItemField {
  /// What the fast path does with the field; one that it does not know does not compile here.
  var fastTreatment: FastTreatment {
    switch self {
    case .prefix, .hidden, .readOnly, .itemControl, .choiceOrientation, .sliderStepValue,
      .entryFormat, .initial, .initialExpression, .candidateExpression, .itemPopulationContext,
      .textExpression:
      .goesOn
    case .text, .required, .repeats, .maxLength, .minLength, .answerConstraint, .unit, .minValue,
      .maxValue, .maxDecimalPlaces, .minOccurs, .maxOccurs, .options, .answerValueSet,
      .enableWhen, .enableBehavior:
      .compiled
    case .unitOptions, .unitValueSet, .regex, .maxSize, .mimeTypes, .referenceTypes: .leavesItem
    case .variables, .calculatedExpression, .enableWhenExpression, .answerExpression,
      .optionToggles, .constraints, .calculatedLimits:
      .leavesSurvey
    }
  }
}

extension SurveyItem {
  /// Whether it says something in a field that is treated so.
  func has(_ treatment: FastTreatment) -> Bool {
    ItemField.allCases.contains { $0.fastTreatment == treatment && has($0) }
  }
}
