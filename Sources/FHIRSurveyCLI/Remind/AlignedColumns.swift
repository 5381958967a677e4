/// Rows of a table in lines, each column as wide as its widest cell.
///
/// All cells are kept in one text, so that a list of thousands of rows costs little.
struct AlignedColumns {
  /// How many columns are aligned on the right: numbers and times.
  let rightAligned: Int
  private var cells: [UInt8] = []
  /// Where each cell ends, how wide it is, and whether it is the last of its row.
  private var ends: [(end: Int, width: Int, isLast: Bool)] = []
  private var widths: [Int] = []

  init(rightAligned: Int) { self.rightAligned = rightAligned }

  /// Adds a row; what is empty at its end is left out.
  mutating func add(_ row: [String]) {
    let last = row.lastIndex { !$0.isEmpty } ?? 0
    for (index, column) in row.prefix(last + 1).enumerated() {
      let start = cells.count
      cells += column.utf8
      // One for each scalar: all bytes but those that go on with one.
      let width = cells[start...].count { $0 & 0xC0 != 0x80 }
      ends.append((cells.count, width, index == last))
      if index == widths.count { widths.append(0) }
      widths[index] = max(widths[index], width)
    }
  }

  /// The lines.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(cells.count * 2)
    var (start, index) = (0, 0)
    for cell in ends {
      let spaces = repeatElement(UInt8(ascii: " "), count: widths[index] - cell.width)
      if index < rightAligned, !cell.isLast { text += spaces }
      text += cells[start..<cell.end]
      if cell.isLast {
        text.append(UInt8(ascii: "\n"))
      } else {
        if index >= rightAligned { text += spaces }
        text += "  ".utf8
      }
      start = cell.end
      index = cell.isLast ? 0 : index + 1
    }
    return text
  }
}
