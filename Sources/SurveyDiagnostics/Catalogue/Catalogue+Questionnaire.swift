/// FS03xx: Questionnaires and survey definitions.
extension Diagnostic.Code {
  /// The resource is not a Questionnaire.
  public static let notAQuestionnaire = Self(
    301, .questionnaire, .error,
    """
    {type, select, none {this is not a FHIR resource} other {this is a resource of type {type}}}, \
    not a Questionnaire
    """, hint: #"give a resource with "resourceType": "Questionnaire""#,
    remedy: "Give a Questionnaire or a survey definition.")

  /// The document is not a survey definition, or one of a version that is not known.
  public static let notASurveyDefinition = Self(
    330, .questionnaire, .error,
    """
    {type, select, none {this is some other JSON} other {this is a resource of type {type}}}, \
    not a survey definition
    """, hint: #"a survey definition has "survey": "1""#,
    remedy: "Give a definition of a version that is known.")
  package static let otherDefinitionVersion = notASurveyDefinition.variant(
    "version", "survey definitions of version {version} are not known",
    hint: "this program reads version {known}")

  /// A survey definition has a member that is not known.
  public static let unknownDefinitionMember = Self(
    331, .questionnaire, .warning, "{name} is not a member of a survey definition",
    hint: "it is left out; see Schemas/survey.schema.json",
    remedy: "Correct the name, see Schemas/survey.schema.json; it is left out.")
}

// MARK: Items

extension Diagnostic.Code {
  /// An item has no linkId.
  public static let missingLinkId = Self(
    302, .questionnaire, .warning, "the item has no linkId; it cannot be answered",
    hint: #"add a "linkId" that no other item has; answers are tied to it"#,
    remedy: "Add a linkId that no other item has; without it the item is shown only.",
    policy: Policy(strict: .error, examined: .error, covered: ["linkId"]),
    rule: Diagnostic.Rule("link-id", "An item has a linkId."))

  /// Two items have the same linkId.
  public static let duplicateLinkId = Self(
    303, .questionnaire, .warning,
    "the linkId {text} is already taken by the item{line, select, none {} other { in line {line}}}",
    hint: "give each item a linkId of its own",
    remedy:
      "Give each item a linkId of its own; of several beside each other, the first can be answered.",
    policy: Policy(strict: .error, examined: .error),
    rule: Diagnostic.Rule("que-2", "No two items have the same linkId."))

  /// An item has no type.
  public static let missingType = Self(
    304, .questionnaire, .warning, "the item has no type",
    hint: #"add "type"; it is read as {type}"#,
    remedy: "Add the type: group, display, string, choice ….",
    policy: Policy(strict: .error, examined: .error, covered: ["type"]),
    rule: Diagnostic.Rule("item-type", "An item has a type."))

  /// An item has a type that FHIR does not know.
  public static let unknownItemType = Self(
    305, .questionnaire, .warning,
    "{type} is not an item type{version, select, none {} other { of FHIR {version}}}; it is asked as text",
    hint: "{near, select, none {use one of {known}} other {did you mean {near}?}}",
    remedy: "Take one of FHIR's types; the item is asked as text.",
    policy: Policy(examined: .error, covered: ["", "type"]),
    rule: Diagnostic.Rule("item-type-code", "The type of an item is one of FHIR's."))
  package static let abstractItemType = unknownItemType.variant(
    "question",
    "{type} includes the types of all questions and is not one itself; it is asked as text",
    hint: "use one of {known}")

  /// A choice has neither options nor a value set.
  public static let missingOptions = Self(
    306, .questionnaire, .warning, "the choice has neither options nor a value set",
    hint: "add answerOption or answerValueSet", remedy: "Add answerOption or answerValueSet.",
    policy: Policy(strict: .error), rule: Diagnostic.Rule("options", "A choice has options."))
  package static let missingOpenOptions = missingOptions.variant(
    "open", "the open-choice has no options; it is asked as text",
    hint: "add answerOption or answerValueSet")

