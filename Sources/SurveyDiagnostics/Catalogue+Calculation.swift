/// FS046x: what a session works out by expressions.
extension Diagnostic.Code {
  /// A condition is an expression, and there is nothing at hand to evaluate it.
  public static let conditionNotEvaluated = Self(460)
  /// An expression depends on itself.
  public static let expressionCycle = Self(461)
  /// An expression that looks at everything changes what it looks at, and does not come to rest.
  public static let expressionUnsettled = Self(462)
  /// Several values are worked out for an item that takes one answer.
  public static let severalCalculated = Self(463)
  /// An expression stands on an item that can have no such value.
  public static let misplacedExpression = Self(464)
  /// An item declares two variables of one name.
  public static let duplicateVariable = Self(465)
  /// An item has conditions and an expression for the same.
  public static let conditionTwice = Self(466)
  /// The answers break a rule of the survey.
  public static let constraintBroken = Self(467)
  /// An answer is not offered any more.
  public static let noLongerOffered = Self(468)
  /// An expression takes more steps than there are for it.
  public static let expressionTooLong = Self(469)
  /// It cannot be worked out which questions are asked, so a response is not completed.
  public static let notCompleted = Self(470)
}
