/// FS061x: tables of answers, in and out.
extension Diagnostic.Code {
  /// The text is not a table.
  public static let tableSyntax = Self(
    610, .batch, .error, "a quotation mark is not closed",
    remedy: "Close the quotation marks, and give each column its own name.")
  package static let quoteInsideCell = tableSyntax.variant(
    "quote", "a quotation mark inside a cell; it is written twice, in a quoted cell")
  package static let duplicateColumn = tableSyntax.variant(
    "column", "two columns have the name {name}")
  package static let missingRepetition = tableSyntax.variant(
    "repetition",
    """
    the column {column} is in repetition {repetition} of {linkId}, \
    and no column is in repetition {missing}
    """, hint: "number the repetitions from 1, without a gap")
  package static let gapInAnswers = tableSyntax.variant(
    "answer", "the column {column} has an answer, and one before it has none",
    hint: "fill the columns of a question from the first on")

  /// A column of the table belongs to no question.
  public static let unknownColumn = Self(
    611, .batch, .error, "the column {name} belongs to no question",
    hint: """
      columns are those of the codebook of the table, what a response says of itself ({known}), and \
      linkIds of questions: 2.1, 2.1[2]
      """,
    remedy: "Name the column after a question's linkId.")
  package static let columnOfSeveral = unknownColumn.variant(
    "several", "the column {name} is the linkId of several questions",
    hint: "write the linkId of the group before it: group/{name}")

  /// A row has more cells than the table has columns, or fewer.
  public static let rowLength = Self(
    612, .batch, .error, "the row has {cells} cells, the header {columns}",
    remedy: "Give the row as many cells as the header has.")

  /// A cell that names a response, a subject or a time cannot be read.
  public static let unreadableCell = Self(
    614, .batch, .error, "{text} in the column {column} is not a dateTime",
    remedy: "Write the cell as FHIR has it.", issueType: "value")
  package static let unreadableStatusCell = unreadableCell.variant(
    "status", "{text} in the column {column} is not a status", hint: "{known}")
  package static let unreadableIdCell = unreadableCell.variant(
    "id", "{text} in the column {column} is not an id", hint: "1 to 64 letters, digits, - and .")
  package static let unreadableNumberCell = unreadableCell.variant(
    "number", "{text} in the column {column} is not the number of a row")
  package static let unreadableReasonCell = unreadableCell.variant(
    "reason", "{text} in the column {column} is not a reason why there is no answer",
    hint: "{known}")
  package static let unreadableOptionCell = unreadableCell.variant(
    "option", "{text} does not say whether the option is an answer", hint: "1 or 0")

  /// A cell has a date that counts from the day on which it is read.
  public static let relativeDate = Self(
    2194, .batch, .error, "{text} is another date or time whenever it is read",
    hint: "write the date or time itself, as in 2026-03-14 or 10:15",
    remedy: "Write the date or time itself.", issueType: "value")
  package static let notAWrittenDate = unreadableAnswer.variant(
    "written-date", "{text} is not a date", hint: "write it as 2026-03-14, 2026-03 or 2026")
  package static let notAWrittenDateTime = unreadableAnswer.variant(
    "written-dateTime", "{text} is not a date and time",
    hint: "write it as 2026-03-14 10:15, 2026-03-14, 2026-03 or 2026")

  /// Columns that REDCap adds to its tables are left out.
  public static let columnsOfREDCap = Self(
    2195, .batch, .note, "REDCap's own columns are left out: {columns}",
    hint: "where one of them is an answer, give the question its name",
    remedy: "Nothing, if they say nothing that the responses should keep.")

  /// A row of a table of REDCap has no place among the responses.
  public static let rowOfRecordWithoutPlace = Self(
    2196, .batch, .error,
    "the row is a repetition of {instrument}, and its answers are not those of one repeating group",
    hint: "what repeats in the table is a group, or a question, that repeats in the form",
    remedy: "Let the questions of a repeating instrument be one repeating group of the form.",
    issueType: "structure")
  package static let rowOfRecordBefore = rowOfRecordWithoutPlace.variant(
    "before", "the record {id} has a row before that is not of a repeating instrument",
    hint: """
      a response is such a row, with those of its repeating instruments behind it; import the rows of \
      one event at a time, with ids of their own
      """)

  /// A table has no column for a part of an answer.
  public static let partNotInTable = Self(
    615, .batch, .warning,
    "the table does not keep {part}, in {count, plural, one {one place} other {# places}}",
    hint: "ndjson, json, xml and bundle keep it",
    remedy: "Export to ndjson, json, xml or bundle, which keep it.")

  /// A codebook that may not grow has no column for an answer.
  public static let answerWithoutColumn = Self(
    617, .batch, .error, "the codebook has no column for this answer",
    remedy: "Make a new codebook from this one, or correct the response; it is rejected.")

  /// A response answers none of the questionnaires of a batch.
  public static let responseWithoutTable = Self(
    618, .batch, .error,
    """
    {questionnaire, select, none {the response names no questionnaire, and several are given} \
    other {there is no table for {questionnaire}}}
    """,
    remedy: "Give the questionnaire of the response, too; it is rejected.")

