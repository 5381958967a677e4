/// FS078x: answers in other formats than FHIR's.
extension Diagnostic.Code {
  /// A part of responses did not come back from the format that they were written in.
  public static let answerPartNotHeld = Self(
    780, .conversion, .warning,
    """
    {format} does not hold {part} as it was, in {count, plural, one {one place} other {# places}}\
    {before, select, none {} other {: {before}{after, select, none {} other { became {after}}}}}
    """,
    hint: "ndjson, json, xml and bundle keep it",
    remedy: "Export to ndjson, json, xml or bundle, too, if what is named is needed.")

  /// A part of answers that were read has no place in their form.
  public static let answerPartWithoutPlace = Self(
    781, .conversion, .warning,
    """
    the form has no place for {part}, in {count, plural, one {one place} other {# places}}\
    {before, select, none {} other {: {before}}}
    """,
    hint: "it is left out; is this the form, in its version, that the answers are to?",
    remedy: "Name the version of the form that was answered, or accept that the part is left out.")

  /// A text is not an answer to its question.
  public static let answerTextUnreadable = Self(
    782, .conversion, .error, "{text} is not an answer to the question, which is of type {type}",
    hint: "an option is written with the name that the form gives it",
    remedy: "Correct the answer, or the form that it is read by.")

  /// A file that should have answers has none.
  public static let noAnswersFound = Self(
    783, .conversion, .error, "there are no answers of {format} in the file",
    hint: "definitions alone are no answers", remedy: "Name the file that has the answers.")

  /// The form of answers cannot be had in the format that they are in.
  public static let noFormForAnswers = Self(
    784, .conversion, .error, "the form of the answers cannot be read as {format}",
    hint: "the form must be given, in any format, where the file of the answers has none",
    remedy: "Name the form that the answers are to.")

  static let answerFormats: [Self] = [
    .answerPartNotHeld, .answerPartWithoutPlace, .answerTextUnreadable, .noAnswersFound,
    .noFormForAnswers,
  ]
}
