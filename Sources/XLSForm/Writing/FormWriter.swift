import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel

/// Writes a survey as the sheets of a form.
enum FormWriter {
  static func write(_ request: WriteRequest) -> WrittenDefinition {
    var original = request.original.flatMap {
      OriginalForm($0, request.files, beside: request.survey)
    }
    let (survey, units) = original?.asked ?? request.survey.askingForUnits()
    var writing = FormWriting(survey, units)
    original?.prepare(&writing)
    writing.write()
    var workbook = Workbook(sheets: [])
    let surveySheet = sheet("survey", writing.rows, original: original, isSurvey: true)
    workbook.sheets.append(surveySheet.sheet)
    let filtered = original.map {
      FilteredLists(writing, $0.reading, places: surveySheet.places)
    }
    workbook.sheets.append(
      sheet("choices", writing.choiceRows(), original: original, isSurvey: false) {
        filtered?.cells(of: $0) ?? []
      }.sheet)
    if let original {
      // What is not written again is as it was, whatever could be written of it.
      writing.losses.removeAll { $0.linkId.map(original.isUnchanged) == true }
    }
    writing.losses += (filtered?.losses ?? []) + (original?.settings?.losses ?? [])
    workbook.sheets.append(settings(writing, original))
    if let original { workbook = original.arranged(workbook) }
    let (sheets, packed) = (workbook, PackedWorkbook(workbook))
    let source = request.original
    /// What was read from a text is written as that, where it can say it.
    @Sendable func text(with more: [Sheet] = []) -> [UInt8]? {
      guard let source else { return nil }
      return FormFile(source.bytes)
        .bytes(of: Workbook(sheets: sheets.sheets + more), like: source)
    }
    @Sendable func carrying(_ document: CarriedDocument) -> [UInt8] {
      let sheet = CarriedSheet.sheet(document)
      return text(with: [sheet]) ?? packed.adding(sheet).bytes
    }
    return WrittenDefinition(
      bytes: request.carried.map(carrying) ?? text() ?? packed.bytes, losses: writing.losses,
      places: surveySheet.places, carrying: carrying)
  }

  private static func sheet(
    _ name: String, _ rows: [FormRow], original: OriginalForm?, isSurvey: Bool,
    own: (FormRow) -> [CellValue] = { _ in [] }
  ) -> (sheet: Sheet, places: [String: Place]) {
    let before = isSurvey ? original?.reading.survey : original?.choices
    var builder = SheetBuilder(like: before, language: original?.reading.language.tag)
    let kept = isSurvey ? original : nil
    let new = rows.map { kept?.changes(in: $0, builder) ?? $0 }
    builder.addColumns(for: before == nil && rows.isEmpty ? [Self.emptyChoice] : new)
    var places: [String: Place] = [:]
    if let kept {
      for row in kept.leading { builder.copy(row) }
    } else if let before {
      var edited = Dictionary(grouping: new.filter { $0.place != nil }) { $0.place ?? "" }
      let lists = Set(edited.keys)
      let free = original?.freeRows(of: lists) ?? []
      for row in before.rows {
        let name = before.value(.listName, row)?.text ?? ""
        for each in edited.removeValue(forKey: name) ?? [] {
          if each.isUnchanged, let row = each.original {
            builder.copy(before.sheet.rows[row])
          } else {
            builder.add(each, over: own(each))
          }
        }
        if !lists.contains(name) || free.contains(row) { builder.copy(before.sheet.rows[row]) }
      }
    }
    for row in new where row.place == nil {
      if let linkId = row.linkId, row.role == .item {
        places[linkId] = Place(
          sheet: before?.sheet.name ?? name, line: builder.rows.count + 1, column: 2)
      }
      guard let kept, let number = kept.number(of: row) else {
        builder.add(row, over: own(row))
        continue
      }
      builder.add(row, over: kept.reading.survey.sheet.rows[number])
      for free in kept.rows(behind: number) { builder.copy(free) }
    }
    return (Sheet(before?.sheet.name ?? name, rows: builder.rows), places)
  }

  /// Columns for a sheet without options, which programs want to have.
  private static let emptyChoice: FormRow = {
    var row = FormRow()
    row.set(.listName, "-")
    row.set(.name, "-")
    row.set(.label, "-")
    return row
  }()

  private static func settings(_ writing: FormWriting, _ original: OriginalForm?) -> Sheet {
    let row = writing.settingsRow()
    guard let original, let before = original.settings?.sheet else {
      if let original, original.hasSameSettings { return Sheet("settings") }
      var builder = SheetBuilder()
      builder.addColumns(for: [row])
      builder.add(row)
      return Sheet("settings", rows: builder.rows)
    }
    if original.hasSameSettings { return before.sheet }
    var builder = SheetBuilder(like: before)
    builder.addColumns(for: [row])
    var merged = FormRow()
    if let first = before.rows.first(where: { !before.isBlank($0) }) {
      for (index, cell) in before.sheet.rows[first].enumerated()
      where cell != .empty && before.headers.indices.contains(index) {
        merged.set(head: before.headers[index].text, cell)
      }
    }
    for cell in row.cells { merged.set(head: cell.head, cell.value) }
    builder.add(merged)
    return Sheet(before.sheet.name, rows: builder.rows)
  }
}
