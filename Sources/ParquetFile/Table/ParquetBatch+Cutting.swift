extension ParquetBatch {
  /// The rows before a row, and those from it on.
  package func cut(at row: Int) -> (head: ParquetBatch, tail: ParquetBatch) {
    var (head, tail) = (ParquetBatch(columns: columns), ParquetBatch(columns: columns))
    let presence = cells.map(\.presence)
    let places = cells.map { $0.type == .text ? $0.texts.valuePlaces : [] }
    var next = [Int](repeating: 0, count: columns.count)
    for number in 0..<rowCount {
      let isHead = number < row
      if isHead { head.startRow() } else { tail.startRow() }
      for column in columns.indices {
        let (word, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
        guard word < presence[column].count, presence[column][word] & bit != 0 else { continue }
        if isHead {
          head.append(next[column], of: cells[column], places[column], to: column)
        } else {
          tail.append(next[column], of: cells[column], places[column], to: column)
        }
        next[column] += 1
      }
    }
    return (head, tail)
  }

  /// Gives a cell of the last row the value at an index; the texts of values begin at places.
  private mutating func append(
    _ index: Int, of cells: ColumnCells, _ places: [Int], to column: Int
  ) {
    switch cells.type {
    case .text:
      let bytes = cells.texts.bytes
      guard let text = bytes.span.bytes.plainText(at: places[index]) else { return }
      append(bytes[text.dropFirst(4)], to: column)
    case .boolean: append(cells.numbers[index] != 0, to: column)
    case .double:
      append(Double(bitPattern: UInt64(bitPattern: cells.numbers[index])), to: column)
    case .integer, .date, .time, .instant, .localDateTime:
      append(cells.numbers[index], to: column)
    }
  }
}
