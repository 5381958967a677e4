/// FS067x: tables in.
extension Diagnostic.Code {
  /// A row of a table of repetitions belongs to no response, or is not where it should be.
  public static let rowOfNoResponse = Self(
    670, .batch, .error, "no row of the responses has the id {response}, or not in this order",
    hint: "all tables of an export are in the order of the responses",
    remedy: "Sort both tables by the column response, that of repetitions also by instance.")

  /// A table of the codebook is not beside that of the responses.
  public static let missingTable = Self(
    671, .batch, .warning, "there is no such table; what repeats there is not read",
    remedy: "Put all tables of the export into one folder, under their names.")

  /// Rows are read with another version of the questionnaire than they name.
  public static let otherVersionRead = Self(
    672, .batch, .warning,
    """
    {count, plural, one {one row names} other {# rows name}} the version {version}, which was not \
    given; read with {read}
    """,
    remedy: "Give the version of the questionnaire that was answered.")
  package static let noVersionNamed = otherVersionRead.variant(
    "none",
    """
    {count, plural, one {one row names} other {# rows name}} no version of the questionnaire; \
    read with {read}
    """)
  package static let otherQuestionnaireRead = otherVersionRead.variant(
    "questionnaire",
    """
    {count, plural, one {one row names} other {# rows name}} the questionnaire {version}, which was \
    not given; read with {read}
    """)

  /// The version of the questionnaire that was answered has no such question.
  public static let columnNotInVersion = Self(
    673, .batch, .error, "{version} has no question for the column {column}",
    remedy: "Empty the cell, or correct the version in the row.")

  /// A file that says how columns are called here is not one.
  public static let malformedMap = Self(
    674, .batch, .error, "this does not say how columns are called here",
    hint: #"JSON {"their name": "our name"}, or CSV with both names in each row"#,
    remedy: "Write a JSON object of names, or a table of two columns.")

  static let imports: [Self] = [
    .rowOfNoResponse, .missingTable, .otherVersionRead, .noVersionNamed, .otherQuestionnaireRead,
    .columnNotInVersion, .malformedMap,
  ]
}
