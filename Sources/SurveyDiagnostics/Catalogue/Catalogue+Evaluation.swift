/// FS048x: the evaluation of expressions.
extension Diagnostic.Code {
  /// An expression is a query, which only a server can answer.
  public static let queryNeedsServer = Self(
    480, .evaluation, .warning,
    "\(named) is the result of a query, which only a FHIR server can answer",
    hint: """
      it stays empty{name, select, none {} other {, unless a Bundle is given under the name {name}}}
      """, remedy: "Give the result of the query as a Bundle, with --context NAME=FILE.")

  /// An expression is of a language that is not evaluated.
  public static let expressionLanguage = Self(
    481, .evaluation, .warning,
    "\(named) is an expression in {language}, which is not evaluated here",
    hint: "it stays empty; FHIRPath ({known}) is evaluated",
    remedy: "Write the expression in FHIRPath.")

  /// A resource that must be given when the survey starts is not given.
  public static let missingLaunchContext = Self(
    482, .evaluation, .note, "%{name} is not given, so expressions find nothing there",
    hint: """
      {types, select, none {{flag, select, none {} other {give it: {flag}}}} \
      other {give the {types} that the survey starts with{flag, select, none {} other {: {flag}}}}}
      """,
    remedy: "Give the resource, where the survey needs it.")

  /// A resource that is given for the start of the survey is of another type.
  public static let wrongLaunchContext = Self(
    483, .evaluation, .error,
    "%{name} is given as {type, select, none {no resource} other {{type}}}, but must be {types}",
    remedy: "Give a resource of a type that is named.")

  /// A condition gives something else than one yes or no.
  public static let expressionNotBoolean = Self(
    484, .evaluation, .error, "the condition gives {value}, which is neither true nor false",
    hint: askForBoolean,
    remedy: "Correct the condition: compare its value, or ask for exists().")
  package static let severalTruths = expressionNotBoolean.variant(
    "several", "the condition gives {count} values, and not one that is true or false",
    hint: askForBoolean)

  /// The value of an expression cannot be an answer to its item.
  public static let expressionNotAnAnswer = Self(
    485, .evaluation, .error,
    """
    the expression gives {value, select, none {} other {{value}, }}a {type}, which cannot answer \
    the {itemType} item
    """, hint: "the value of an expression must be of the type of its item",
    remedy: "Correct the expression, or change the type of the item.")
  package static let offerLeftOut = expressionNotAnAnswer.variant(
    "offer", "{list} leaves out {value}, which is {kind}", hint: "the item takes {wanted}",
    severity: .warning)
  package static let moreOffersLeftOut = expressionNotAnAnswer.variant(
    "more", "{list} leaves out {count} more", hint: "the item takes {wanted}", severity: .warning)

  static let evaluation: [Self] = [
    .queryNeedsServer, .expressionLanguage, .missingLaunchContext, .wrongLaunchContext,
    .expressionNotBoolean, .severalTruths, .expressionNotAnAnswer, .offerLeftOut,
    .moreOffersLeftOut,
  ]

  private static let named = "{name, select, none {the value} other {%{name}}}"
  private static let askForBoolean = "compare it with something, or ask for exists()"
}
