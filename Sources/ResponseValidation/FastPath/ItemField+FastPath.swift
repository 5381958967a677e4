import SurveyModel

/// What the fast path does with an item that has a field.
enum FastTreatment {
  /// Nothing: what the field says makes no response wrong.
  case ignored
  /// It compares answers with what was compiled from the field.
  case compiled
  /// It evaluates the expression with the program of the session.
  case evaluated
  /// It does not support the field: responses with answers to the item leave the fast path.
  case leavesItem
}

extension ItemField {
  /// What the fast path does with the field; one that it does not know does not compile here.
  var fastTreatment: FastTreatment {
    switch self {
    case .prefix, .hidden, .readOnly, .itemControl, .choiceOrientation, .sliderStepValue,
      .entryFormat, .initial, .initialExpression, .itemPopulationContext:
      .ignored
    case .text, .required, .repeats, .maxLength, .minLength, .answerConstraint, .unit, .minValue,
      .maxValue, .maxDecimalPlaces, .minOccurs, .maxOccurs, .options, .answerValueSet,
      .enableWhen, .enableBehavior:
      .compiled
    case .variables, .calculatedExpression, .enableWhenExpression, .answerExpression,
      .candidateExpression, .textExpression, .optionToggles, .constraints, .calculatedLimits:
      .evaluated
    case .unitOptions, .unitOpen, .unitValueSet, .regex, .maxSize, .mimeTypes, .referenceTypes:
      .leavesItem
    }
  }
}

extension SurveyItem {
  /// Whether it has a field that the fast path does not support.
  var leavesFastPath: Bool {
    ItemField.allCases.contains { $0.fastTreatment == .leavesItem && has($0) }
  }
}