  /// Responses do not say which version of their questionnaire they answer.
  public static let responsesWithoutVersion = Self(
    624, .batch, .note,
    """
    {count, plural, one {one response names} other {# responses name}} no version of the \
    questionnaire; the newest is taken
    """, remedy: "Name the version in each response.")

  /// Responses name a version of their questionnaire that is not among those given.
  public static let responsesOfOtherVersion = Self(
    625, .batch, .warning,
    """
    {count, plural, one {one response names} other {# responses name}} a version of the \
    questionnaire that is not given; the nearest lower one is taken
    """, remedy: "Give the questionnaire in all versions that were answered.")

  /// Questions count as skipped of which a codebook says that other answers can disable them.
  public static let conditionsNotKnown = Self(
    2221, .batch, .warning,
    """
    in {count, plural, one {one place} other {# places}} a question counts as skipped that other \
    answers may have disabled
    """,
    hint: "a codebook says that a question has a condition, and the questionnaire says which one",
    remedy: "Give the questionnaire in all versions that were answered, beside the codebook.")

  /// Responses name another questionnaire than the one that is given.
  public static let responsesOfOtherQuestionnaire = Self(
    2182, .batch, .warning,
    """
    {count, plural, one {one response names} other {# responses name}} another questionnaire than \
    the one that is given, with which {count, plural, one {it is} other {they are}} read
    """, remedy: "Give the questionnaire that was answered, too, or leave these responses out.")
  package static let otherQuestionnaireInTidy = responsesOfOtherQuestionnaire.variant(
    "tidy",
    """
    {count, plural, one {one response names} other {# responses name}} another questionnaire than \
    those that are given, and no texts are taken from these for {count, plural, one {it} other {them}}
    """)

  /// Responses name no questionnaire, and several are given.
  public static let responsesOfNoQuestionnaire = Self(
    2207, .batch, .warning,
    """
    {count, plural, one {one response names} other {# responses name}} no questionnaire, and several \
    are given: no texts are taken from these for {count, plural, one {it} other {them}}
    """,
    hint: "of one questionnaire that is given, they would be taken for its responses",
    remedy: "Name the questionnaire in each response, or give the one that was answered alone.")

  /// A response has the id of the one before it.
  public static let sameIdAsBefore = Self(
    2181, .batch, .warning,
    """
    {count, plural, one {one response has} other {# responses have}} the id of the response \
    before: their rows of answers do not say to which of them they belong
    """,
    hint: "an import refuses rows that may be of another response",
    remedy: "Give each response an id of its own, or export only one of them.",
    issueType: "duplicate")
  package static let sameIdInTidy = sameIdAsBefore.variant(
    "tidy",
    """
    {count, plural, one {one response has} other {# responses have}} the id of the response \
    before: their rows of answers do not say to which of them they belong
    """,
    hint: "the wide table has a row for each response")

  /// The rows of the tidy table do not say in what their responses differ.
  public static let tidyWithoutVersions = Self(
    2201, .batch, .warning,
    """
    the rows of answers do not say which version of a questionnaire and which status their response \
    has: {versions, plural, one {one version} other {# versions}}, {statuses}
    """,
    hint: """
      the wide table has columns for both; an import of this one takes the newest version and the \
      status completed
      """,
    remedy: "Export the wide table, or ndjson, where versions and statuses count.")

  /// What was written cannot be read back by an import.
  public static let notReadBack = Self(
    2202, .batch, .note, "an import does not read back {what}",
    hint: "ndjson, json, xml and bundle keep responses as they are",
    remedy: "Export ndjson as well, where responses are to come back.")

  /// Texts of questions or options differ between versions, and a label is one of them.
  public static let labelsChanged = Self(
    2203, .batch, .note,
    """
    the labels are those of the newest version, for responses to earlier ones, too, whose words were \
    others: {linkIds}
    """,
    remedy: "Compare the texts of both versions: they may be different questions.")

  /// The tidy table has no rows, or no columns, for something.
  public static let responsesWithoutRows = Self(
    2183, .batch, .warning,
    """
    {count, plural, one {one response has no answer, and so no row} other {# responses have no \
    answer, and so no row}}
    """,
    hint: "the wide table has a row for each response",
    remedy: "Export the wide table as well, or ndjson.")

  /// A part of a Parquet file cannot be encoded: memory is short, or a page has 2 GB.
  public static let rowGroupTooLarge = Self(
    626, .system, .error, "the rows cannot be encoded: there is too little memory for a page",
    remedy: "Export fewer columns at once, or export to csv.")

  /// Standard output takes one table.
  public static let severalTables = Self(
    619, .system, .error, "there are {count} tables, and standard output takes one",
    remedy: "Name a file for the output, or put repetitions into numbered columns.")

  /// The file for rejected records is the output, or an input.
  public static let rejectsInTheWay = Self(
    616, .system, .error,
    "the file for rejected records is {file, select, output {the output} other {an input}}",
    hint: "name another file for them", remedy: "Name another file for rejected records.")
}
