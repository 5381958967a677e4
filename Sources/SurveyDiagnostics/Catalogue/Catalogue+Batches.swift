/// FS06xx: many responses in and out.
extension Diagnostic.Code {
  /// A file or folder cannot be read.
  public static let unreadableInput = Self(
    601, .system, .error, "cannot be read: {reason}",
    remedy: "Correct the name, or the rights to the file.")
  package static let unreadableStandardInput = unreadableInput.variant(
    "standard-input", "standard input cannot be read: {reason}")
  package static let missingInput = unreadableInput.variant(
    "missing", "cannot be read: there is no such file or folder")
  package static let folderAsInput = unreadableInput.variant(
    "folder", "cannot be read: it is a folder")

  /// The output is there already.
  public static let outputExists = Self(
    603, .system, .error, "the output is there already",
    remedy: "Name another file, or add --force.")
  package static let outputIsFolder = outputExists.variant(
    "folder", "the output is a folder already", hint: "name a file in it")
  package static let outputIsFile = outputExists.variant(
    "file", "is a file; this format writes a folder of files", hint: "name a folder")
  package static let outputFolderNotEmpty = outputExists.variant(
    "not-empty", "the folder is not empty", hint: "name a new folder")

  /// The output cannot be written.
  public static let unwritableOutput = Self(
    604, .system, .error, "cannot be written: {reason}",
    remedy: "Name a folder that exists and can be written to.")
  package static let unwritableStandardOutput = unwritableOutput.variant(
    "standard-output", "standard output cannot be written: {reason}")
  package static let unwritableDrafts = unwritableOutput.variant(
    "drafts", "no draft can be kept there: {reason}", hint: "name another folder for drafts")
  /// An item without a linkId, or an item or answer that is not an object.
  public static let malformedItem = Self(
    605, .batch, .error, "an item without a linkId", hint: "every item has one",
    remedy: "Correct the response; it is rejected.", issueType: "structure")
  package static let malformedAnswer = malformedItem.variant(
    "answer", "an answer that is not an object")

  /// An answer has several values.
  public static let severalValues = Self(
    606, .batch, .error, "an answer with several values",
    hint: "give each value an answer of its own", remedy: "Give each value an answer of its own.",
    issueType: "structure")

  /// Two responses have one id.
  public static let duplicateResponseId = Self(
    609, .batch, .warning,
    "a further response with the id {id}; its file has a number after the id",
    remedy: "Give each response an id of its own.", issueType: "duplicate")
  package static let duplicateRowId = duplicateResponseId.variant(
    "row", "{file, select, none {another row} other {a row of {file}}} has the id {id}, too")
}

// MARK: What rows do not keep

extension Diagnostic.Code {
  /// A line of a rest file cannot be read.
  public static let malformedRest = Self(
    695, .batch, .error, "not a line of a rest file, as export --rest writes it",
    remedy: "Export again with --rest, or move the file away; the table is read without it then.")

  /// What the rows of a response did not keep is not put back, because the rows were changed.
  public static let restNotPutBack = Self(
    696, .batch, .warning,
    """
    {count, plural, one {one part} other {# parts}} of the rest of the response not put back: its \
    cells were changed
    """,
    remedy: "Nothing, if the response is meant to be what its cells say now.")
  package static let textNotPutBack = restNotPutBack.variant(
    "text", "the text of the source beside {column} not put back: its cell was changed")

  /// Lines of a rest file belong to no row of the table.
  public static let restOfNoRow = Self(
    697, .batch, .warning,
    "{count, plural, one {one line belongs} other {# lines belong}} to no row of the table",
    hint: "rows that were taken out, or sorted in another order",
    remedy: "Keep the rows in their order; those that were taken out need nothing.")
  package static let restOfOtherExport = restOfNoRow.variant(
    "export", "the manifest of the table does not list this file, and nothing of it is put back",
    hint: "an earlier export has left it")

  /// An export has taken the place of an earlier one that wrote further files.
  public static let earlierFilesRemoved = Self(
    2220, .batch, .note, "files of an earlier export of these tables are removed: {files}",
    remedy: "Nothing; name another output where an earlier export is to stay.")
}

