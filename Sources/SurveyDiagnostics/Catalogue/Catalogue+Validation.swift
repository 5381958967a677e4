/// FS11xx: responses that are validated against their questionnaire.
extension Diagnostic.Code {
  /// The questionnaire of a response is not available.
  public static let questionnaireNotAtHand = Self(1101)
  /// A response names no questionnaire.
  public static let noQuestionnaireNamed = Self(1102)
  /// The questionnaire is not in use.
  public static let questionnaireNotActive = Self(1103)
  /// The response was given before or after the questionnaire was in use.
  public static let outsideEffectivePeriod = Self(1104)

  /// The answer does not have the form that the item asks for.
  public static let answerForm = Self(
    1110, .answer, .error, "{text} does not have the form that {item} asks for",
    hint: "write it as {form}", remedy: "Write the answer as the item asks for it.",
    issueType: "value")
  package static let answerFormOfRegex = answerForm.variant(
    "regex", "{text} does not have the form that {item} asks for", hint: "it is to match {regex}")
  /// The form of an answer cannot be checked.
  public static let formNotChecked = Self(1111)

  /// The text is not a URL.
  public static let invalidURL = Self(
    1112, .answer, .error, "{text} is not a URL",
    hint: "spaces, backslashes and the like are written as % and two hexadecimal digits",
    remedy: "Correct the URL.", issueType: "value")

  /// A file is not of an allowed type.
  public static let mediaTypeNotAllowed = Self(
    1113, .answer, .error, "a file of type {type} is not allowed", hint: "one of {types}",
    remedy: "Give a file of an allowed type.", issueType: "value")
  package static let mediaTypeMissing = mediaTypeNotAllowed.variant(
    "missing", "the file does not say its type", hint: "one of {types}")

  /// A file has more bytes than allowed.
  public static let fileTooLarge = Self(
    1114, .answer, .error, "the file has {size} bytes, {most} are allowed",
    remedy: "Give a smaller file.", issueType: "value")

  /// The size that a file states is not that of its data.
  public static let fileSizeMismatch = Self(
    1115, .answer, .error, "the size is said to be {stated} bytes, the data has {actual}",
    hint: "the size counts bytes before base64",
    remedy: "Give the number of bytes before base64, or leave it out.", issueType: "value")

  /// A reference is not to an allowed type of resource.
  public static let referenceTypeNotAllowed = Self(
    1116, .answer, .error, "a reference to {type} is not allowed", hint: "one of {types}",
    remedy: "Refer to a resource of an allowed type.", issueType: "value")
  /// The text of an item is not that of the questionnaire.
  public static let otherItemText = Self(1117)

  /// The unit measures something else than the unit that is asked for.
  public static let unitOfOtherKind = Self(
    1118, .answer, .error, "the unit {unit} does not measure what is asked for",
    hint: "answer in {wanted}",
    remedy: "Answer in the unit of the question, or one that converts to it.", issueType: "value")
  /// A read-only answer is another than its expression gives.
  public static let otherThanCalculated = Self(1119)
  /// A value set is not available.
  public static let valueSetNotAtHand = Self(1120)
  /// A code is not in the value set.
  public static let notInValueSet = Self(1121)
  /// Whether a code is in a value set cannot be determined.
  public static let membershipNotKnown = Self(1122)
  /// The display is not that of the code.
  public static let otherDisplay = Self(1123)

  static let validation: [Self] = [
    .answerForm, .answerFormOfRegex, .invalidURL, .mediaTypeNotAllowed, .mediaTypeMissing,
    .fileTooLarge, .fileSizeMismatch, .referenceTypeNotAllowed, .unitOfOtherKind,
  ]
}
