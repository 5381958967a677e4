/// FS067x: tables in.
extension Diagnostic.Code {
  /// A row of a table of repetitions belongs to no response, or is not where it should be.
  public static let rowOfNoResponse = Self(
    670, .batch, .error, "no row of the responses has the id {response}, or not in this order",
    hint: "all tables of an export are in the order of the responses",
    remedy: "Sort both tables by the column response, that of repetitions also by instance.")
  package static let rowOfNoRow = rowOfNoResponse.variant(
    "parent", "no row of {table} has the instance {instance} of the response {response}",
    hint: "the column parent has the instance of the row around it")
  package static let rowsOfOneInstance = rowOfNoResponse.variant(
    "instance", "two rows of the response {response} have the instance {instance}",
    hint: "of the rows of one response each has an instance of its own")

  /// A table of the codebook is not beside that of the responses.
  public static let missingTable = Self(
    671, .batch, .warning, "there is no such table; what repeats there is not read",
    remedy: "Put all tables of the export into one folder, under their names.")
  package static let missingRepetitions = missingTable.variant(
    "none",
    """
    what repeats in {linkIds} is not read: there are no columns of it, and no table of it is beside this one
    """,
    hint: "files of an export are found by their names: t.csv, t.codebook.json, t.meds.csv")

  /// A part of a table has parts of other tables beside it, whose rows are not of the same responses.
  public static let partOfTables = Self(
    2192, .batch, .error,
    "the table is one of several parts, and what repeats is in parts that end elsewhere: {files}",
    hint: "put the parts of each table together, the header once",
    remedy: "Put the parts of each table together under the name of the whole one, the header once."
  )

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
    hint: "a JSON object from their names to ours, or CSV with both names in each row",
    remedy: "Write a JSON object of names, or a table of two columns.")

  /// Rows beside those of the responses belong to one of several responses, and nothing says to which.
  public static let rowsOfSeveralResponses = Self(
    2180, .batch, .error,
    """
    several responses have the id {id}, and rows of the tables beside them do not say to which of \
    them they belong
    """,
    hint: "all rows of this id are left out",
    remedy: "Give each response an id of its own in all tables, or export only one of them.",
    issueType: "duplicate")
  package static let answerOfSeveralResponses = rowsOfSeveralResponses.variant(
    "tidy", "a second row of {id} for {place}: the rows may be of two responses with one id",
    hint: "answers to one question are numbered: x, x[2]")
  package static let responsesOfOneId = rowsOfSeveralResponses.variant(
    "merged",
    """
    {count, plural, one {one response has} other {# responses have}} the id of another one before, \
    and rows of answers do not say to which of them they belong
    """,
    hint: "nothing is written; the wide table has a row for each response")

  package static let rowsOutOfOrder = rowsOfSeveralResponses.variant(
    "order",
    """
    the row for {place} of {id} comes behind rows of later questions: they may be of two \
    responses with one id
    """,
    hint: "rows of one response are in the order of the questionnaire")

  /// Nothing says whether rows of answers with one id are of one response.
  public static let rowsJoinedById = Self(
    2204, .batch, .warning,
    """
    nothing says whether rows with one id are of one response: those of \
    {count, plural, one {one response} other {# responses}} were joined by the id alone
    """,
    hint: """
      the manifest beside a tidy table says it, as long as the table is as it was written; the wide \
      table has a row for each response
      """,
    remedy: "Put the manifest of the export beside the table, or give each response its own id.",
    issueType: "duplicate")

  /// The table is a Parquet file.
  public static let parquetNotRead = Self(
    2184, .batch, .error, "Parquet files are written, and not read",
    hint: "csv, tsv, dta, sav, sas7bdat and xpt are read",
    remedy: "Give the table in another format.")

  /// A folder that should hold the tables of an export has a codebook without its table.
  public static let codebookWithoutTable = Self(
    2205, .batch, .error, "the table of this codebook is not beside it",
    remedy:
      "Put the tables of an export, each with its codebook, into one folder under their names.")
  package static let codebookOfSeveralTables = codebookWithoutTable.variant(
    "several", "several tables have this codebook: {files}",
    hint: "import one of them, or leave one in the folder")
  package static let folderWithoutCodebook = codebookWithoutTable.variant(
    "none", "the folder has neither answers in a known format nor tables with their codebooks",
    hint: "a table without a codebook can be imported by itself")
  package static let codebookForFolder = codebookWithoutTable.variant(
    "given", "each table of a folder is read by the codebook beside it, and another one is given",
    hint: "import the table that it is for by itself")

  /// A table in a folder of tables has no codebook there.
  public static let tableWithoutCodebook = Self(
    2206, .batch, .warning, "the table belongs to no codebook in the folder, and is not read",
    hint: "it can be imported by itself",
    remedy: "Put its codebook beside it, or take it out of the folder.")

  /// A table says of cells that they are empty with a word that could be an answer, too.
  public static let wordOfEmptyCells = Self(
    2208, .batch, .note,
    """
    {word} without quotation marks is taken for an empty cell, also where words can be answered, since the \
    table has it where no words can be
    """,
    hint: "with quotation marks it is an answer",
    remedy: "Where somebody answered this word, put quotation marks around it.")
  package static let wordOfQuotedTable = wordOfEmptyCells.variant(
    "quoted",
    """
    {word} without quotation marks is taken for an empty cell, also where words can be answered, since the \
    table has quotation marks around its texts
    """,
    hint: "with quotation marks it is an answer")

  /// The first column of a table has no name.
  public static let columnWithoutName = Self(
    2209, .batch, .note, "the first column has no name, and is left out",
    hint: "R and pandas write the names of rows there",
    remedy: "Give it a name where it is to be read, as the id: response.")

  static let imports: [Self] = [
    .rowOfNoResponse, .rowOfNoRow, .rowsOfOneInstance, .missingTable, .missingRepetitions,
    .partOfTables, .otherVersionRead,
    .noVersionNamed,
    .otherQuestionnaireRead,
    .columnNotInVersion, .malformedMap, .rowsOfSeveralResponses, .answerOfSeveralResponses,
    .responsesOfOneId, .rowsOutOfOrder, .rowsJoinedById, .parquetNotRead,
    .codebookWithoutTable, .codebookOfSeveralTables, .folderWithoutCodebook, .codebookForFolder,
    .tableWithoutCodebook, .wordOfEmptyCells, .wordOfQuotedTable, .columnWithoutName,
  ]
}
