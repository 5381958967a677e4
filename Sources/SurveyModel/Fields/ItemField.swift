package import SurveyPrimitives

/// A field of an item: the one table of what an item says of itself.
///
/// Every format reads and writes items by this table, in this order: the name is that of the
/// property and of the member in a survey definition, ``content`` says what it holds. Beside these
/// an item has its `linkId` and `type`, the `items` inside it, and what is carried from its source.
///
/// To add a field: a property of ``SurveyItem``, a case here with its content, and a row where each
/// format of FHIR has it; without these, nothing compiles.
@usableFromInline
package enum ItemField: String, CaseIterable, Sendable {
  // What is shown, and what must be answered.
  case prefix, text, required, repeats, readOnly, maxLength, hidden, itemControl
  case choiceOrientation, sliderStepValue, answerConstraint
  // Units and limits.
  case unit, unitOptions, unitValueSet, minValue, maxValue, maxDecimalPlaces, minLength
  case minOccurs, maxOccurs, entryFormat
  // What answers of some types must keep.
  case regex, maxSize, mimeTypes, referenceTypes
  // Answers to choose from, and to begin with.
  case options, answerValueSet, initial
  // Expressions.
  case variables, initialExpression, calculatedExpression, enableWhenExpression
  case answerExpression, candidateExpression, itemPopulationContext, textExpression
  case optionToggles, constraints, calculatedLimits
  // Conditions.
  case enableWhen, enableBehavior
}

extension ItemField {
  /// A property of an item: read by a function, which takes a fraction of the time of a key path.
  @usableFromInline
  package struct Property<Value>: Sendable {
    @usableFromInline let get: @Sendable (SurveyItem) -> Value
    @usableFromInline let path: any (WritableKeyPath<SurveyItem.Fields, Value> & Sendable)

    init(
      _ path: any (WritableKeyPath<SurveyItem.Fields, Value> & Sendable),
      _ get: @escaping @Sendable (SurveyItem) -> Value
    ) {
      (self.path, self.get) = (path, get)
    }
  }

  /// What a field holds, and which property of an item it is.
  package enum Content: Sendable {
    case text(Property<String?>)
    case texts(Property<[String]>)
    case flag(Property<Bool>)
    case count(Property<Int?>)
    /// A value of the type of the item's answers.
    case value(Property<AnswerValue?>)
    case values(Property<[AnswerValue]>)
    case coding(Property<Coding?>)
    case codings(Property<[Coding]>)
    case options(Property<[AnswerOption]>)
    case answerConstraint(Property<AnswerConstraint>)
    case conditions(Property<[EnableWhen]>)
    case behavior(Property<EnableBehavior?>)
    case expression(Property<SurveyExpression?>)
    /// Expressions with names.
    case variables(Property<[SurveyExpression]>)
    case constraints(Property<[SurveyConstraint]>)
    case toggles(Property<[OptionToggle]>)
    /// Expressions for other fields, each by the name of the field.
    case limits(Property<[CalculatedLimit]>)
  }
}

extension ItemField {
  /// All fields with what they hold.
  package static let contents: [(field: ItemField, content: Content)] = allCases.map {
    ($0, $0.content)
  }

  /// What the field holds.
  package var content: Content {
    switch self {
    case .prefix: .text(Property(\.prefix) { $0.prefix })
    case .text: .text(Property(\.text) { $0.text })
    case .required: .flag(Property(\.required) { $0.required })
    case .repeats: .flag(Property(\.repeats) { $0.repeats })
    case .readOnly: .flag(Property(\.readOnly) { $0.readOnly })
    case .maxLength: .count(Property(\.maxLength) { $0.maxLength })
    case .hidden: .flag(Property(\.hidden) { $0.hidden })
    case .itemControl: .texts(Property(\.itemControl) { $0.itemControl })
    case .choiceOrientation: .text(Property(\.choiceOrientation) { $0.choiceOrientation })
    case .sliderStepValue: .count(Property(\.sliderStepValue) { $0.sliderStepValue })
    case .answerConstraint: .answerConstraint(Property(\.answerConstraint) { $0.answerConstraint })
    case .unit: .coding(Property(\.unit) { $0.unit })
    case .unitOptions: .codings(Property(\.unitOptions) { $0.unitOptions })
    case .unitValueSet: .text(Property(\.unitValueSet) { $0.unitValueSet })
    case .minValue: .value(Property(\.minValue) { $0.minValue })
    case .maxValue: .value(Property(\.maxValue) { $0.maxValue })
    case .maxDecimalPlaces: .count(Property(\.maxDecimalPlaces) { $0.maxDecimalPlaces })
    case .minLength: .count(Property(\.minLength) { $0.minLength })
    case .minOccurs: .count(Property(\.minOccurs) { $0.minOccurs })
    case .maxOccurs: .count(Property(\.maxOccurs) { $0.maxOccurs })
    case .entryFormat: .text(Property(\.entryFormat) { $0.entryFormat })
    case .regex: .text(Property(\.regex) { $0.regex })
    case .maxSize: .count(Property(\.maxSize) { $0.maxSize })
    case .mimeTypes: .texts(Property(\.mimeTypes) { $0.mimeTypes })
    case .referenceTypes: .texts(Property(\.referenceTypes) { $0.referenceTypes })
    case .options: .options(Property(\.options) { $0.options })
    case .answerValueSet: .text(Property(\.answerValueSet) { $0.answerValueSet })
    case .initial: .values(Property(\.initial) { $0.initial })
    case .variables: .variables(Property(\.variables) { $0.variables })
    case .initialExpression: .expression(Property(\.initialExpression) { $0.initialExpression })
    case .calculatedExpression:
      .expression(Property(\.calculatedExpression) { $0.calculatedExpression })
    case .enableWhenExpression:
      .expression(Property(\.enableWhenExpression) { $0.enableWhenExpression })
    case .answerExpression: .expression(Property(\.answerExpression) { $0.answerExpression })
    case .candidateExpression:
      .expression(Property(\.candidateExpression) { $0.candidateExpression })
    case .itemPopulationContext:
      .expression(Property(\.itemPopulationContext) { $0.itemPopulationContext })
    case .textExpression: .expression(Property(\.textExpression) { $0.textExpression })
    case .optionToggles: .toggles(Property(\.optionToggles) { $0.optionToggles })
    case .constraints: .constraints(Property(\.constraints) { $0.constraints })
    case .calculatedLimits: .limits(Property(\.calculatedLimits) { $0.calculatedLimits })
    case .enableWhen: .conditions(Property(\.enableWhen) { $0.enableWhen })
    case .enableBehavior: .behavior(Property(\.enableBehavior) { $0.enableBehavior })
    }
  }

  /// The limit that an expression on this field calculates.
  package var limit: CalculatedLimit.Kind? { CalculatedLimit.Kind(rawValue: rawValue) }

  /// Whether it says how an item is shown, and nothing of what is asked or answered.
  package var isPresentation: Bool {
    switch self {
    case .entryFormat, .itemControl, .choiceOrientation, .sliderStepValue: true
    default: false
    }
  }
}
