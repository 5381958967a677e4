/// FS04xx: answers, their checks, and the conditions that depend on them.
extension Diagnostic.Code {
  /// The value has another type than the item.
  public static let wrongAnswerType = Self(401)
  /// The value is not one of the options.
  public static let notAnOption = Self(402)
  /// The text has more characters than allowed.
  public static let answerTooLong = Self(403)
  /// The text has fewer characters than needed.
  public static let answerTooShort = Self(404)
  /// The value is less than the least one allowed.
  public static let belowMinimum = Self(405)
  /// The value is greater than the greatest one allowed.
  public static let aboveMaximum = Self(406)
  /// The value does not say enough to be held against a limit.
  public static let limitUndecided = Self(407)
  /// The number has more digits after the point than allowed.
  public static let tooManyDecimalPlaces = Self(408)
  /// There are more answers or repetitions than allowed.
  public static let tooManyAnswers = Self(409)
  /// There are fewer answers or repetitions than needed.
  public static let tooFewAnswers = Self(410)
  /// An option that excludes all others is chosen together with another one.
  public static let exclusiveOption = Self(411)
  /// A required item has no answer.
  public static let requiredMissing = Self(412)
  /// A text on one line has a line break.
  public static let lineBreakInString = Self(413)
  /// The unit is none of those offered.
  public static let unitNotOffered = Self(414)
  /// The same answer is given twice.
  public static let repeatedAnswer = Self(415)
  /// A required item without an answer that nobody can give: hidden or read-only.
  public static let requiredUnanswerable = Self(416)
  /// An answer has a control character.
  public static let answerCharacter = Self(417)
  /// The unit of an answer cannot be converted to the unit of a limit.
  public static let limitOfOtherUnit = Self(418)
  /// No item of the session stands at the path.
  public static let unknownInstance = Self(420)
  /// A repetition is added to an item that is no repeating group.
  public static let notRepeating = Self(421)
  /// There is no event left to take back.
  public static let nothingToUndo = Self(422)
  /// A condition cannot be decided from the answers.
  public static let conditionUndecided = Self(430)
  /// A condition depends on itself.
  public static let conditionCycle = Self(431)
  /// Several items are equally near to a condition that names one.
  public static let conditionAmbiguous = Self(432)
  /// A condition names a question that the survey does not have.
  public static let conditionUnknownQuestion = Self(433)
  /// A condition `exists` has a value that is no boolean.
  public static let existsNeedsBoolean = Self(434)
  /// Several conditions without enableBehavior.
  public static let missingEnableBehavior = Self(435)
  /// minOccurs or maxOccurs where the item does not repeat or is not required.
  public static let occurrenceMismatch = Self(436)
  /// An initial value where none may stand.
  public static let misplacedInitial = Self(437)
  /// The typed text is no answer of the item's type.
  public static let unreadableAnswer = Self(450)
  /// The typed text fits several options.
  public static let ambiguousOption = Self(451)
  /// The typed number has a decimal comma.
  public static let decimalComma = Self(452)
  /// No answer was typed where one is needed.
  public static let wrongAnswerCount = Self(453)
}
