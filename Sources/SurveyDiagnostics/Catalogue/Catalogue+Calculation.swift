/// FS046x: what expressions give in a session.
extension Diagnostic.Code {
  /// The condition of an item is an expression that is not evaluated here.
  public static let conditionNotEvaluated = Self(
    460, .evaluation, .note, "whether {item} is asked is not evaluated; it is asked",
    remedy: "Nothing; the item is asked.")

  /// An expression depends on itself.
  public static let expressionCycle = Self(
    461, .evaluation, .warning, "{computation} depends on itself", hint: "it has no value",
    remedy: "Change one of the expressions.")

  /// An expression whose value changes without end.
  public static let expressionUnsettled = Self(
    462, .evaluation, .warning,
    "{computation} changes without end, because it depends on itself",
    hint: "it has no value; let the expression name the items that it uses",
    remedy: "Let the expression name the items that it uses.")

  /// An expression gives several values to an item that takes one.
  public static let severalCalculated = Self(
    463, .evaluation, .warning,
    "{count, plural, one {# value is} other {# values are}} calculated for {item}, which takes one answer",
    hint: "set repeats, or let the expression give one value; none is taken",
    remedy: "Let the expression give one value, or set `repeats`.")

  package static let severalInitialValues = severalCalculated.variant(
    "initial",
    """
    {item} could start with {count} values, and takes \
    {most, plural, one {one answer} other {# answers}}
    """, hint: "none is chosen; a person has to choose")

  /// An expression is on an item that it does nothing for.
  public static let misplacedExpression = Self(
    464, .questionnaire, .warning,
    """
    the item {item} is a {type}, and an expression gives it \
    {kind, select, calculated {a calculated answer} initial {an initial value} other {options}}
    """, hint: "remove it; it is not evaluated", remedy: "Move the expression to a question.")
  package static let misplacedPopulation = misplacedExpression.variant(
    "population", "the item {item} is not a group, and an expression populates its repetitions",
    hint: "move it to a group; it is not evaluated")

  /// Two variables of one item have the same name.
  public static let duplicateVariable = rule(
    465, .warning, "duplicate-variable", "No two variables of one item have the same name.",
    """
    {item, select, none {the questionnaire} other {the item {item}}} declares the variable {name} \
    more than once
    """, remedy: "Give each variable a name of its own.", policy: forbidden)

  /// A rule that answers must keep is broken.
  public static let constraintBroken = Self(
    467, .answer, .error, "{text}",
    hint: "{rule, select, none {} other {the rule {rule} is broken}}",
    remedy: "Change the answers that the rule is about.", policy: Policy(basis: [.rules]))
  /// A rule without words for people is broken; its expression says nothing to them.
  package static let namelessConstraintBroken = constraintBroken.variant(
    "wordless", "the answer does not fit",
    hint: "{rule, select, none {} other {the rule {rule} is broken}}")

  /// A kept answer is not among the options any more.
  public static let noLongerOffered = Self(
    468, .answer, .error, "{value} is no longer among the answers to {item}",
    hint: "{options, select, none {nothing is offered now} other {answer {options}}}",
    remedy: "Choose one of the options that are offered.", policy: Policy(basis: [.options]))

  /// An expression takes too many steps.
  public static let expressionTooLong = Self(
    469, .evaluation, .warning, "{reason}",
    hint: "make the expression simpler",
    remedy: "Make the expression simpler; the other items work.")
  package static let expressionTooLongAgain = expressionTooLong.variant(
    "again", "{reason}",
    hint: "make the expression simpler; it is not evaluated again in this session")
  package static let expressionsTooLong = expressionTooLong.variant(
    "all", "all expressions together take too many steps",
    hint: "make the expressions that take the most steps simpler")

  /// A condition cannot be evaluated, so that the response is not completed.
  public static let notCompleted = Self(
    470, .evaluation, .warning,
    "whether {item} is asked cannot be evaluated, so the response is not completed, but in progress",
    hint: "correct the condition in the questionnaire",
    remedy: "Correct the condition; the answers are in the response.")

  package static let ambiguousAnswer = notCompleted.variant(
    "ambiguous",
    """
    the answer to {item} could be to another item with the linkId {linkId}, so the response is not \
    completed, but in progress
    """, hint: "give each item a linkId of its own in the questionnaire")

  /// A required item that nobody can answer has no value, so that the response is not completed.
  package static let requiredWithoutValue = notCompleted.variant(
    "required",
    "{item} is required and has no value, so the response is not completed, but in progress",
    hint: "nobody can answer it: it is calculated, hidden or read-only")

  /// The questionnaire has a part that is not supported, so that the response is not completed.
  package static let partNotSupported = notCompleted.variant(
    "unsupported",
    """
    {part, select, modifierExtension {the modifier extension {address} is not known} \
    criticalExtension {the critical extension {address} is not supported} \
    subQuestionnaire {the items of the questionnaire {address} are missing} \
    other {the questionnaire is adaptive}}, so the response is not completed, but in progress
    """, hint: "accept what is not supported where the answers are whole without it")

  static let calculation: [Self] = [
    .conditionNotEvaluated, .expressionCycle, .expressionUnsettled, .severalCalculated,
    .severalInitialValues,
    .misplacedExpression, .misplacedPopulation, .duplicateVariable,
    .constraintBroken, .namelessConstraintBroken, .noLongerOffered, .expressionTooLong,
    .expressionTooLongAgain, .expressionsTooLong, .notCompleted, .ambiguousAnswer,
    .requiredWithoutValue, .partNotSupported,
  ]
}
