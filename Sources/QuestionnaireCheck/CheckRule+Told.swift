import SurveyDiagnostics

/// What reading finds anyway, and what the definitions of FHIR want; these findings keep their codes.
extension CheckRule {
  static let told: [CheckRule] = [
    CheckRule(
      "expression", .incompleteExpression, .error,
      "An expression has a text and a language, a variable has a name.",
      remedy: "Write language and expression, and the name of a variable."),
    CheckRule(
      "expression-repeated", .repeatedExpression, .warning,
      "An item has one expression of each kind.",
      remedy: "Keep one of them."),
    CheckRule(
      "constraint", .incompleteConstraint, .error,
      "A constraint has an expression and a severity.",
      remedy: "Write key, severity, human and expression."),
    CheckRule(
      "launch-context", .incompleteLaunchContext, .error,
      "A launch context has a name and a type.",
      remedy: "Write the parts name and type."),
    CheckRule(
      "que-2", .duplicateLinkId, .error,
      "No two items have the same linkId.",
      remedy: "Give each item a linkId of its own."),
    CheckRule(
      "link-id", .missingLinkId, .error,
      "An item has a linkId.",
      remedy: "Add a linkId that no other item has."),
    CheckRule(
      "item-type", .missingType, .error,
      "An item has a type.",
      remedy: "Add the type."),
    CheckRule(
      "item-type-code", .unknownItemType, .error,
      "The type of an item is one of FHIR's.",
      remedy: "Take one of FHIR's types."),
    CheckRule(
      "options", .missingOptions, .warning,
      "A choice has options.",
      remedy: "Add answerOption or answerValueSet."),
    CheckRule(
      "value-set", .unresolvedValueSet, .note,
      "A value set is at hand.",
      remedy: "Contain the value set with its codes, or give it with the questionnaire."),
    CheckRule(
      "condition", .incompleteCondition, .error,
      "A condition has a question, an operator and a value.",
      remedy: "Write question, operator and answer."),
    CheckRule(
      "value-type", .wrongValueType, .error,
      "A value is of the type that its element wants.",
      remedy: "Write a value of that type."),
    CheckRule(
      "option-value", .unreadableOption, .error,
      "An option has a value.",
      remedy: "Give the option a value."),
    CheckRule(
      "items", .noItems, .note,
      "A questionnaire has items.",
      remedy: "Add items."),
    CheckRule(
      "element", .unknownElement, .error,
      "An element is one that FHIR knows in this version.",
      remedy: "Take the name that FHIR has, or remove the element."),
    CheckRule(
      "element-missing", .missingElement, .error,
      "An element that must be there is there.",
      remedy: "Add the element."),
    CheckRule(
      "element-again", .tooManyElements, .error,
      "An element that does not repeat is there once.",
      remedy: "Keep one of them."),
    CheckRule(
      "array", .wrongArray, .error,
      "What repeats is an array, what does not is none.",
      remedy: "Write the brackets as FHIR has them."),
    CheckRule(
      "json-type", .wrongJSONType, .error,
      "A value has the JSON type that FHIR wants.",
      remedy: "Write it with or without quotes, as FHIR does."),
    CheckRule(
      "value", .invalidValue, .error,
      "A value is one of its type.",
      remedy: "Write a value of the type."),
    CheckRule(
      "code", .unknownCode, .error,
      "A code is one that the element may have.",
      remedy: "Take one of the codes."),
    CheckRule(
      "empty", .emptyElement, .error,
      "No element is empty.",
      remedy: "Leave the element out."),
    CheckRule(
      "order", .wrongOrder, .error,
      "Elements of XML stand in the order of their definition.",
      remedy: "Put them in order."),
    CheckRule(
      "narrative", .invalidNarrative, .error,
      "A narrative is well-formed, and has text, tables, lists, links and images only.",
      remedy: "Correct the narrative."),
  ]
}
