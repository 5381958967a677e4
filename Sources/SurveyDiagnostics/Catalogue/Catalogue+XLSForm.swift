/// FS077x: forms in workbooks.
extension Diagnostic.Code {
  /// A workbook has no questions.
  public static let noSurveySheet = Self(
    770, .questionnaire, .error, "the form has no sheet \"survey\" with a column \"type\"",
    hint: "name the sheet \"survey\", and its columns \"type\", \"name\", \"label\"",
    remedy: "Name the sheet `survey`, and its columns `type`, `name`, `label`.",
    issueType: "structure")
  package static let noQuestionRows = noSurveySheet.variant(
    "rows", "the sheet \"survey\" has no questions", hint: "write a row for each question")

  /// A row of a form has a type that is not known.
  public static let unknownRowType = Self(
    771, .questionnaire, .warning, "{type} is no type of question",
    hint: "the row is kept as a text; write a type of XLSForm: text, integer, select_one, …",
    remedy: "Write a type of XLSForm: `text`, `select_one LIST`. The row is kept as a text.",
    issueType: "code-invalid")
  package static let rowWithoutType = unknownRowType.variant(
    "none", "the row has no type",
    hint: "the row is kept as a text; write a type of XLSForm: text, integer, select_one, …")

  /// A question of a form asks for options that are not there.
  public static let listNotFound = Self(
    772, .questionnaire, .warning, "there is no list {name} among the choices",
    hint: "write a row with this list_name for each option",
    remedy: "Write a row of the sheet `choices` for each option of the list.",
    issueType: "not-found")
  package static let formFileNotFound = listNotFound.variant(
    "file", "there is no file {name} beside the form", hint: "put it beside the form")

  /// A row of a form has no name, or one that another row has.
  public static let rowWithoutName = Self(
    773, .questionnaire, .warning, "the row has no name; {name} is taken",
    hint: "write a name into the column \"name\"",
    remedy: "Write a name into the column `name`, another one for each row.",
    issueType: "required")
  package static let rowNameTwice = rowWithoutName.variant(
    "twice", "another row of the group is called {name}, too; {other} is taken",
    hint: "give each row a name of its own")
  package static let choiceWithoutName = rowWithoutName.variant(
    "choice", "an option of the list {list} has no name; its label is taken",
    hint: "write a name into the column \"name\" of the sheet \"choices\"")

  /// Groups of a form do not begin and end in pairs.
  public static let groupNotClosed = Self(
    774, .questionnaire, .warning, "the group {name} has no end",
    hint: "write a row \"end group\" or \"end repeat\"",
    remedy: "Write a row `end group` or `end repeat` for each group that begins.",
    issueType: "structure")
  package static let groupNotOpen = groupNotClosed.variant(
    "end", "{type} ends nothing that has begun", hint: "take the row out")
  package static let otherGroupOpen = groupNotClosed.variant(
    "other", "{type} ends {name}, which began otherwise",
    hint: "end groups with \"end group\" and repeats with \"end repeat\"")
  package static let groupsTooDeep = groupNotClosed.variant(
    "depth", "the group {name} is in more than {limit} others; it is taken apart",
    hint: "put fewer groups into each other")

  /// An expression of a form is not followed.
  public static let formLogicNotRead = Self(
    775, .questionnaire, .warning,
    "{expression} in the column {column} is not followed: {name} says nothing here that surveys can say",
    hint: "the question is always asked, and nothing is checked or calculated by it",
    remedy: "Write it with questions, operators and functions of XLSForm that read answers.",
    issueType: "not-supported")

  package static let formLogicSyntax = formLogicNotRead.variant(
    "syntax",
    "{expression} in the column {column} is not followed: it is not understood from character {offset} on",
    hint: "the question is always asked, and nothing is checked or calculated by it")
  package static let formLogicNoQuestion = formLogicNotRead.variant(
    "question", "{expression} in the column {column} is not followed: no question is called {name}",
    hint: "the question is always asked, and nothing is checked or calculated by it")
  package static let formLogicTooDeep = formLogicNotRead.variant(
    "depth", "{expression} in the column {column} is not followed: it has too many parts",
    hint: "the question is always asked, and nothing is checked or calculated by it")

  /// A cell says what the model has no place for.
  public static let cellNotHeld = Self(
    776, .conversion, .note, "surveys have nothing that says what the column {construct} does",
    remedy: "Keep the form beside, or have it travel inside.", issueType: "not-supported")
  package static let nearestQuestionType = cellNotHeld.variant(
    "type", "surveys have no questions of the type {before}; the nearest one is taken")
  package static let notInXLSForm = cellNotHeld.variant(
    "written", "XLSForm has nothing that says {construct}; a column of its own holds it")

  /// What a form carries is damaged.
  public static let damagedCarriedDocument = Self(
    777, .conversion, .warning, "what the sheet {name} carries is damaged; it is left out",
    hint: "convert the form again, from the document that it was made from",
    remedy: "Convert the form again, from the document that it was made from.",
    issueType: "incomplete")

  /// A data dictionary without fields.
  public static let noDictionaryRows = Self(
    778, .questionnaire, .error,
    "this is not a data dictionary: it has no column of field names, or no fields",
    hint: "the first row has the headings, as REDCap exports them",
    remedy: "Export the data dictionary from REDCap again, with its first row.",
    issueType: "structure")

  static let forms: [Self] = [
    .noSurveySheet, .noQuestionRows, .unknownRowType, .rowWithoutType, .listNotFound,
    .formFileNotFound, .rowWithoutName, .rowNameTwice, .choiceWithoutName, .groupNotClosed,
    .groupNotOpen, .otherGroupOpen, .groupsTooDeep, .formLogicNotRead, .formLogicSyntax,
    .formLogicNoQuestion, .formLogicTooDeep, .cellNotHeld,
    .nearestQuestionType, .notInXLSForm, .damagedCarriedDocument, .noDictionaryRows,
  ]
}
