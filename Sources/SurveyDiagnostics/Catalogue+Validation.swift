/// FS11xx: responses held against their questionnaire.
extension Diagnostic.Code {
  /// The questionnaire that a response names is not at hand.
  public static let questionnaireNotAtHand = Self(1101)
  /// The response names no questionnaire, and none can be taken for it.
  public static let noQuestionnaireNamed = Self(1102)
  /// The questionnaire of the response is a draft, retired, or of unknown status.
  public static let questionnaireNotActive = Self(1103)
  /// The response was given before or after the time for which its questionnaire is meant.
  public static let outsideEffectivePeriod = Self(1104)
  /// The answer does not have the form that the item asks for.
  public static let answerForm = Self(1110)
  /// The form of answers cannot be checked: its regular expression is not understood.
  public static let formNotChecked = Self(1111)
  /// The answer is no URL.
  public static let invalidURL = Self(1112)
  /// The file has another media type than those allowed.
  public static let mediaTypeNotAllowed = Self(1113)
  /// The file is larger than allowed.
  public static let fileTooLarge = Self(1114)
  /// The size given of a file is not that of its data.
  public static let fileSizeMismatch = Self(1115)
  /// The reference names a resource of a type that is not allowed.
  public static let referenceTypeNotAllowed = Self(1116)
  /// The text of an item is not that of the questionnaire.
  public static let otherItemText = Self(1117)
  /// The unit measures something else than the unit of the question.
  public static let unitOfOtherKind = Self(1118)
  /// An answer that nobody may edit is another than its expression gives.
  public static let otherThanCalculated = Self(1119)
  /// The value set of an answer is not at hand, so the answer cannot be checked.
  public static let valueSetNotAtHand = Self(1120)
  /// The code is not in the value set of the answers.
  public static let notInValueSet = Self(1121)
  /// It cannot be told whether the code is in the value set.
  public static let membershipNotKnown = Self(1122)
  /// The display of a code is none that its code system or value set has.
  public static let otherDisplay = Self(1123)
}
