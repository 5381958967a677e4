import SpreadsheetFile
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// A sheet of a form: rows below a row of heads, with cells by the meaning of their columns.
struct FormSheet {
  /// A cell by its sheet, row and column, from 0.
  struct Cell: Hashable {
    let number: Int

    init(sheet: Int, row: Int, column: Int) {
      number = (sheet << 21 | row) << 14 | column
    }
  }

  let sheet: Sheet
  /// Its place among the sheets of the workbook.
  let number: Int
  let headers: [ColumnHeader]
  /// The rows below the heads.
  let rows: Range<Int>
  /// Where the heads are.
  let headRow: Int
  private let columns: [FormColumn: [Int]]
  /// The columns of ours that hold a field of an item.
  let fields: [(field: ItemField, index: Int)]

  init(_ sheet: Sheet, number: Int) {
    (self.sheet, self.number) = (sheet, number)
    let head = sheet.rows.firstIndex { row in row.contains { !$0.text.isEmptyText } }
    headRow = head ?? 0
    rows = head.map { ($0 + 1)..<sheet.rows.count } ?? 0..<0
    headers = head.map { sheet.rows[$0].map { ColumnHeader($0.text) } } ?? []
    var columns: [FormColumn: [Int]] = [:]
    for (index, header) in headers.enumerated() {
      if let column = header.column { columns[column, default: []].append(index) }
    }
    self.columns = columns
    fields = headers.enumerated().compactMap { index, header in header.field.map { ($0, index) } }
  }

  /// The indexes of the columns that hold something, one for each language.
  func indexes(of column: FormColumn) -> [Int] { columns[column] ?? [] }

  /// Whether there is such a column.
  func has(_ column: FormColumn) -> Bool { columns[column] != nil }

  /// The first column of a kind in a row that has something, and what that is, without white space
  /// at the ends.
  func value(_ column: FormColumn, _ row: Int) -> (index: Int, text: String)? {
    guard let indexes = columns[column] else { return nil }
    for index in indexes {
      let text = sheet[row, index].text
      if !text.isEmptyText { return (index, text.trimmed) }
    }
    return nil
  }

  /// Whether a row has anything.
  func isBlank(_ row: Int) -> Bool {
    guard sheet.rows.indices.contains(row) else { return true }
    return sheet.rows[row].allSatisfy { $0 == .empty || $0.text.isEmptyText }
  }

  /// The columns that the filter of a question asks for, by their heads.
  func columns(askedForIn filter: String) -> [(name: String, index: Int)] {
    headers.enumerated().compactMap { index, header in
      let name = header.text.trimmed
      return !name.isEmpty && filter.contains(name) ? (name, index) : nil
    }
  }

  func cell(_ row: Int, _ column: Int) -> Cell { Cell(sheet: number, row: row, column: column) }

  /// Where a cell is, as a person counts.
  func place(_ row: Int, _ column: Int) -> Place {
    Place(
      sheet: sheet.name, line: sheet.lines.indices.contains(row) ? sheet.lines[row] : row + 1,
      column: column + 1)
  }

  /// All cells that have something, but those of the heads.
  var cells: [Cell] {
    var found: [Cell] = []
    for row in rows {
      for (column, cell) in sheet.rows[row].enumerated()
      where cell != .empty && !cell.text.isEmptyText {
        found.append(self.cell(row, column))
      }
    }
    return found
  }
}

extension String {
  /// Whether it has nothing but white space.
  var isEmptyText: Bool { utf8.allSatisfy { $0 <= 0x20 } }

  /// Whether it has some characters of ASCII: found byte by byte, for cells are many.
  func has(_ part: StaticString) -> Bool {
    let count = part.utf8CodeUnitCount
    return part.withUTF8Buffer { part in
      var rest = utf8[...]
      guard let first = part.first else { return true }
      while let index = rest.firstIndex(of: first) {
        rest = rest[index...]
        if rest.prefix(count).elementsEqual(part) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}