  /// A value set is not available, so its codes are not known.
  public static let unresolvedValueSet = Self(
    307, .questionnaire, .note, "the codes of the value set {address} are not available",
    hint: "contain the value set with its codes to offer them",
    remedy: "Add the value set to the contained resources.", policy: Policy(examined: .note),
    rule: Diagnostic.Rule("value-set", "A value set is available."))
  package static let notContainedValueSet = unresolvedValueSet.variant(
    "contained", "the value set {address} is not contained, or its codes are not listed",
    hint: "contain the value set with its codes", severity: .warning)

  /// Two contained resources have one url and version, so that the url names neither for certain.
  public static let ambiguousContainedURL = Self(
    440, .questionnaire, .warning,
    "{address} is the url of several contained resources; it names the first of them",
    hint: "name each of them by its id: {ids}",
    remedy: "Name contained resources by their ids, or give each a url of its own.",
    rule: Diagnostic.Rule("contained-url", "Contained resources have urls of their own."))

  /// An option has no value that can be read.
  public static let unreadableOption = Self(
    317, .questionnaire, .warning, "the option has no value that can be read; it is not offered",
    hint: "write value and a type, such as valueCoding", remedy: "Give the option a value.",
    policy: Policy(examined: .error, covered: ["value[x]"]),
    rule: Diagnostic.Rule("option-value", "An option has a value."))
  package static let unreadableDefinedOption = unreadableOption.variant(
    "definition", "the option has no value that can be read; it is not offered",
    hint: #"write "value" with one member, named as the type of the value"#)

  /// A questionnaire or a group has no items.
  public static let noItems = Self(
    318, .questionnaire, .warning, "the questionnaire has no items",
    hint: "add items to ask anything", remedy: "Add items to ask anything.",
    policy: Policy(examined: .note), rule: Diagnostic.Rule("items", "A questionnaire has items."))

  /// A condition has no question, no operator or no value, or an unknown operator.
  public static let incompleteCondition = Self(
    309, .questionnaire, .warning, "the condition has no {missing}; it is left out",
    hint: "write question, operator (exists, =, !=, >, <, >=, <=) and answer with a type",
    remedy: "Write question, operator and answer.",
    policy: Policy(examined: .error, covered: ["question", "operator", "answer[x]"]),
    rule: Diagnostic.Rule("condition", "A condition has a question, an operator and a value."))
  package static let unreadableDefinedCondition = incompleteCondition.variant(
    "definition", "the condition cannot be read; it is left out",
    hint: "write question, operator (exists, =, !=, >, <, >=, <=) and answer with a type")
  package static let unknownOperator = incompleteCondition.variant(
    "operator", "{operator} is not an operator of conditions; the condition is left out",
    hint: """
      {near, select, none {write one of exists, =, !=, >, <, >=, <=} other {did you mean {near}?}}
      """)
}

// MARK: Values

extension Diagnostic.Code {
  /// A value is not of the type that its element wants.
  public static let wrongValueType = Self(
    314, .questionnaire, .warning, "{name} is {value}, which is not {wanted}",
    hint: "write {wanted}", remedy: "Write a value of the type that is named.",
    policy: Policy(examined: .error, covered: [""]),
    rule: Diagnostic.Rule("value-type", "A value is of the type that its element wants."))
  package static let objectForValue = wrongValueType.variant(
    "object", "{name} is an object, which is not {wanted}", hint: "write {wanted}")
  package static let codeNotKnown = wrongValueType.variant(
    "code", "{name} is {value}, which is not one of its codes", hint: "write {wanted}")
  package static let unreadableTypedValue = wrongValueType.variant(
    "value", "{name} has no value that can be read: {value}",
    hint: "the value must be of the type that the name says")
  package static let unreadableDefinedValue = wrongValueType.variant(
    "definition", "{name} has no value that can be read",
    hint: "write one value under the name of its type: {types}")
  package static let initialWithoutValue = wrongValueType.variant(
    "initial", "the initial value has no value", hint: "write value and a type, such as valueString"
  )
  package static let unknownBehavior = wrongValueType.variant(
    "behavior", "enableBehavior is {value}; it is read as all", hint: "write all or any")
  package static let itemWithoutObject = wrongValueType.variant(
    "item", "an item is an object, not a value; it is left out",
    hint: "write an object with linkId and type")
}

// MARK: Expressions

extension Diagnostic.Code {
  /// An expression has no text, no language, or not the name that it needs.
  public static let incompleteExpression = Self(
    319, .questionnaire, .warning, "{name} has no expression; it is left out",
    hint: "write valueExpression with language and expression",
    remedy: "Complete the expression as the hint says.", policy: Policy(examined: .error),
    rule: Diagnostic.Rule(
      "expression", "An expression has a text and a language, a variable has a name."))
  package static let expressionWithoutLanguage = incompleteExpression.variant(
    "language", "{name} has no language; it is read as FHIRPath",
    hint: #"write "language": "text/fhirpath""#)
  package static let variableWithoutName = incompleteExpression.variant(
    "variable", "the variable has no name; it is left out",
    hint: #"write "name", by which expressions use it: %name"#)
  package static let expressionWithoutPart = incompleteExpression.variant(
    "part", "{name} has no {part}; it is left out", hint: "add the part {part}")
  package static let definedExpressionWithoutPart = incompleteExpression.variant(
    "definition", "{name} has no {part}; it is left out", hint: "see Schemas/survey.schema.json")
  package static let unknownLimit = incompleteExpression.variant(
    "limit", "{name} has no limit that is known; it is left out",
    hint: "see Schemas/survey.schema.json")

  /// An item has several expressions of a kind of which there is one.
  public static let repeatedExpression = Self(
    320, .questionnaire, .warning, "the item has more than one {name}; the first counts",
    hint: "keep one of them", remedy: "Keep one of the expressions.",
    policy: Policy(strict: .error),
    rule: Diagnostic.Rule("expression-repeated", "An item has one expression of each kind."))

  /// A constraint has no expression, or no severity that is known.
  public static let incompleteConstraint = Self(
    321, .questionnaire, .warning, "the constraint has no expression; it is left out",
    hint: #"add "expression""#,
    remedy: "Give the constraint an expression and a severity.", policy: Policy(examined: .error),
    rule: Diagnostic.Rule("constraint", "A constraint has an expression and a severity."))
  package static let constraintWithoutSeverity = incompleteConstraint.variant(
    "severity",
    """
    {severity, select, none {the constraint has no severity} \
    other {the severity of the constraint is {severity}}}; it is read as error
    """, hint: "write error or warning")

  /// A launch context has no name or no type.
  public static let incompleteLaunchContext = Self(
    322, .questionnaire, .warning, "the launch context has no name; it is left out",
    hint: #"add "name", with one of the codes patient, encounter, user or another one"#,
    remedy: "Give the launch context a name and a type.", policy: Policy(examined: .error),
    rule: Diagnostic.Rule("launch-context", "A launch context has a name and a type."))
  package static let launchContextWithoutType = incompleteLaunchContext.variant(
    "type", "the launch context {name} has no type; any resource is accepted",
    hint: #"add "type" with the types of resources: Patient, Encounter"#)

  static let questionnaires: [Self] = [
    .notAQuestionnaire, .notASurveyDefinition, .otherDefinitionVersion, .unknownDefinitionMember,
    .missingLinkId, .duplicateLinkId, .missingType, .unknownItemType, .abstractItemType,
    .missingOptions, .missingOpenOptions, .unresolvedValueSet, .notContainedValueSet,
    .unreadableOption, .unreadableDefinedOption, .noItems, .ambiguousContainedURL,
    .incompleteCondition, .unreadableDefinedCondition, .unknownOperator, .wrongValueType,
    .objectForValue, .codeNotKnown,
    .unreadableTypedValue, .unreadableDefinedValue, .initialWithoutValue, .unknownBehavior,
    .itemWithoutObject, .incompleteExpression, .expressionWithoutLanguage, .variableWithoutName,
    .expressionWithoutPart, .definedExpressionWithoutPart, .unknownLimit, .repeatedExpression,
    .incompleteConstraint, .constraintWithoutSeverity, .incompleteLaunchContext,
    .launchContextWithoutType,
  ]
}
