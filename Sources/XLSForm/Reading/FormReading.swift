import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What is known of a form while it is read.
struct FormReading {
  let file: String
  let survey: FormSheet
  let choices: FormSheet?
  let externalChoices: FormSheet?
  let settings: FormSheet?
  /// The sheets that mean nothing to the reader.
  let others: [FormSheet]
  /// Cells that nobody has used yet.
  var ledger: Ledger<FormSheet.Cell>
  var diagnostics: [Diagnostic] = []
  var losses: [Loss] = []
  var places: [String: Place] = [:]
  var language = OwnLanguage()
  /// The rows that became items, in their order.
  var drafts: [ItemDraft] = []
  var lists = ChoiceLists()
  /// The rows that end groups, by the linkIds of these.
  var ends: [String: Int] = [:]
  /// The rows that let a question have several answers, by its linkId.
  var wrappers: [String: (begin: Int, end: Int)] = [:]
  /// The rows of the text questions for answers beside the options, by the linkIds of the selects.
  var otherRows: [String: Int] = [:]
  /// The questions that are for units of others.
  var units = UnitQuestions()
  /// The files beside the form that it needs.
  var files: [String: [UInt8]] = [:]
  /// The rows of the files that values are looked up in, by the names of these without ending.
  var fileRows: [String: [[String: String]]] = [:]
  /// The drafts by the names of their rows; of a name that is twice the first.
  var draftsByName: [String: Int] = [:]
  var linkIds: Set<String> = []
  var logic: [LogicCell] = []
  /// Whether this library wrote the form, or the form before somebody changed it.
  let isOurs: Bool
  /// The drafts of which it is not followed what they are calculated by.
  var unfollowed: Set<Int> = []
  /// The names of the questions that never have an answer.
  var unanswered: Set<String> = []
  /// The lists to which `or_other` of a question adds an option.
  var openLists: Set<String> = []
  /// What the texts of cells say as types of rows.
  var types: [String: QuestionType?] = [:]

  /// An expression in a cell, which is read when all items are known.
  struct LogicCell {
    var draft: Int
    var column: FormColumn
    var text: String
    var row: Int
    var index: Int
  }

  /// Which language the texts of the survey itself have.
  struct OwnLanguage {
    /// As the form calls it.
    var name: String?
    var tag: String?
  }

  /// `nil` where the workbook has no sheet of questions.
  init?(_ workbook: Workbook, file: String) {
    self.file = file
    let sheets = workbook.sheets.enumerated().map { FormSheet($1, number: $0) }
    func named(_ name: String) -> FormSheet? {
      sheets.first { $0.sheet.name.trimmed.lowercased() == name }
    }
    guard let survey = named("survey") ?? (sheets.count == 1 ? sheets.first : nil),
      survey.has(.type)
    else { return nil }
    self.survey = survey
    choices = named("choices")
    externalChoices = named("external_choices")
    settings = named("settings")
    isOurs =
      sheets.contains { $0.sheet.name == CarriedSheet.name }
      || survey.headers.contains { $0.text.hasPrefix(OwnField.start) }
    let known = Set([survey, choices, externalChoices, settings].compactMap { $0?.number })
    others = sheets.filter {
      !known.contains($0.number) && $0.sheet.name != CarriedSheet.name
    }
    let all = sheets.filter { $0.sheet.name != CarriedSheet.name }
    ledger = Ledger(all.flatMap(\.cells))
  }
}

// MARK: Cells

extension FormReading {
  /// What a cell says, which is used thereby; `nil` of an empty one.
  mutating func take(_ column: FormColumn, _ row: Int) -> String? {
    guard let (index, text) = survey.value(column, row) else { return nil }
    ledger.take(survey.cell(row, index))
    return text
  }

  /// What a cell says, which is left for others.
  func peek(_ column: FormColumn, _ row: Int) -> String? { survey.value(column, row)?.text }

