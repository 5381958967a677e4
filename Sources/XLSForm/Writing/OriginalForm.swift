import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel

/// The form that a survey was read from, of which everything is kept that the survey says still.
struct OriginalForm {
  let reading: FormReading
  let workbook: Workbook
  let hasSameSettings: Bool
  /// What the form says.
  private let survey: Survey
  /// What is written, with the questions for units.
  let asked: (survey: Survey, units: UnitQuestions)
  /// The items that are unchanged.
  private var unchanged: Set<String> = []
  /// The columns in which the words of the form count no more, by the linkIds of the items.
  private var changedColumns: [String: Set<FormColumn>] = [:]
  /// The lists that all questions that have them have with the same other options, by the linkIds of these.
  private var editedLists: [String: EditedList] = [:]
  /// The rows of items.
  private var rowsOfItems: [String: Int] = [:]
  /// The rows that are written of what the form says, where anything was changed.
  private var written: [FormRow.Key: FormRow] = [:]
  /// Rows that are of no item, and follow the row before them.
  private var free: Set<Int> = []
  /// What rows of questions are called that are not there any more.
  private let gone: Set<String>

  /// `nil` where the original cannot be read.
  ///
  /// - Parameter files: those that it was read with.
  init?(_ source: Source, _ files: [String: [UInt8]], beside plain: Survey) {
    guard let workbook = try? FormWorkbook.read(source),
      let (before, reading) = FormReader.reading(workbook, file: source.name, files)
    else { return nil }
    (self.workbook, self.reading, self.survey) = (workbook, reading, before)
    asked = plain.askingForUnits(as: (before, reading.units))
    let survey = asked.survey
    hasSameSettings = Self.root(before) == Self.root(survey)
    var now: [String: SurveyItem] = [:]
    for step in ItemWalk(survey.items) {
      if case .enter(let item) = step { now[item.linkId] = item }
    }
    var then: [String: SurveyItem] = [:]
    for step in ItemWalk(before.items) {
      if case .enter(let item) = step { then[item.linkId] = item }
    }
    var gone = Set(reading.drafts.filter { now[$0.item.linkId] == nil }.map(\.name))
    gone.subtract(reading.drafts.filter { now[$0.item.linkId] != nil }.map(\.name))
    self.gone = gone
    let (rules, rulesBefore) = (GroupRules(survey.items), GroupRules(before.items))
    var owned: Set<Int> = []
    for draft in reading.drafts {
      owned.insert(draft.row)
      let linkId = draft.item.linkId
      rowsOfItems[linkId] = draft.row
      guard let new = now[linkId], var old = then[linkId] else { continue }
      if case .file(let name) = draft.type.options, files[name] == nil {
        old.options = new.options
      }
      let orphaned = orphanedColumns(in: draft.row)
      if orphaned.isEmpty, new.saysSame(as: old), rules.isSame(linkId, as: rulesBefore) {
        unchanged.insert(linkId)
      } else {
        var columns = FormColumn.changed(from: old, to: new).union(orphaned)
        // What a file says of options does not go with them into the sheet of these.
        let isElsewhere = draft.list?.contains("/") == true && columns.contains(.type)
        if isElsewhere, !old.optionToggles.isEmpty { columns.insert(.choiceFilter) }
        changedColumns[linkId] = columns
      }
    }
    editedLists = editedLists(now)
    owned.formUnion(reading.ends.values)
    owned.formUnion(reading.otherRows.values)
    owned.formUnion(reading.wrappers.values.flatMap { [$0.begin, $0.end] })
    free = Set(reading.survey.rows).subtracting(owned)
  }

