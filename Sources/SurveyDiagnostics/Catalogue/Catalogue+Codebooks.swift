/// FS064x: codebooks of tables, and summaries.
extension Diagnostic.Code {
  /// The JSON is not a codebook that this program can read.
  public static let notACodebook = Self(
    640, .batch, .error, "this is not a codebook", hint: #"a codebook has "codebook": "1""#,
    remedy: "Give a codebook that export or codebook wrote.")
  package static let otherCodebookVersion = notACodebook.variant(
    "version", "codebooks of version {version} are not known",
    hint: "this program reads version {known}")

  /// A part of a codebook is missing, or is not what it should be.
  public static let malformedCodebook = Self(
    641, .batch, .error, "{name} has a value that cannot be read: {text}", hint: "{known}",
    remedy: "Take the codebook as it was written; to change columns, make another codebook.")
  package static let missingCodebookMember = malformedCodebook.variant(
    "missing", "{name} is missing")
  package static let duplicateCodebookName = malformedCodebook.variant(
    "duplicate", "{name} has the value {text} a second time", hint: "the first is in line {line}")
  package static let numberOutOfRange = malformedCodebook.variant(
    "range", "{name} is {number}, and there are {count}", hint: "numbers begin with 0")
  package static let codebookNameNotAllowed = malformedCodebook.variant(
    "name", "{text} cannot be the name of a {kind, select, table {table} other {column}}",
    hint: """
      {kind, select, table {no slash, backslash, colon or control character} \
      column {no control character} short {at most 8 small letters, digits and underscores} \
      other {small letters, digits and underscores, a letter first; at most {limit}}}
      """)

  /// A codebook has a member that is not known.
  public static let unknownCodebookMember = Self(
    642, .batch, .warning, "{name} is not a member of a codebook",
    remedy: "Remove it; it is ignored.")
}

// MARK: Summaries

extension Diagnostic.Code {
  /// Responses cannot be put into groups by the answers to a question.
  public static let questionNotForGroups = Self(
    660, .batch, .error, "responses cannot be put into groups by {linkId}",
    hint: "a question with options or a boolean, which takes one answer and does not repeat",
    remedy: "Name a question with options or a boolean, which takes one answer and does not repeat."
  )
  package static let noQuestionForGroups = questionNotForGroups.variant(
    "missing", "there is no question {linkId}", hint: "version, month, or the linkId of a question")

  /// The responses are of too many groups.
  public static let tooManyGroups = Self(
    661, .batch, .error, "the responses are of more than {limit} groups",
    remedy: "Put them into groups by something that has fewer values.")

  /// A summary counts some answers nowhere.
  public static let answersNotCounted = Self(
    2200, .batch, .warning,
    "the summary does not count {part}, in {count, plural, one {one place} other {# places}}",
    hint: "validate says of each response what is wrong",
    remedy: "Correct the responses, or give the questionnaire in the versions that were answered.")
}
