import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel

/// The form that a survey was read from, of which everything is kept that the survey says still.
struct OriginalForm {
  let reading: FormReading
  let workbook: Workbook
  let hasSameSettings: Bool
  /// The rows of items that are unchanged.
  private var items: [String: Int] = [:]
  /// The rows of all items.
  private var rowsOfItems: [String: Int] = [:]
  /// Rows that are of no item, and follow the row before them.
  private let free: Set<Int>

  /// `nil` where the original cannot be read.
  init?(_ source: Source, beside survey: Survey) {
    guard let workbook = try? FormWorkbook.read(source),
      let (before, reading) = FormReader.reading(workbook, file: source.name)
    else { return nil }
    (self.workbook, self.reading) = (workbook, reading)
    hasSameSettings = Self.root(before) == Self.root(survey)
    var now: [String: SurveyItem] = [:]
    for step in ItemWalk(survey.items) {
      if case .enter(let item) = step { now[item.linkId] = item }
    }
    var then: [String: SurveyItem] = [:]
    for step in ItemWalk(before.items) {
      if case .enter(let item) = step { then[item.linkId] = item }
    }
    let (rules, rulesBefore) = (GroupRules(survey.items), GroupRules(before.items))
    var owned: Set<Int> = []
    for draft in reading.drafts {
      owned.insert(draft.row)
      let linkId = draft.item.linkId
      rowsOfItems[linkId] = draft.row
      guard let new = now[linkId], var old = then[linkId] else { continue }
      if case .file = draft.type.options { old.options = new.options }
      if new.saysSame(as: old), rules.isSame(linkId, as: rulesBefore) {
        items[linkId] = draft.row
      }
    }
    owned.formUnion(reading.ends.values)
    owned.formUnion(reading.wrappers.values.flatMap { [$0.begin, $0.end] })
    free = Set(reading.survey.rows).subtracting(owned)
  }

  private static func root(_ survey: Survey) -> [String?] {
    [
      survey.id, survey.url, survey.version, survey.name, survey.title, survey.status,
      survey.language,
    ]
  }

  /// Has names and lists of the original used again.
  func prepare(_ writing: inout FormWriting) {
    for draft in reading.drafts { writing.names.set(draft.name, for: draft.item.linkId) }
    for (name, list) in reading.lists.lists where list.isRead && !name.contains("/") {
      let names = list.options.map { option in
        list.names.first { $0.value == option.value }?.key ?? ""
      }
      guard !names.contains("") else { continue }
      writing.lists.know(name, list.options, names)
    }
    for draft in reading.drafts where items[draft.item.linkId] != nil {
      writing.unchangedLists[draft.item.linkId] = list(of: draft)
    }
  }

  private func list(of draft: ItemDraft) -> WrittenLists.List? {
    let isBoolean = draft.item.type == .boolean
    guard let name = draft.list, let list = reading.lists[name] else {
      return isBoolean
        ? WrittenLists.List(name: "", options: [], names: [], toggles: [], isBoolean: true) : nil
    }
    let names = list.options.map { option in
      list.names.first { $0.value == option.value }?.key ?? ""
    }
    return WrittenLists.List(
      name: name, options: list.options, names: names, toggles: [], isBoolean: isBoolean)
  }

  /// The row of the original that says what a new one does; `nil` where none does.
  func row(for row: FormRow) -> Int? {
    guard let linkId = row.linkId, let item = items[linkId] else { return nil }
    switch row.role {
    case .item: return item
    case .end: return reading.ends[linkId]
    case .wrapperBegin: return reading.wrappers[linkId]?.begin
    case .wrapperEnd: return reading.wrappers[linkId]?.end
    }
  }

  /// The cells of the row of an item that mean nothing to surveys, and stay when the item is changed.
  func unread(of row: FormRow) -> [(column: Int, value: CellValue)] {
    guard row.role == .item, let number = row.linkId.flatMap({ rowsOfItems[$0] }) else { return [] }
    let survey = reading.survey
    return survey.sheet.rows[number].enumerated().compactMap { column, value in
      value != .empty && reading.ledger.has(survey.cell(number, column)) ? (column, value) : nil
    }
  }

  /// A row with those behind it that are of no item.
  func rows(from row: Int) -> [[CellValue]] {
    var found = [reading.survey.sheet.rows[row]]
    var next = row + 1
    while free.contains(next) {
      found.append(reading.survey.sheet.rows[next])
      next += 1
    }
    return found
  }

  /// The rows before the first that is of an item.
  var leading: [[CellValue]] {
    reading.survey.rows.prefix { free.contains($0) }.map { reading.survey.sheet.rows[$0] }
  }

  /// The new sheets in the order of the original, with its others.
  func arranged(_ new: Workbook) -> Workbook {
    var workbook = workbook
    workbook.sheets.removeAll { $0.name == CarriedSheet.name }
    for (number, sheet) in new.sheets.enumerated() {
      let before = [reading.survey, reading.choices, reading.settings][number]?.sheet.name
      if let before, let index = workbook.sheets.firstIndex(where: { $0.name == before }) {
        workbook.sheets[index] = sheet
      } else if sheet.rows.count > 1 {
        workbook.sheets.append(sheet)
      }
    }
    return workbook
  }
}

extension SurveyItem {
  /// Whether two items are said by the same row.
  fileprivate func saysSame(as other: SurveyItem) -> Bool {
    guard type == other.type, ItemField.allCases.allSatisfy({ isSame($0, as: other) }),
      translations == other.translations
    else { return false }
    switch (help, other.help) {
    case (nil, nil): return true
    case (let help?, let theirs?):
      return help.linkId == theirs.linkId && help.text == theirs.text
        && help.translations == theirs.translations
    default: return false
    }
  }

  private var translations: [FormText.Translation] {
    TranslationJSON.translations("text", in: carried)
  }
}
