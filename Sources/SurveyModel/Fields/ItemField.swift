package import SurveyPrimitives

/// A field of an item: the one table of what an item says of itself.
///
/// Every format reads and writes items by this table, in this order: the name is that of the
/// property and of the member in a survey definition, ``content`` says what it holds. Beside these
/// an item has its `linkId` and `type`, the `items` inside it, and what is carried from its source.
///
/// To add a field: a property of ``SurveyItem``, a case here with its content, and a row where each
/// format of FHIR has it; without these, nothing compiles.
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
  /// What a field holds, and which property of an item it is.
  package enum Content: Sendable {
    package typealias Path<Value> = any (WritableKeyPath<SurveyItem, Value> & Sendable)

    case text(Path<String?>)
    case texts(Path<[String]>)
    case flag(Path<Bool>)
    case count(Path<Int?>)
    /// A value of the type of the item's answers.
    case value(Path<AnswerValue?>)
    case values(Path<[AnswerValue]>)
    case coding(Path<Coding?>)
    case codings(Path<[Coding]>)
    case options(Path<[AnswerOption]>)
    case answerConstraint(Path<AnswerConstraint>)
    case conditions(Path<[EnableWhen]>)
    case behavior(Path<EnableBehavior?>)
    case expression(Path<SurveyExpression?>)
    /// Expressions with names.
    case variables(Path<[SurveyExpression]>)
    case constraints(Path<[SurveyConstraint]>)
    case toggles(Path<[OptionToggle]>)
    /// Expressions for other fields, each by the name of the field.
    case limits(Path<[CalculatedLimit]>)
  }
}

extension ItemField {
  /// What the field holds.
  package var content: Content {
    switch self {
    case .prefix: .text(\.prefix)
    case .text: .text(\.text)
    case .required: .flag(\.required)
    case .repeats: .flag(\.repeats)
    case .readOnly: .flag(\.readOnly)
    case .maxLength: .count(\.maxLength)
    case .hidden: .flag(\.hidden)
    case .itemControl: .texts(\.itemControl)
    case .choiceOrientation: .text(\.choiceOrientation)
    case .sliderStepValue: .count(\.sliderStepValue)
    case .answerConstraint: .answerConstraint(\.answerConstraint)
    case .unit: .coding(\.unit)
    case .unitOptions: .codings(\.unitOptions)
    case .unitValueSet: .text(\.unitValueSet)
    case .minValue: .value(\.minValue)
    case .maxValue: .value(\.maxValue)
    case .maxDecimalPlaces: .count(\.maxDecimalPlaces)
    case .minLength: .count(\.minLength)
    case .minOccurs: .count(\.minOccurs)
    case .maxOccurs: .count(\.maxOccurs)
    case .entryFormat: .text(\.entryFormat)
    case .regex: .text(\.regex)
    case .maxSize: .count(\.maxSize)
    case .mimeTypes: .texts(\.mimeTypes)
    case .referenceTypes: .texts(\.referenceTypes)
    case .options: .options(\.options)
    case .answerValueSet: .text(\.answerValueSet)
    case .initial: .values(\.initial)
    case .variables: .variables(\.variables)
    case .initialExpression: .expression(\.initialExpression)
    case .calculatedExpression: .expression(\.calculatedExpression)
    case .enableWhenExpression: .expression(\.enableWhenExpression)
    case .answerExpression: .expression(\.answerExpression)
    case .candidateExpression: .expression(\.candidateExpression)
    case .itemPopulationContext: .expression(\.itemPopulationContext)
    case .textExpression: .expression(\.textExpression)
    case .optionToggles: .toggles(\.optionToggles)
    case .constraints: .constraints(\.constraints)
    case .calculatedLimits: .limits(\.calculatedLimits)
    case .enableWhen: .conditions(\.enableWhen)
    case .enableBehavior: .behavior(\.enableBehavior)
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
