/// The sheets of a workbook.
package struct Workbook: Equatable, Sendable {
  package var sheets: [Sheet]

  package init(sheets: [Sheet]) { self.sheets = sheets }

  /// The first sheet of a name, without regard to case, as spreadsheet programs take names.
  package func sheet(_ name: String) -> Sheet? {
    sheets.first { $0.name.lowercased() == name.lowercased() }
  }
}

/// A sheet: its rows from the first on, each with its cells from the first column on.
///
/// Rows and cells that are not there are empty; what is empty at the end of a row or sheet is left out.
package struct Sheet: Equatable, Sendable {
  package var name: String
  package var rows: [[CellValue]]
  /// The lines on which the rows are in a text; none in a workbook, whose rows are counted.
  package var lines: [Int] = []

  package init(_ name: String, rows: [[CellValue]] = []) { (self.name, self.rows) = (name, rows) }

  /// The value of a cell, by numbers from 0.
  package subscript(row: Int, column: Int) -> CellValue {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return .empty }
    return rows[row][column]
  }
}

/// What a cell of a sheet holds; of a formula the value that was calculated last.
package enum CellValue: Hashable, Sendable {
  case empty
  case text(String)
  /// A number, as it is spelled in the file.
  case number(String)
  case boolean(Bool)
  /// A date, a time or both, in the form of ISO 8601.
  case moment(String)
  /// What a formula gave instead of a value: `#DIV/0!`; the formula itself, `=1+2`, where what it gave is
  /// not in the file.
  case error(String)

  /// What the cell says: a number with no more digits than tell it from all others, as programs show
  /// it, `1` for `1.0`.
  package var text: String {
    switch self {
    case .empty: ""
    case .text(let text), .moment(let text), .error(let text): text
    case .number(let spelling): Self.shown(spelling)
    case .boolean(let value): value ? "TRUE" : "FALSE"
    }
  }

  private static func shown(_ spelling: String) -> String {
    guard let number = Double(spelling), number.isFinite else { return spelling }
    if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000 {
      return "\(whole)"
    }
    return "\(number)"
  }
}

/// The address of a cell, by numbers from 0: `B3` is row 2, column 1.
package struct CellAddress: Equatable, Sendable {
  package var row: Int
  package var column: Int

  /// How many rows and columns a sheet has at most.
  static let mostRows = 1_048_576
  static let mostColumns = 16_384

  package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

  /// Reads an address such as `B3`; `nil` where it is none of a sheet.
  package init?(_ text: Span<UInt8>) {
    var index = 0
    var column = 0
    while index < text.count, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[index] & ~0x20 {
      column = column * 26 + Int(text[index] & ~0x20 - UInt8(ascii: "A")) + 1
      guard column <= Self.mostColumns else { return nil }
      index += 1
    }
    let firstDigit = index
    var row = 0
    while index < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index] {
      row = row * 10 + Int(text[index] - UInt8(ascii: "0"))
      guard row <= Self.mostRows else { return nil }
      index += 1
    }
    guard index == text.count, index > firstDigit, firstDigit > 0, row > 0 else { return nil }
    self.init(row: row - 1, column: column - 1)
  }

  /// The letters of the column and the number of the row: `B3`.
  package var name: String { letters + "\(row + 1)" }

  /// The letters of the column: `B`.
  var letters: String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8((rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }
}
