import SurveyDiagnostics

/// Expressions.
extension CheckRule {
  static let expressionNotCompiled = CheckRule(
    "expression-syntax", .expressionNotCompiled, .error,
    "An expression can be compiled.",
    remedy: "Correct the expression at the place named.")
  static let expressionOfType = CheckRule(
    "expression-type", .expressionOfType, .warning,
    "An expression names elements that are there, and compares what can be compared.",
    remedy: "Name the elements of the QuestionnaireResponse as FHIR does.")
  static let expressionLanguageUnknown = CheckRule(
    "expression-language", .expressionLanguageUnknown, .warning,
    "An expression says its language: text/fhirpath, text/cql, application/x-fhir-query.",
    remedy: "Write text/fhirpath.")
  static let expressionOnNothing = CheckRule(
    "unknown-link-id", .expressionOnNothing, .warning,
    "An expression names linkIds that the questionnaire has.",
    remedy: "Name the linkId of an item.")
  static let expressionMisplaced = CheckRule(
    "misplaced-link-id", .expressionMisplaced, .warning,
    "An item stands where the path of an expression looks for it.",
    remedy:
      "Follow the items as they are nested: item.item below groups, item.answer.item below questions."
  )
  static let answerOfGroup = CheckRule(
    "answer-of-group", .answerOfGroup, .warning,
    "An expression asks questions for answers, not groups.",
    remedy: "Name a question below the group.")
  static let comparedOption = CheckRule(
    "compared-option", .comparedOption, .warning,
    "An expression compares an answer with an option that is offered.",
    remedy: "Write a code that is among the options.")
  static let undefinedVariable = CheckRule(
    "undefined-variable", .undefinedVariable, .warning,
    "An expression uses variables that are declared.",
    remedy: "Declare the variable on this item, or on one above it.")
  static let deadVariable = CheckRule(
    "dead-variable", .deadVariable, .warning,
    "A variable is used.",
    remedy: "Remove the variable, or use it.")
  static let duplicateVariable = CheckRule(
    "duplicate-variable", .duplicateVariable, .error,
    "No two variables of one item have the same name.",
    remedy: "Give each variable a name of its own.")

  static let resultOfType = CheckRule(
    "result-type", .resultOfType, .warning,
    "A calculatedExpression or initialExpression gives what its item can have as an answer.",
    remedy: "Let the expression give a value of the type of the item, or change the type.")
  static let conditionNotBoolean = CheckRule(
    "condition-not-boolean", .conditionNotBoolean, .warning,
    "The expression of a condition or constraint is true or false.",
    remedy: "Compare the value with something, or ask whether it exists().")
  static let constantCondition = CheckRule(
    "constant-condition", .constantCondition, .warning,
    "A constraint, and a condition of options, depends on answers.",
    remedy: "Remove it, or let it ask for answers.")

  static let expressions: [CheckRule] = [
    .expressionNotCompiled, .expressionOfType, .expressionLanguageUnknown, .expressionOnNothing,
    .expressionMisplaced, .answerOfGroup, .comparedOption, .undefinedVariable, .deadVariable,
    .duplicateVariable, .resultOfType, .conditionNotBoolean, .constantCondition,
  ]
}
