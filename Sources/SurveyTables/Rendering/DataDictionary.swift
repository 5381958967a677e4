import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// A codebook as data dictionary of REDCap: a row for each field, in 18 columns.
///
/// Columns that are named by linkIds get names of fields, as ``TableLayout/Names/redcap`` makes them; the
/// name that they have is in the annotation. The table of the responses is one instrument, each other table one more, to be enabled as
/// repeating instrument. What REDCap keeps itself (the number of an instance) and reasons are no
/// fields. Conditions are not part of a codebook, so that no branching logic is written, and what
/// other answers can disable is not required.
struct DataDictionary {
  private let codebook: Codebook
  private let languages: CodebookLanguages
  private let form: String
  private var names = FieldNames()
  /// The names that the columns have in the codebook that was given.
  private var given: [AnswerColumn: String] = [:]
  private var rows: [DictionaryField] = []

  init(_ codebook: Codebook, language: String?) {
    let named =
      codebook.layout.names == .linkid ? ColumnBuilder.renamed(codebook, .redcap) : codebook
    for column in codebook.tables.flatMap(\.columns) {
      if case .answer(let answer) = column.content { given[answer] = column.name }
    }
    (self.codebook, languages) = (named, CodebookLanguages(language, of: codebook))
    form = FieldNames.form(codebook.title ?? codebook.questionnaire?.lastSegment ?? "")
    for table in named.tables { add(table) }
  }

  func text() -> [UInt8] { DictionaryField.csv(rows) }

  private mutating func add(_ table: CodebookTable) {
    let form = table.name.isEmpty ? form : FieldNames.form("\(form)_\(table.name)")
    var boxes: Set<AnswerColumn> = []
    for column in table.columns {
      switch column.content {
      case .response(let field):
        if field.isExact { continue }
        add(
          Field(
            name: column.name, form: form,
            label: ColumnDescription(column, of: codebook, in: languages).text))
      case .key: continue
      case .answer(let answer):
        guard codebook.questions.indices.contains(answer.question), answer.part != .missing,
          answer.part != .exact
        else { continue }
        // All boxes of a checkbox are one field.
        if answer.part.isBox {
          var box = answer
          box.part = .list
          guard boxes.insert(box).inserted else { continue }
        }
        add(field(column, answer, in: table, form: form))
      }
    }
  }

  private mutating func add(_ field: Field) {
    var field = field
    // Names of columns are unique in their table, those of fields in the whole project.
    let name = field.name == "record_id" && rows.isEmpty ? field.name : names.unique(field.name)
    if name != field.name, !field.isColumnNamed, !field.annotation.isEmpty {
      field.annotation += "; column \(field.name)"
    }
    field.name = name
    rows.append(field.row)
  }

  private func field(
    _ column: CodebookColumn, _ answer: AnswerColumn, in table: CodebookTable, form: String
  ) -> Field {
    let question = codebook.questions[answer.question]
    let shown = ColumnDescription(column, of: codebook, in: languages)
    var field = Field(name: column.name, form: form, label: shown.text)
    field.annotation = "linkId \(question.linkId)"
    let given = given[answer] ?? column.name
    if column.name != given, !answer.part.isBox {
      field.annotation += "; column \(given)"
      field.isColumnNamed = true
    }
    field.note = shown.unit
    guard answer.part == .value || answer.part == .list || answer.part.isBox else { return field }
    // REDCap would want an answer even where other answers disable the question.
    field.isRequired = question.isRequired && !question.isConditional
    if answer.part.isBox {
      let boxes = table.columns.filter { $0.isBox(of: answer) }
      field.name = FieldName.field(ofBox: column.name)
      field.label = (question.text(in: languages) ?? question.linkId).oneLine
      field.type = "checkbox"
      field.choices = zip(boxes, question.options).map { box, option in
        (FieldName.code(ofBox: box.name), option.text(in: languages).oneLine)
      }
    } else if !question.options.isEmpty {
      field.type =
        answer.part == .list ? "checkbox" : shown.options.count > 12 ? "dropdown" : "radio"
      field.choices = FieldNames.codes(shown.options.map(\.cell))
        .enumerated().map { ($1, shown.options[$0].label) }
    } else {
      (field.type, field.validation) = question.type.fieldType
    }
    return field
  }

  /// A row of the dictionary.
  private struct Field {
    var name: String
    var form: String
    var type = "text"
    var label: String
    var choices: [(code: String, label: String)] = []
    var note = ""
    var validation = ""
    var isRequired = false
    var annotation = ""
    /// Whether the annotation says already what the column is called.
    var isColumnNamed = false

    var row: DictionaryField {
      var row = DictionaryField()
      row[.fieldName] = name
      row[.formName] = form
      row[.fieldType] = type
      row[.fieldLabel] = label
      row[.choices] = ChoiceList.write(
        choices.map { ChoiceList.Choice(code: $0.code, label: $0.label) })
      row[.fieldNote] = note
      row[.validation] = validation
      row[.required] = isRequired ? "y" : ""
      row[.annotation] = annotation
      return row
    }
  }
}

extension AnswerPart {
  /// Whether it is one of the boxes of a checkbox.
  fileprivate var isBox: Bool {
    if case .option = self { return true }
    return false
  }
}

extension CodebookColumn {
  /// Whether it is a box of the checkbox that another box belongs to.
  fileprivate func isBox(of other: AnswerColumn) -> Bool {
    guard case .answer(let answer) = content else { return false }
    return answer.part.isBox && answer.question == other.question
      && answer.repetitions == other.repetitions
  }
}

extension AnswerType {
  /// The type of a field for its values, and how REDCap validates them.
  fileprivate var fieldType: (type: String, validation: String) {
    switch kind {
    case .truth: ("yesno", "")
    case .number, .quantity: ("text", self == .integer ? "integer" : "number")
    case .moment: ("text", self == .date ? "date_ymd" : "datetime_seconds_ymd")
    case .time: ("text", "time")
    case .text, .code, .reference, .file: ("text", "")
    }
  }
}

extension String {
  /// What is behind the last slash.
  fileprivate var lastSegment: String { split(separator: "/").last.map(String.init) ?? self }
}