// MARK: Ids, and whether all is there

extension Diagnostic.Code {
  /// Two responses have one id.
  public static let repeatedId = Self(
    698, .batch, .warning, "a response before has the same id",
    hint: "--duplicates first or last keeps one of them",
    remedy: "Find out whether it is the same response twice.")
  package static let repeatedIdRefused = repeatedId.variant(
    "refused", "a response before has the same id; nothing is written",
    hint: "--duplicates report writes both, first or last one of them", severity: .error)

  /// The records that were read are not those that were written, rejected and left out.
  public static let recordsDoNotAddUp = Self(
    699, .batch, .error, "{read} records were read, and {known} are accounted for",
    hint: "nothing is written; this is a defect of fhir-survey",
    remedy: "Please report it with what you can show of the input.")
}

// MARK: Codes of other areas

extension Diagnostic.Code {
  package static let lineTooLarge = tooLarge.variant(
    "line", "the line has more than {limit} bytes",
    hint: "such a line is not kept in memory, and so not copied to the file of rejected records")
  package static let inputTooLarge = tooLarge.variant(
    "input", "the file has more than {limit} bytes")
  package static let rowTooLarge = tooLarge.variant("row", "the row has more than {limit} bytes")
  package static let rowNotUTF8 = invalidUTF8.variant("row", "bytes that are not UTF-8")
  package static let tableOfAnswers = notWritable.variant(
    "table", "answers are imported as responses, not as a table",
    hint: "ndjson, json, xml or bundle")
  package static let ambiguousCell = ambiguousOption.variant(
    "cell", "{text} fits several options",
    hint: "options with the same code cannot be distinguished in a table")
  package static let otherResource = notAResponse.variant(
    "other",
    """
    {type, select, none {no FHIR resource} other {a resource of type {type}}} \
    where {wanted, select, none {a FHIR resource} other {a {wanted}}} is wanted
    """)

  static let batches: [Self] = [
    .unreadableInput, .unreadableStandardInput, .missingInput, .folderAsInput, .outputExists,
    .outputIsFolder, .outputIsFile, .outputFolderNotEmpty, .unwritableOutput,
    .unwritableStandardOutput, .unwritableDrafts, .malformedItem, .malformedAnswer, .severalValues,
    .duplicateResponseId, .duplicateRowId,
    .tableSyntax, .quoteInsideCell, .duplicateColumn, .missingRepetition, .gapInAnswers,
    .unknownColumn, .columnOfSeveral, .rowLength, .unreadableCell, .unreadableStatusCell,
    .unreadableIdCell, .unreadableNumberCell, .unreadableReasonCell, .unreadableOptionCell,
    .relativeDate, .notAWrittenDate, .notAWrittenDateTime, .columnsOfREDCap,
    .rowOfRecordWithoutPlace, .rowOfRecordBefore,
    .partNotInTable, .answerWithoutColumn, .responseWithoutTable, .severalTables,
    .responsesWithoutVersion, .responsesOfOtherVersion, .responsesOfOtherQuestionnaire,
    .otherQuestionnaireInTidy, .responsesOfNoQuestionnaire, .conditionsNotKnown, .sameIdAsBefore,
    .sameIdInTidy,
    .tidyWithoutVersions, .notReadBack, .labelsChanged,
    .responsesWithoutRows, .rowGroupTooLarge, .rejectsInTheWay,
    .notACodebook, .otherCodebookVersion, .malformedCodebook, .missingCodebookMember,
    .duplicateCodebookName, .numberOutOfRange, .codebookNameNotAllowed, .unknownCodebookMember,
    .questionNotForGroups, .noQuestionForGroups, .tooManyGroups, .answersNotCounted, .malformedRest,
    .restNotPutBack, .textNotPutBack,
    .restOfNoRow, .restOfOtherExport, .earlierFilesRemoved, .repeatedId, .repeatedIdRefused,
    .recordsDoNotAddUp,
    .lineTooLarge, .inputTooLarge,
    .rowTooLarge, .rowNotUTF8, .tableOfAnswers, .ambiguousCell, .otherResource,
  ]
}
