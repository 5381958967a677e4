/// FS10xx: the examination of expressions, and of what is derived.
extension Diagnostic.Code {
  /// An expression cannot be compiled.
  public static let expressionNotCompiled = rule(
    1043, .error, "expression-syntax", "An expression can be compiled.", "{reason}",
    hint: help("Correct the expression at the column named."),
    remedy: "Correct the expression at the column named.")
  /// An expression names elements that are not there, or compares what cannot be compared.
  public static let expressionOfType = rule(
    1044, .warning, "expression-type",
    "An expression names elements that are there, and compares what can be compared.", "{reason}",
    hint: help("Name the elements of the QuestionnaireResponse as FHIR does."),
    remedy: "Name the elements of the QuestionnaireResponse as FHIR does.")
  /// The language of an expression is not known.
  public static let expressionLanguageUnknown = rule(
    1045, .warning, "expression-language",
    "An expression says its language: text/fhirpath, text/cql, application/x-fhir-query.",
    "the language {language} is not known", remedy: "Write text/fhirpath.")
  package static let expressionLanguageMisspelt = expressionLanguageUnknown.variant(
    "spelling", expressionLanguageUnknown.wording, hint: "write {right}")

  /// An expression is of a language that is known and not evaluated.
  public static let expressionNotEvaluated = rule(
    332, .note, "expression-not-evaluated",
    "An expression is in FHIRPath, which is evaluated here.",
    "the expression is in {language}, which is not evaluated here, so it gives nothing",
    remedy: "Write the expression in FHIRPath, or give the result of a query as a Bundle.")

  /// An expression names a linkId that the questionnaire does not have.
  public static let expressionOnNothing = rule(
    1046, .warning, "unknown-link-id", "An expression names linkIds that the questionnaire has.",
    "the expression names {linkId}, which is not a linkId here" + column,
    remedy: "Name the linkId of an item.")
  /// An item is not where the path of an expression looks for it.
  public static let expressionMisplaced = rule(
    1047, .warning, "misplaced-link-id",
    "An item is where the path of an expression looks for it.",
    "the item {linkId} is not where the expression looks for it" + column,
    hint: "its path is {path}",
    remedy:
      "Follow the items as they are nested: item.item below groups, item.answer.item below questions."
  )
  package static let itemsUnderAnswers = expressionMisplaced.variant(
    "answer", "the items below the question {linkId} are under its answer" + column,
    hint: "write answer.item")
  /// An expression asks a group for its answer.
  public static let answerOfGroup = rule(
    1048, .warning, "answer-of-group", "An expression asks questions for answers, not groups.",
    "{linkId} is a {type} and has no answer" + column, remedy: "Name a question below the group.")
  /// An expression starts with a name that is understood, and that the standard has not.
  public static let expressionRoot = rule(
    1071, .note, "expression-root",
    "An expression starts with what it is on, or with a variable as it is called.",
    "{written} is read as {standard}" + column, hint: "write {standard} for {written}",
    remedy: "Write the variable: %resource, %qitem, or the launch context as it is declared.")
  package static let undeclaredRoot = expressionRoot.variant(
    "undeclared", expressionRoot.wording,
    hint: "write {standard} for {written}, and declare the launch context {name}")

  /// An expression compares an answer with an option that is not offered.
  public static let comparedOption = rule(
    1049, .warning, "compared-option",
    "An expression compares an answer with an option that is offered.",
    "{code} is not a code that {linkId} offers" + column,
    remedy: "Write a code that is among the options.")

  private static let column = " (column {column} of the expression)"

  /// The help that the reason has, or that of the rule.
  private static func help(_ remedy: String) -> String {
    "{help, select, none {\(remedy)} other {{help}}}"
  }
}

// MARK: Variables

extension Diagnostic.Code {
  /// An expression uses a variable that is not declared.
  public static let undefinedVariable = rule(
    1050, .warning, "undefined-variable", "An expression uses variables that are declared.",
    "no variable {name} is declared here",
    remedy: "Declare the variable on this item, or on one above it.")
  package static let minusInVariable = undefinedVariable.variant(
    "minus", undefinedVariable.wording,
    hint: "write %`{meant}`: without the backquotes, - is a minus")

  /// A variable is not used.
  public static let deadVariable = rule(
    1051, .warning, "dead-variable", "A variable is used.", "the variable {name} is used nowhere",
    remedy: "Remove the variable, or use it.")
}

// MARK: Results

extension Diagnostic.Code {
  /// An expression never gives what its item can have as an answer.
  public static let resultOfType = rule(
    1054, .warning, "result-type",
    "A calculatedExpression or initialExpression gives what its item can have as an answer.",
    "the {kind} gives {types}, which never answers the item {item} of type {type}",
    remedy: "Let the expression give a value of the type of the item, or change the type.")
  /// The expression of a condition or constraint is never true or false.
  public static let conditionNotBoolean = rule(
    1055, .warning, "condition-not-boolean",
    "The expression of a condition or constraint is true or false.",
    "\(condition) gives {types}, which is neither true nor false",
    remedy: "Compare the value with something, or ask whether it exists().")
  /// A constraint, or a condition of options, does not depend on answers.
  public static let constantCondition = rule(
    1056, .warning, "constant-condition",
    "A constraint, and a condition of options, depends on answers.",
    "\(condition) is always {value}, whatever is answered",
    remedy: "Remove it, or let it ask for answers.")

  private static let condition = """
    the {condition, select, constraint {constraint} options {condition of options} \
    other {enableWhenExpression}}
    """
}

// MARK: Derivation

extension Diagnostic.Code {
  /// A questionnaire does not keep what the one that it is derived from says.
  public static let derivationBroken = rule(
    1053, .error, "derivation",
    "A questionnaire that is derived keeps what the one that it is derived from says.",
    """
    {field, select, required {the item {item} is not required, in the base it is} \
    other {the item {item} repeats, in the base it does not}}
    """, remedy: "Say the same as there, or derive with inspired-by.")
  package static let derivedItem = derivationBroken.variant(
    "item", "the item {item} is not in the base {base}", hint: "remove it, or derive with extends")
  package static let derivedType = derivationBroken.variant(
    "type", "the item {item} is of type {type}, in the base of type {other}",
    hint: derivationBroken.remedy)
  package static let derivedOption = derivationBroken.variant(
    "option", "the item {item} offers {option}, in the base it does not",
    hint: derivationBroken.remedy)

  static let checksOfExpressions: [Self] = [
    .expressionNotCompiled, .expressionOfType, .expressionLanguageUnknown,
    .expressionLanguageMisspelt, .expressionNotEvaluated, .expressionOnNothing,
    .expressionMisplaced, .itemsUnderAnswers,
    .answerOfGroup, .expressionRoot, .undeclaredRoot, .comparedOption, .undefinedVariable,
    .minusInVariable, .deadVariable,
    .resultOfType, .conditionNotBoolean, .constantCondition,
    .derivationBroken, .derivedItem, .derivedType, .derivedOption,
  ]
}
