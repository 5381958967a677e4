/// FS11xx: responses that are validated against their questionnaire.
extension Diagnostic.Code {
  /// The questionnaire of a response is not available.
  public static let questionnaireNotAvailable = Self(
    1101, .response, .warning,
    "the questionnaire {text} is not available, so the answers are not validated",
    hint: "{available, select, none {give the questionnaire} other {available: {available}}}",
    remedy: "Give the questionnaire, too.", policy: Policy(lacking: "text"),
    issueType: "not-found")
  package static let questionnaireNotContained = questionnaireNotAvailable.variant(
    "contained", "the response does not contain the questionnaire {text}")

  /// A response names no questionnaire.
  public static let noQuestionnaireNamed = Self(
    1102, .response, .warning, "the response names no questionnaire",
    hint: """
      {count, plural, =0 {give the questionnaire} \
      other {several are given, so it is not known which is meant}}
      """, remedy: "Name the questionnaire in the response.", policy: Policy(lacking: ""),
    issueType: "required")

  /// The questionnaire is not in use.
  public static let questionnaireNotActive = Self(
    1103, .response, .warning,
    """
    the questionnaire is {status, select, draft {a draft} retired {retired} \
    other {of status "{status}"}}
    """, remedy: "Nothing; or use a questionnaire that is active.", issueType: "business-rule")

  /// The response was given before or after the questionnaire was in use.
  public static let outsideEffectivePeriod = Self(
    1104, .response, .warning,
    "{authored} is before the questionnaire is in use, from {limit}",
    remedy: "Use the questionnaire that was in use at the time.", issueType: "business-rule")
  package static let afterEffectivePeriod = outsideEffectivePeriod.variant(
    "after", "{authored} is after the questionnaire was in use, until {limit}")

  /// The answer does not have the form that the item asks for.
  public static let answerForm = Self(
    1110, .answer, .error, "{text} does not have the form that {item} asks for",
    hint: "write it as {form}", remedy: "Write the answer as the item asks for it.",
    issueType: "value")
  package static let answerFormOfRegex = answerForm.variant(
    "regex", "{text} does not have the form that {item} asks for", hint: "it is to match {regex}")
  /// The form of an answer cannot be checked.
  public static let formNotChecked = Self(
    1111, .answer, .warning,
    """
    the form of the answer is not checked: the regular expression is not understood: {reason} \
    (character {character})
    """, hint: "{advice, select, none {\(lookYourself)} other {{advice}}}",
    remedy: "Write the expression without looks around and references back.",
    issueType: "not-supported")
  package static let formCheckTooLong = formNotChecked.variant(
    "too-long",
    "the form of the answer is not checked: the regular expression takes too long on this answer",
    hint: lookYourself)

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
  public static let otherItemText = Self(
    1117, .response, .warning, "the text of the item is not that of the questionnaire",
    hint: "{text, select, none {} other {it is {text}}}",
    remedy: "Write the text of the questionnaire, or none.", issueType: "business-rule")

  /// The unit measures something else than the unit that is asked for.
  public static let unitOfOtherKind = Self(
    1118, .answer, .error, "the unit {unit} does not measure what is asked for",
    hint: "answer in {wanted}",
    remedy: "Answer in the unit of the question, or one that converts to it.", issueType: "value")
  /// A read-only answer is another than its expression gives.
  public static let otherThanCalculated = Self(
    1119, .response, .warning,
    "the answer to {item} is {given}, but its expression gives {calculated}",
    hint: "nobody may edit it; calculate it again, or correct the answers that it comes from",
    remedy: "Calculate the answer again, or correct the others.", issueType: "business-rule")

  /// A value set is not available.
  public static let valueSetNotAvailable = Self(
    1120, .terminology, .warning,
    "the value set {address} is not available, so {code} is not validated",
    hint: "give the value set with the questionnaire",
    remedy: "Give the value set with the questionnaire.", policy: Policy(lacking: "address"),
    issueType: "not-found")

  /// A code is not in the value set.
  public static let notInValueSet = Self(
    1121, .answer, .error, "{code} is not in the value set {address}",
    hint: "answer with a code of that value set", remedy: "Answer with a code of the value set.",
    issueType: "code-invalid")
  package static let textNotInValueSet = notInValueSet.variant(
    "text", "{code} is neither code nor display in the value set {address}",
    hint: "answer with a concept of that value set")

  /// Whether a code is in a value set cannot be determined.
  public static let membershipUndetermined = Self(
    1122, .terminology, .warning,
    "it cannot be determined whether {code} is in the value set {address}: {reason}",
    hint: membershipHint, remedy: "Give the code system with the questionnaire.",
    policy: Policy(lacking: "address"), issueType: "not-supported")
  package static let unitUndetermined = membershipUndetermined.variant(
    "unit", "it cannot be determined whether {code} is an offered unit: {reason}",
    hint: membershipHint)

  /// Whether a response is right depends on something that is not available.
  public static let validityUndetermined = Self(
    2198, .response, .warning, "it cannot be determined whether the response is right",
    remedy: """
      Give what it depends on: the resource of a launch context, what a query asks for. Where it is an \
      expression that is not supported, look at the answers yourself.
      """, issueType: "not-found")

  /// The display is not that of the code.
  public static let otherDisplay = Self(
    1123, .response, .error, "the display {display} is not that of {code}", hint: "it is {right}",
    remedy: "Write the display of the code, or none.")
  package static let otherDisplayTranslated = otherDisplay.variant(
    "translated", otherDisplay.wording, hint: otherDisplay.hint, severity: .warning)

  private static let membershipHint = "value sets and code systems can be given, too"

  static let validation: [Self] = [
    .questionnaireNotAvailable, .questionnaireNotContained, .noQuestionnaireNamed,
    .questionnaireNotActive,
    .outsideEffectivePeriod, .afterEffectivePeriod, .answerForm, .answerFormOfRegex,
    .formNotChecked, .formCheckTooLong,
    .invalidURL, .mediaTypeNotAllowed, .mediaTypeMissing, .fileTooLarge, .fileSizeMismatch,
    .referenceTypeNotAllowed, .otherItemText, .unitOfOtherKind, .otherThanCalculated,
    .valueSetNotAvailable, .notInValueSet, .textNotInValueSet, .membershipUndetermined,
    .unitUndetermined, .validityUndetermined, .otherDisplay, .otherDisplayTranslated,
  ]

  private static let lookYourself =
    "look at the answer yourself; who wrote the questionnaire can correct it"
}
