package import SurveyPrimitives

/// A field of an item: the one table of what an item says of itself.
///
/// Every format reads and writes items by this table, in this order: the name is that of the
/// property and of the member in a survey definition, ``content`` says what it holds. Beside these
/// an item has its `linkId` and `type`, the `items` inside it, and what is carried from its source.
///
/// To add a field: a property of ``SurveyItem``, a case here with its content, its lines in
/// `SurveyItem+Fields.swift`, and a row where each format of FHIR has it; without these, nothing
/// compiles.
@usableFromInline
package enum ItemField: String, CaseIterable, Sendable {
  // What is shown, and what must be answered.
  case prefix, text, required, repeats, readOnly, maxLength, hidden, itemControl
  case choiceOrientation, sliderStepValue, answerConstraint
  // Units and limits.
  case unit, unitOptions, unitOpen, unitValueSet, minValue, maxValue, maxDecimalPlaces, minLength
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
  /// A property of an item: a function that changes it, which takes a fraction of the time of a key path.
  @usableFromInline
  package struct Property<Value>: Sendable {
    @usableFromInline let change: @Sendable (inout SurveyItem, (inout Value) -> Void) -> Void

    init(_ change: @escaping @Sendable (inout SurveyItem, (inout Value) -> Void) -> Void) {
      self.change = change
    }
  }

  /// What a field can hold, and which property of an item it is: for those who fill items.
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
    case .prefix: .text(Property { $1(&$0.prefix) })
    case .text: .text(Property { $1(&$0.text) })
    case .required: .flag(Property { $1(&$0.required) })
    case .repeats: .flag(Property { $1(&$0.repeats) })
    case .readOnly: .flag(Property { $1(&$0.readOnly) })
    case .maxLength: .count(Property { $1(&$0.maxLength) })
    case .hidden: .flag(Property { $1(&$0.hidden) })
    case .itemControl: .texts(Property { $1(&$0.itemControl) })
    case .choiceOrientation: .text(Property { $1(&$0.choiceOrientation) })
    case .sliderStepValue: .count(Property { $1(&$0.sliderStepValue) })
    case .answerConstraint: .answerConstraint(Property { $1(&$0.answerConstraint) })
    case .unit: .coding(Property { $1(&$0.unit) })
    case .unitOptions: .codings(Property { $1(&$0.unitOptions) })
    case .unitOpen: .answerConstraint(Property { $1(&$0.unitOpen) })
    case .unitValueSet: .text(Property { $1(&$0.unitValueSet) })
    case .minValue: .value(Property { $1(&$0.minValue) })
    case .maxValue: .value(Property { $1(&$0.maxValue) })
    case .maxDecimalPlaces: .count(Property { $1(&$0.maxDecimalPlaces) })
    case .minLength: .count(Property { $1(&$0.minLength) })
    case .minOccurs: .count(Property { $1(&$0.minOccurs) })
    case .maxOccurs: .count(Property { $1(&$0.maxOccurs) })
    case .entryFormat: .text(Property { $1(&$0.entryFormat) })
    case .regex: .text(Property { $1(&$0.regex) })
    case .maxSize: .count(Property { $1(&$0.maxSize) })
    case .mimeTypes: .texts(Property { $1(&$0.mimeTypes) })
    case .referenceTypes: .texts(Property { $1(&$0.referenceTypes) })
    case .options: .options(Property { $1(&$0.options) })
    case .answerValueSet: .text(Property { $1(&$0.answerValueSet) })
    case .initial: .values(Property { $1(&$0.initial) })
    case .variables: .variables(Property { $1(&$0.variables) })
    case .initialExpression: .expression(Property { $1(&$0.initialExpression) })
    case .calculatedExpression: .expression(Property { $1(&$0.calculatedExpression) })
    case .enableWhenExpression: .expression(Property { $1(&$0.enableWhenExpression) })
    case .answerExpression: .expression(Property { $1(&$0.answerExpression) })
    case .candidateExpression: .expression(Property { $1(&$0.candidateExpression) })
    case .itemPopulationContext: .expression(Property { $1(&$0.itemPopulationContext) })
    case .textExpression: .expression(Property { $1(&$0.textExpression) })
    case .optionToggles: .toggles(Property { $1(&$0.optionToggles) })
    case .constraints: .constraints(Property { $1(&$0.constraints) })
    case .calculatedLimits: .limits(Property { $1(&$0.calculatedLimits) })
    case .enableWhen: .conditions(Property { $1(&$0.enableWhen) })
    case .enableBehavior: .behavior(Property { $1(&$0.enableBehavior) })
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