  /// A text in all languages of the form.
  mutating func takeText(_ column: FormColumn, _ row: Int, of sheet: FormSheet) -> FormText? {
    var own: String?
    var translations: [FormText.Translation] = []
    for index in sheet.indexes(of: column) {
      let text = sheet.sheet[row, index].text
      if text.isEmptyText { continue }
      let name = sheet.headers[index].language
      let isOwn =
        name == nil || name?.lowercased() == language.name?.lowercased()
        || (column == .constraintMessage || column == .requiredMessage)
          && name.map { FormLanguage.tag($0) } == language.tag
      if isOwn {
        if own != nil { continue }
        own = text
      } else if let name {
        let tag = FormLanguage.tag(name)
        if tag == language.tag || translations.contains(where: { $0.language == tag }) { continue }
        translations.append(.init(language: tag, text: text))
      }
      ledger.take(sheet.cell(row, index))
    }
    if let own { return FormText(own, translations) }
    guard let first = translations.first else { return nil }
    return FormText(first.text, translations)
  }

  /// Says that a cell is kept though the survey has no trace of it, for it says what is so anyway.
  mutating func keep(_ column: FormColumn, _ row: Int, linkId: String?) {
    guard let (index, text) = survey.value(column, row) else { return }
    losses.append(
      Loss(
        .kept, column.rawValue, linkId: linkId, source: survey.place(row, index), before: text))
  }

  /// Keeps an expression for when all items are known.
  mutating func keepLogic(_ column: FormColumn, _ row: Int, of draft: Int) {
    guard let (index, text) = survey.value(column, row) else { return }
    logic.append(LogicCell(draft: draft, column: column, text: text, row: row, index: index))
  }
}

// MARK: Findings

extension FormReading {
  mutating func add(
    _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:], row: Int,
    column: FormColumn = .type, of sheet: FormSheet? = nil, linkId: String? = nil
  ) {
    let sheet = sheet ?? survey
    let index = sheet.value(column, row)?.index ?? sheet.indexes(of: column).first ?? 0
    diagnostics.append(
      Diagnostic(code, arguments, at: location(row, index, of: sheet, linkId: linkId)))
  }

  func location(_ row: Int, _ index: Int, of sheet: FormSheet, linkId: String?) -> Location {
    let place = sheet.place(row, index)
    var column = sheet.headers.indices.contains(index) ? sheet.headers[index].text : nil
    if sheet.number != survey.number { column?.append(" of the sheet \(sheet.sheet.name)") }
    return Location(
      file: file, position: SourcePosition(line: place.line, column: place.column),
      subject: .row(place.line, column: column), linkId: linkId)
  }

  /// Says of which formulas the file has no result; nobody knows what they say.
  mutating func reportFormulas() {
    for sheet in [survey, choices, externalChoices, settings].compactMap({ $0 }) {
      for row in sheet.rows {
        for (index, cell) in sheet.sheet.rows[row].enumerated() {
          guard case .error(let text) = cell, text.hasPrefix("=") else { continue }
          let head = sheet.headers.indices.contains(index) ? sheet.headers[index].text : ""
          let linkId =
            sheet.number == survey.number
            ? drafts.first { $0.row == row }?.item.linkId : nil
          diagnostics.append(
            Diagnostic(
              .formLogicNotRead,
              [
                "expression": .quoted(text), "column": .literal(head),
                "name": .quoted("="),
              ], at: location(row, index, of: sheet, linkId: linkId)))
          ledger.take(sheet.cell(row, index))
          losses.append(
            Loss(
              .dropped, head, linkId: linkId, source: sheet.place(row, index), before: text,
              reason: .cellNotHeld))
        }
      }
    }
  }

  /// Reports what nobody has used.
  mutating func reportRest() {
    var linkIds: [Int: String] = [:]
    for draft in drafts { linkIds[draft.row] = draft.item.linkId }
    for sheet in [survey, choices, externalChoices, settings].compactMap({ $0 }) + others {
      for row in sheet.rows {
        for (index, cell) in sheet.sheet.rows[row].enumerated()
        where cell != .empty && ledger.has(sheet.cell(row, index)) {
          let name =
            sheet.headers.indices.contains(index) ? sheet.headers[index].text.trimmed : ""
          losses.append(
            Loss(
              .dropped, name.isEmpty ? "\(sheet.sheet.name)[\(index + 1)]" : name,
              linkId: sheet.number == survey.number ? linkIds[row] : nil,
              source: sheet.place(row, index), before: cell.text, reason: .cellNotHeld))
        }
      }
    }
  }
}
