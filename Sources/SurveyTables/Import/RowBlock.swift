import SurveyDiagnostics

/// Rows of tables as they were read, one after the other in one buffer.
struct RowBlock: Sendable {
  /// One row.
  struct Row: Sendable {
    /// Which cells are its own.
    var cells: Range<Int>
    /// The line on which it starts.
    var line: Int
    /// Where its text is as it was read, without the line break at its end.
    var raw: Range<Int>
    /// What is wrong with it, without its location; its cells are those before it.
    var problem: Diagnostic?
    /// The columns whose text beside the file does not count, because their cells were changed.
    var changed: [String] = []
  }

  /// The texts of rows, and those of cells that were written otherwise.
  var bytes: [UInt8] = []
  /// Where the text of each cell is.
  var cells: [Range<Int>] = []
  /// The rows in their order.
  var rows: [Row] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  /// How many cells a row has.
  func count(_ row: Int) -> Int { rows[row].cells.count }

  /// Where the text of a cell is; nothing where the row has no such cell.
  func range(_ row: Int, _ column: Int) -> Range<Int> {
    let cells = rows[row].cells
    guard column < cells.count else { return 0..<0 }
    return self.cells[cells.lowerBound + column]
  }

  /// Whether a cell has no text.
  func isEmpty(_ row: Int, _ column: Int) -> Bool { range(row, column).isEmpty }

  /// Whether a cell has nothing but white space.
  func isBlank(_ row: Int, _ column: Int) -> Bool {
    let range = range(row, column)
    if range.isEmpty { return true }
    if bytes[range.lowerBound] > 0x20, bytes[range.lowerBound] < 0x80 { return false }
    return text(range).allSatisfy(\.isWhitespace)
  }

  /// Whether no cell of a row has more than that.
  func isBlank(_ row: Int) -> Bool { (0..<count(row)).allSatisfy { isBlank(row, $0) } }

  /// The text of a cell.
  func text(_ row: Int, _ column: Int) -> String { text(range(row, column)) }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String {
    range.isEmpty ? "" : String(decoding: bytes[range], as: UTF8.self)
  }

  /// The texts of a row's cells.
  func texts(_ row: Int) -> [String] { rows[row].cells.map { text(cells[$0]) } }

  /// The text of a row as it was read.
  func raw(_ row: Int) -> ArraySlice<UInt8> { bytes[rows[row].raw] }

  /// Adds a row of cells that are parts of a text, one behind the other.
  mutating func append(_ cells: [Range<Int>], of text: [UInt8]) {
    let (start, cellStart) = (bytes.count, self.cells.count)
    for cell in cells {
      let cellStart = bytes.count
      bytes.append(contentsOf: text[cell])
      self.cells.append(cellStart..<bytes.count)
    }
    rows.append(
      Row(cells: cellStart..<self.cells.count, line: 1, raw: start..<bytes.count, problem: nil))
  }

  /// Adds a row of another block.
  mutating func append(_ row: Int, of other: RowBlock) {
    let old = other.rows[row]
    var added = old
    let start = bytes.count
    bytes.append(contentsOf: other.bytes[old.raw])
    added.raw = start..<bytes.count
    let cellStart = cells.count
    for cell in other.cells[old.cells] {
      if cell.lowerBound >= old.raw.lowerBound, cell.upperBound <= old.raw.upperBound {
        let shift = start - old.raw.lowerBound
        cells.append(cell.lowerBound + shift..<cell.upperBound + shift)
      } else {
        let moved = bytes.count
        bytes.append(contentsOf: other.bytes[cell])
        cells.append(moved..<bytes.count)
      }
    }
    added.cells = cellStart..<cells.count
    rows.append(added)
  }
}
