extension SurveyItem {
  /// Calls `body` with the position of each field in an order that says something, or of all fields; of
  /// `nil`, too, which is for what every item says.
  package func forEachPosition(
    in order: FieldOrder, all: Bool = false, _ body: (Int) -> Void
  ) {
    let hasRare = all || storage.fields.rare.box != nil
    for position in hasRare ? order.positions : order.frequent {
      if !all, let field = order.fields[position], !has(field) { continue }
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
    case .choiceOrientation: storage.fields.rare.box?.fields.choiceOrientation != nil
    case .sliderStepValue: storage.fields.rare.box?.fields.sliderStepValue != nil
    case .answerConstraint: storage.fields.answerConstraint != .optionsOnly
    case .unit: storage.fields.rare.box?.fields.unit.hasValue == true
    case .unitOptions: storage.fields.rare.box?.fields.unitOptions.isEmpty == false
    case .unitOpen: unitOpen != .optionsOnly
    case .unitValueSet: storage.fields.rare.box?.fields.unitValueSet != nil
    case .minValue: storage.fields.rare.box?.fields.minValue.hasValue == true
    case .maxValue: storage.fields.rare.box?.fields.maxValue.hasValue == true
    case .maxDecimalPlaces: storage.fields.rare.box?.fields.maxDecimalPlaces != nil
    case .minLength: storage.fields.rare.box?.fields.minLength != nil
    case .minOccurs: storage.fields.rare.box?.fields.minOccurs != nil
    case .maxOccurs: storage.fields.rare.box?.fields.maxOccurs != nil
    case .entryFormat: storage.fields.rare.box?.fields.entryFormat != nil
    case .regex: storage.fields.rare.box?.fields.regex != nil
    case .maxSize: storage.fields.rare.box?.fields.maxSize != nil
    case .mimeTypes: storage.fields.rare.box?.fields.mimeTypes.isEmpty == false
    case .referenceTypes: storage.fields.rare.box?.fields.referenceTypes.isEmpty == false
    case .options: !storage.fields.options.isEmpty
    case .answerValueSet: storage.fields.answerValueSet != nil
    case .initial: !storage.fields.initial.isEmpty
    case .variables: storage.fields.rare.box?.fields.variables.isEmpty == false
    case .initialExpression: storage.fields.initialExpression.hasValue
    case .calculatedExpression: storage.fields.calculatedExpression.hasValue
    case .enableWhenExpression: storage.fields.enableWhenExpression.hasValue
    case .answerExpression: storage.fields.rare.box?.fields.answerExpression.hasValue == true
    case .candidateExpression: storage.fields.rare.box?.fields.candidateExpression.hasValue == true
    case .itemPopulationContext:
      storage.fields.rare.box?.fields.itemPopulationContext.hasValue == true
    case .textExpression: storage.fields.rare.box?.fields.textExpression.hasValue == true
    case .optionToggles: storage.fields.rare.box?.fields.optionToggles.isEmpty == false
    case .constraints: storage.fields.rare.box?.fields.constraints.isEmpty == false
    case .calculatedLimits: storage.fields.rare.box?.fields.calculatedLimits.isEmpty == false
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
    case .choiceOrientation: choiceOrientation.map { .text($0) }
    case .sliderStepValue: sliderStepValue.map { .count($0) }
    case .answerConstraint: .answerConstraint(storage.fields.answerConstraint)
    case .unit: unit.map { .coding($0) }
    case .unitOptions: .codings(unitOptions)
    case .unitOpen: .answerConstraint(unitOpen)
    case .unitValueSet: unitValueSet.map { .text($0) }
    case .minValue: minValue.map { .value($0) }
    case .maxValue: maxValue.map { .value($0) }
    case .maxDecimalPlaces: maxDecimalPlaces.map { .count($0) }
    case .minLength: minLength.map { .count($0) }
    case .minOccurs: minOccurs.map { .count($0) }
    case .maxOccurs: maxOccurs.map { .count($0) }
    case .entryFormat: entryFormat.map { .text($0) }
    case .regex: regex.map { .text($0) }
    case .maxSize: maxSize.map { .count($0) }
    case .mimeTypes: .texts(mimeTypes)
    case .referenceTypes: .texts(referenceTypes)
    case .options: .options(storage.fields.options)
    case .answerValueSet: storage.fields.answerValueSet.map { .text($0) }
    case .initial: .values(storage.fields.initial)
    case .variables: .variables(variables)
    case .initialExpression: initialExpression.map { .expression($0) }
    case .calculatedExpression: calculatedExpression.map { .expression($0) }
    case .enableWhenExpression: enableWhenExpression.map { .expression($0) }
    case .answerExpression: answerExpression.map { .expression($0) }
    case .candidateExpression: candidateExpression.map { .expression($0) }
    case .itemPopulationContext: itemPopulationContext.map { .expression($0) }
    case .textExpression: textExpression.map { .expression($0) }
    case .optionToggles: .toggles(optionToggles)
    case .constraints: .constraints(constraints)
    case .calculatedLimits: .limits(calculatedLimits)
    case .enableWhen: .conditions(storage.fields.enableWhen)
    case .enableBehavior: storage.fields.enableBehavior.map { .behavior($0) }
    }
  }

  /// Whether a field says the same in another item.
  package func isSame(_ field: ItemField, as other: SurveyItem) -> Bool {
    has(field) ? value(of: field) == other.value(of: field) : !other.has(field)
  }
}
