extension SurveyItem {
  /// Calls `body` with the position of each field in a list that says something, or of all fields; of
  /// `nil`, too, which is for what every item says.
  package func forEachPosition(
    in fields: [ItemField?], all: Bool = false, _ body: (Int) -> Void
  ) {
    for position in fields.indices {
      if !all, let field = fields[position], !has(field) { continue }
      body(position)
    }
  }

  /// Whether a field says something: whether it is other than at first.
  @inline(__always)
  package func has(_ field: ItemField) -> Bool {
    switch field {
    case .prefix: storage.fields.prefix != nil
    case .text: storage.fields.text != nil
    case .required: storage.fields.required
    case .repeats: storage.fields.repeats
    case .readOnly: storage.fields.readOnly
    case .maxLength: storage.fields.maxLength != nil
    case .hidden: storage.fields.hidden
    case .itemControl: !storage.fields.itemControl.isEmpty
    case .choiceOrientation: storage.fields.choiceOrientation != nil
    case .sliderStepValue: storage.fields.sliderStepValue != nil
    case .answerConstraint: storage.fields.answerConstraint != .optionsOnly
    case .unit: storage.fields.unit.hasValue
    case .unitOptions: !storage.fields.unitOptions.isEmpty
    case .unitOpen: storage.fields.unitOpen != .optionsOnly
    case .unitValueSet: storage.fields.unitValueSet != nil
    case .minValue: storage.fields.minValue.hasValue
    case .maxValue: storage.fields.maxValue.hasValue
    case .maxDecimalPlaces: storage.fields.maxDecimalPlaces != nil
    case .minLength: storage.fields.minLength != nil
    case .minOccurs: storage.fields.minOccurs != nil
    case .maxOccurs: storage.fields.maxOccurs != nil
    case .entryFormat: storage.fields.entryFormat != nil
    case .regex: storage.fields.regex != nil
    case .maxSize: storage.fields.maxSize != nil
    case .mimeTypes: !storage.fields.mimeTypes.isEmpty
    case .referenceTypes: !storage.fields.referenceTypes.isEmpty
    case .options: !storage.fields.options.isEmpty
    case .answerValueSet: storage.fields.answerValueSet != nil
    case .initial: !storage.fields.initial.isEmpty
    case .variables: !storage.fields.variables.isEmpty
    case .initialExpression: storage.fields.initialExpression.hasValue
    case .calculatedExpression: storage.fields.calculatedExpression.hasValue
    case .enableWhenExpression: storage.fields.enableWhenExpression.hasValue
    case .answerExpression: storage.fields.answerExpression.hasValue
    case .candidateExpression: storage.fields.candidateExpression.hasValue
    case .itemPopulationContext: storage.fields.itemPopulationContext.hasValue
    case .textExpression: storage.fields.textExpression.hasValue
    case .optionToggles: !storage.fields.optionToggles.isEmpty
    case .constraints: !storage.fields.constraints.isEmpty
    case .calculatedLimits: !storage.fields.calculatedLimits.isEmpty
    case .enableWhen: !storage.fields.enableWhen.isEmpty
    case .enableBehavior: storage.fields.enableBehavior != nil
    }
  }

  /// What a field says; `nil` where it says nothing.
  package func value(of field: ItemField) -> ItemField.Value? {
    guard has(field) else { return nil }
    return switch field {
    case .required, .repeats, .readOnly, .hidden: .flag
    case .prefix: storage.fields.prefix.map { .text($0) }
    case .text: storage.fields.text.map { .text($0) }
    case .maxLength: storage.fields.maxLength.map { .count($0) }
    case .itemControl: .texts(storage.fields.itemControl)
    case .choiceOrientation: storage.fields.choiceOrientation.map { .text($0) }
    case .sliderStepValue: storage.fields.sliderStepValue.map { .count($0) }
    case .answerConstraint: .answerConstraint(storage.fields.answerConstraint)
    case .unit: storage.fields.unit.value.map { .coding($0) }
    case .unitOptions: .codings(storage.fields.unitOptions)
    case .unitOpen: .answerConstraint(storage.fields.unitOpen)
    case .unitValueSet: storage.fields.unitValueSet.map { .text($0) }
    case .minValue: storage.fields.minValue.value.map { .value($0) }
    case .maxValue: storage.fields.maxValue.value.map { .value($0) }
    case .maxDecimalPlaces: storage.fields.maxDecimalPlaces.map { .count($0) }
    case .minLength: storage.fields.minLength.map { .count($0) }
    case .minOccurs: storage.fields.minOccurs.map { .count($0) }
    case .maxOccurs: storage.fields.maxOccurs.map { .count($0) }
    case .entryFormat: storage.fields.entryFormat.map { .text($0) }
    case .regex: storage.fields.regex.map { .text($0) }
    case .maxSize: storage.fields.maxSize.map { .count($0) }
    case .mimeTypes: .texts(storage.fields.mimeTypes)
    case .referenceTypes: .texts(storage.fields.referenceTypes)
    case .options: .options(storage.fields.options)
    case .answerValueSet: storage.fields.answerValueSet.map { .text($0) }
    case .initial: .values(storage.fields.initial)
    case .variables: .variables(storage.fields.variables)
    case .initialExpression: storage.fields.initialExpression.value.map { .expression($0) }
    case .calculatedExpression: storage.fields.calculatedExpression.value.map { .expression($0) }
    case .enableWhenExpression: storage.fields.enableWhenExpression.value.map { .expression($0) }
    case .answerExpression: storage.fields.answerExpression.value.map { .expression($0) }
    case .candidateExpression: storage.fields.candidateExpression.value.map { .expression($0) }
    case .itemPopulationContext: storage.fields.itemPopulationContext.value.map { .expression($0) }
    case .textExpression: storage.fields.textExpression.value.map { .expression($0) }
    case .optionToggles: .toggles(storage.fields.optionToggles)
    case .constraints: .constraints(storage.fields.constraints)
    case .calculatedLimits: .limits(storage.fields.calculatedLimits)
    case .enableWhen: .conditions(storage.fields.enableWhen)
    case .enableBehavior: storage.fields.enableBehavior.map { .behavior($0) }
    }
  }

  /// Whether a field says the same in another item.
  package func isSame(_ field: ItemField, as other: SurveyItem) -> Bool {
    has(field) ? value(of: field) == other.value(of: field) : !other.has(field)
  }
}
