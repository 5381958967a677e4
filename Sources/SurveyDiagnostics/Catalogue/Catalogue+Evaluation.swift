/// FS048x: the evaluation of expressions.
extension Diagnostic.Code {
  /// An expression is a query, which only a server can answer.
  public static let queryNeedsServer = Self(480)
  /// An expression is of a language that is not evaluated.
  public static let expressionLanguage = Self(481)
  /// A resource that must be given when the survey starts is not given.
  public static let missingLaunchContext = Self(482)
  /// A resource that is given for the start of the survey is of another type.
  public static let wrongLaunchContext = Self(483)
  /// A condition gives something else than one yes or no.
  public static let expressionNotBoolean = Self(484)

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

  static let evaluation: [Self] = [.expressionNotAnAnswer, .offerLeftOut, .moreOffersLeftOut]
}
