/// FS079x: files with several forms, and forms in several files.
extension Diagnostic.Code {
  /// A form that was taken out of a file with several asks for an answer of another one.
  public static let logicOfOtherForm = Self(
    790, .conversion, .warning,
    "{construct} names a question of another form, and is not followed: {before}",
    hint: "the question is always shown; convert the forms together, so that they know each other",
    remedy:
      "Convert the file as one questionnaire, with a group for each form; or write a condition over questions of the form.",
    issueType: "not-supported")

  /// A form has a file for each language, and there is room for one.
  public static let otherLanguagesNotWritten = Self(
    791, .conversion, .warning,
    "a file has one language: the texts in {languages} are not written",
    hint: "write to a file, and each language has one beside it",
    remedy: "Write to a file instead of standard output.", issueType: "not-supported")

  /// A form is not the same in two languages.
  public static let translationDiffers = Self(
    792, .conversion, .warning,
    "{construct} is not the same in both dictionaries{before, select, none {} other {: {before}}}",
    hint: "the form counts that is converted, not its translation",
    remedy: "Make the dictionaries the same but for their texts.", issueType: "conflict")

  static let severalForms: [Self] = [
    .logicOfOtherForm, .otherLanguagesNotWritten, .translationDiffers,
  ]
}