  private func editedLists(_ now: [String: SurveyItem]) -> [String: EditedList] {
    var edited: [String: EditedList] = [:]
    for (name, drafts) in Dictionary(grouping: reading.drafts, by: { $0.list ?? "/" })
    where !name.contains("/") {
      let items = drafts.compactMap { now[$0.item.linkId] }
      guard let list = reading.lists[name], let first = items.first, !first.options.isEmpty,
        drafts.allSatisfy({ $0.item.type == .choice }),
        items.allSatisfy({ $0.type == .choice && !hasSameList($0.linkId) })
      else { continue }
      let options = WrittenLists.plain(first.options)
      let areSame = items.dropFirst().allSatisfy { item in
        WrittenLists.plain(item.options) == options
      }
      // Several questions have one list where that says nothing of any of them alone.
      let areShared = items.allSatisfy { item in
        item.answerConstraint == .optionsOnly
          && changedColumns[item.linkId]?.contains(.choiceFilter) != true
      }
      guard areSame, items.count == 1 || areShared else { continue }
      for item in items {
        let keepsFilter = changedColumns[item.linkId]?.contains(.choiceFilter) != true
        edited[item.linkId] = EditedList(name, list, keepsFilter: keepsFilter)
      }
    }
    return edited
  }

  /// The rows of lists that are of no option, and stay.
  func freeRows(of lists: Set<String>) -> Set<Int> {
    var free: Set<Int> = []
    for list in lists.compactMap({ reading.lists[$0] }) {
      for (value, row) in zip(list.values, list.rows)
      where value == nil && list.sheet.value(.ownType, row)?.text != OtherAnswer.type {
        free.insert(row)
      }
    }
    return free
  }

  private static func root(_ survey: Survey) -> [String?] {
    [
      survey.id, survey.url, survey.version, survey.name, survey.title, survey.status,
      survey.language,
    ]
  }

  /// The columns in which a row names a question that is not there any more, for which programs refuse the form.
  private func orphanedColumns(in row: Int) -> Set<FormColumn> {
    if gone.isEmpty { return [] }
    var found: Set<FormColumn> = []
    for (header, cell) in zip(reading.survey.headers, reading.survey.sheet.rows[row]) {
      if let column = header.column, names(goneIn: cell) { found.insert(column) }
    }
    // What is calculated is of another type without its calculation.
    if found.contains(.calculation) { found.insert(.type) }
    return found
  }

  private func names(goneIn cell: CellValue) -> Bool {
    !gone.isEmpty && FormReading.names(in: cell.text).contains(where: isGone)
  }

  /// Whether a name is that of a question that is not there any more.
  private func isGone(_ name: String) -> Bool {
    // `${last-saved#age}` is the answer in the form that was filled before.
    gone.contains(name.replacing("last-saved#", with: ""))
  }

  /// Whether the row of an item is as it was.
  func isUnchanged(_ linkId: String) -> Bool { unchanged.contains(linkId) }

  /// The sheet of the settings without what names questions that are not there any more, and what that is.
  var settings: (sheet: FormSheet, losses: [Loss])? {
    guard let before = reading.settings else { return nil }
    var (sheet, losses) = (before.sheet, [Loss]())
    for row in before.rows {
      for (column, cell) in sheet.rows[row].enumerated() where names(goneIn: cell) {
        losses.append(
          Loss(
            .dropped, before.headers[column].text, source: before.place(row, column),
            before: cell.text))
        sheet.rows[row][column] = .empty
      }
    }
    return (FormSheet(sheet, number: before.number), losses)
  }

  /// The sheet of the options, in which questions that are not there any more are named without marks.
  var choices: FormSheet? {
    guard let before = reading.choices, !gone.isEmpty else { return reading.choices }
    var sheet = before.sheet
    for row in before.rows {
      for (column, cell) in sheet.rows[row].enumerated() where names(goneIn: cell) {
        let text = FormReading.text(cell.text, withoutMarksAround: isGone)
        sheet.rows[row][column] = .text(text)
      }
    }
    return FormSheet(sheet, number: before.number)
  }

  /// Has names and lists of the original used again.
  mutating func prepare(_ writing: inout FormWriting) {
    prepareNames(&writing)
    var before = FormWriting(survey, reading.units)
    guard reading.drafts.contains(where: { !unchanged.contains($0.item.linkId) }) else { return }
    prepareNames(&before)
    before.write()
    written = Dictionary(before.rows.map { ($0.key, $0) }) { first, _ in first }
  }

