/// Takes the cells of a row, or of a part of one, apart again, of which ``CSVText`` wrote each.
struct CSVCells {
  /// Parts of the row, or of ``text`` where quotation marks were undone.
  private var cells: [(part: Range<Int>, isQuoted: Bool)] = []
  private var text: [UInt8] = []

  /// How many there are; behind a comma at the end of a part of a row there is none.
  var count: Int { cells.count }

  /// Whether a cell has no text.
  func isEmpty(_ number: Int) -> Bool { cells[number].part.isEmpty }

  /// Where a cell without quotation marks is in the row; `nil` for another.
  func plain(_ number: Int) -> Range<Int>? {
    cells[number].isQuoted ? nil : cells[number].part
  }

  /// Hands over the text of a cell of the row that was read last.
  func withText(_ number: Int, of row: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    let (part, isQuoted) = cells[number]
    body(isQuoted ? text.span.extracting(part) : row.extracting(part))
  }

  /// Reads the cells.
  mutating func read(_ row: Span<UInt8>) {
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    var position = 0
    while position < row.count {
      if row[position] == CSVText.quote {
        readQuoted(row, &position)
      } else {
        let start = position
        position = CSVText.endOfPlainCell(in: row.bytes, from: start)
        cells.append((start..<position, false))
      }
      position += 1
    }
  }

  /// Reads a quoted cell up to the comma or the line feed behind it.
  private mutating func readQuoted(_ row: Span<UInt8>, _ position: inout Int) {
    let start = text.count
    position += 1
    while position < row.count {
      if row[position] == CSVText.quote {
        position += 1
        if position == row.count || row[position] != CSVText.quote { break }
      }
      text.append(row[position])
      position += 1
    }
    cells.append((start..<text.count, true))
  }
}
