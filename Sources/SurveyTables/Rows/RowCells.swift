/// The cells that an answer has in the row of its response, with their texts.
struct MadeCells {
  fileprivate let text: [UInt8]
  fileprivate let cells: [(column: Int, text: Range<Int>)]
}

/// The cells of the rows that one response has in the tables.
///
/// A row's cells are a list in the order in which they were given, and their texts are one after the
/// other in one buffer; both are used again for the next response.
struct RowCells {
  /// How a cell takes a further text for its column.
  enum Rule {
    /// The first counts, and a second one has no place.
    case once
    /// What is there already stays.
    case otherwise
    /// It takes the place of what is there.
    case instead
    /// It comes behind what is there, after a semicolon.
    case list
  }

  /// How much there is.
  struct Mark {
    fileprivate let cells: Int
    fileprivate let rows: Int
    fileprivate let text: Int
  }

  private struct Cell {
    let column: Int
    let text: Range<Int>
    let rule: Rule
    /// Whether it is in the row of the response.
    let isInFirst: Bool
    var next = -1
  }

  private struct Row {
    let table: Int
    /// The path of the repetition that it is for.
    let path: Int
    /// Its number among those of the response in its table, from 1.
    let number: Int
    var first = -1
    var last = -1
  }

  /// The texts of all cells.
  var text: [UInt8] = []
  private var cells: [Cell] = []
  private var rows: [Row] = []

  /// How many rows there are; the first is that of the response.
  var count: Int { rows.count }
  /// How many cells all rows have.
  var cellCount: Int { cells.count }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  /// Adds a row; its number.
  mutating func addRow(in table: Int, at path: Int, number: Int = 1) -> Int {
    rows.append(Row(table: table, path: path, number: number))
    return rows.count - 1
  }

  /// The table of a row.
  func table(ofRow row: Int) -> Int { rows[row].table }

  /// The number of a row among those of the response in its table.
  func number(ofRow row: Int) -> Int { rows[row].number }

  /// The path of the repetition that a row is for.
  func path(ofRow row: Int) -> Int { rows[row].path }

  /// Adds a cell whose text is what was added since `start`.
  mutating func add(_ column: Int, from start: Int, to row: Int, _ rule: Rule = .once) {
    add(column, start..<text.count, to: row, rule)
  }

  /// Adds a cell whose text is there already.
  mutating func add(_ column: Int, _ range: Range<Int>, to row: Int, _ rule: Rule = .once) {
    let number = cells.count
    cells.append(Cell(column: column, text: range, rule: rule, isInFirst: row == 0))
    if rows[row].last >= 0 { cells[rows[row].last].next = number } else { rows[row].first = number }
    rows[row].last = number
  }

  /// Whether a row has a cell in a column already.
  func has(_ column: Int, inRow row: Int) -> Bool {
    var next = rows[row].first
    while next >= 0 {
      if cells[next].column == column { return true }
      next = cells[next].next
    }
    return false
  }

  /// All cells, the texts of which are to be used for other responses; `nil` where one is more than a text.
  var all: [(column: Int, text: [UInt8])]? {
    guard cells.allSatisfy({ $0.isInFirst && $0.rule == .once }) else { return nil }
    return cells.map { ($0.column, Array(text[$0.text])) }
  }

  /// How many cells, rows and bytes of text there are.
  var mark: Mark { Mark(cells: cells.count, rows: rows.count, text: text.count) }

  /// Whether one of the cells since a mark has a text.
  func hasText(since mark: Mark) -> Bool { cells[mark.cells...].contains { !$0.text.isEmpty } }

  /// The cells since a mark, to be added to the row of another response; `nil` where they are in other
  /// rows, or are more than texts of their own.
  func made(since mark: Mark) -> MadeCells? {
    let own = cells[mark.cells...]
    let isPlain = own.allSatisfy {
      $0.isInFirst && $0.rule == .once && $0.text.lowerBound >= mark.text
    }
    guard rows.count == mark.rows, isPlain else { return nil }
    return MadeCells(
      text: Array(text[mark.text...]),
      cells: own.map { cell in
        let start = cell.text.lowerBound - mark.text
        return (cell.column, start..<start + cell.text.count)
      })
  }

  /// Adds cells to the row of the response.
  mutating func add(_ made: MadeCells) {
    let start = text.count
    text.append(contentsOf: made.text)
    for (column, part) in made.cells {
      add(column, start + part.lowerBound..<start + part.upperBound, to: 0)
    }
  }

  /// Marks the semicolons in what was added since `start`, so that they do not part a list there.
  mutating func escapeList(from start: Int) {
    let marks = [UInt8(ascii: ";"), UInt8(ascii: "\\")]
    guard text[start...].contains(where: marks.contains) else { return }
    let plain = Array(text[start...])
    text.removeSubrange(start...)
    for byte in plain {
      if marks.contains(byte) { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
  }

  /// Puts the texts of a row into the places of their columns, empty ones where there is none.
  ///
  /// Returns how many cells had no place.
  mutating func spread(row: Int, over found: inout [Range<Int>]) -> Int {
    var lost = 0
    for index in found.indices { found[index] = 0..<0 }
    var next = rows[row].first
    while next >= 0 {
      let cell = cells[next]
      next = cell.next
      let known = found[cell.column]
      if known.isEmpty {
        found[cell.column] = cell.text
        continue
      }
      switch cell.rule {
      case .once: lost += 1
      case .otherwise: break
      case .instead: found[cell.column] = cell.text
      case .list: found[cell.column] = joined(known, cell.text)
      }
    }
    return lost
  }

  /// Both texts with a semicolon between them, behind all others unless the first is there already.
  private mutating func joined(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
    var start = first.lowerBound
    if first.upperBound != text.count {
      start = text.count
      text.append(contentsOf: text[first])
    }
    text.append(UInt8(ascii: ";"))
    text.append(contentsOf: text[second])
    return start..<text.count
  }
}