  private func prepareNames(_ writing: inout FormWriting) {
    writing.keepsMarks = true
    // Whether items, and all items of a list, ask for other answers.
    var (areOpen, listsAreOpen): ([String: Bool], [String: Bool]) = ([:], [:])
    for case .enter(let item) in ItemWalk(writing.survey.items) {
      areOpen[item.linkId] = item.answerConstraint != .optionsOnly
    }
    for draft in reading.drafts {
      guard let isOpen = areOpen[draft.item.linkId] else { continue }
      writing.names.set(draft.name, for: draft.item.linkId)
      if let list = draft.list { listsAreOpen[list] = isOpen && listsAreOpen[list] != false }
    }
    for (name, list) in reading.lists.lists where list.isRead && !name.contains("/") {
      let names = list.optionNames
      guard !names.contains("") else { continue }
      writing.lists.know(name, list.options, names, isOpen: listsAreOpen[name] ?? false)
    }
    for draft in reading.drafts {
      guard let list = draft.list.flatMap({ reading.lists[$0] }),
        list.sheet.number == reading.choices?.number
      else { continue }
      writing.optionRows[draft.item.linkId] = zip(list.values, list.rows).compactMap {
        value, row in value.map { ($0, row, list.sheet.value(.name, row)?.text) }
      }
    }
    writing.editedLists = editedLists
    for draft in reading.drafts {
      let linkId = draft.item.linkId
      if hasSameList(linkId) {
        writing.unchangedLists[linkId] = list(of: draft)
      } else if changedColumns[linkId]?.contains(.choiceFilter) != true,
        let filter = reading.survey.value(.choiceFilter, draft.row)?.text
      {
        writing.keptFilters[linkId] = filter
      }
    }
  }

  /// Whether an item has the options that it had, and each of them when it had it.
  private func hasSameList(_ linkId: String) -> Bool {
    if unchanged.contains(linkId) { return true }
    return changedColumns[linkId]?.isDisjoint(with: [.type, .choiceFilter]) == true
  }

  private func list(of draft: ItemDraft) -> WrittenLists.List? {
    if draft.isTruth { return nil }
    let isBoolean = draft.item.type == .boolean
    guard let name = draft.list, let list = reading.lists[name] else {
      return isBoolean
        ? WrittenLists.List(
          name: "", options: [], names: [], toggles: [], isBoolean: true,
          isAcknowledgement: draft.isAcknowledgement) : nil
    }
    return WrittenLists.List(
      name: name, options: list.options, names: list.optionNames, toggles: [],
      isBoolean: isBoolean)
  }

  /// The row of the original that is of the same item; `nil` where none is.
  func number(of row: FormRow) -> Int? {
    guard let linkId = row.linkId else { return nil }
    switch row.role {
    case .item: return rowsOfItems[linkId]
    case .end: return reading.ends[linkId]
    case .wrapperBegin: return reading.wrappers[linkId]?.begin
    case .wrapperEnd: return reading.wrappers[linkId]?.end
    case .other: return reading.otherRows[linkId]
    }
  }

  /// What a row says that its row in the original does not; the whole row where there is none.
  func changes(in row: FormRow, _ builder: SheetBuilder) -> FormRow {
    guard let linkId = row.linkId, number(of: row) != nil else { return row }
    if unchanged.contains(linkId) { return FormRow(linkId, row.role) }
    guard let before = written[row.key] else { return row }
    var columns = changedColumns[linkId] ?? []
    // The row names the list as before.
    if editedLists[linkId] != nil { columns.remove(.type) }
    let forced: Set<FormColumn> =
      switch row.role {
      case .item: columns
      case .wrapperBegin: columns.intersection([.relevant])
      case .end, .wrapperEnd, .other: []
      }
    return builder.changes(in: row, since: before, forced: forced)
  }

  /// The rows behind one that are of no item.
  func rows(behind row: Int) -> [[CellValue]] {
    var found: [[CellValue]] = []
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
      + MessageJSON.translations(in: carried).sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
