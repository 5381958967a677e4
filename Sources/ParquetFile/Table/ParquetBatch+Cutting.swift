extension ParquetBatch {
  /// The rows before a row, and those from it on.
  package func cut(at row: Int) -> (head: ParquetBatch, tail: ParquetBatch) {
    var (head, tail) = (ParquetBatch(columns: columns), ParquetBatch(columns: columns))
    let presence = cells.map(\.presence)
    var next = [Int](repeating: 0, count: columns.count)
    for number in 0..<rowCount {
      let isHead = number < row
      if isHead { head.startRow() } else { tail.startRow() }
      for column in columns.indices {
        let (word, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
        guard word < presence[column].count, presence[column][word] & bit != 0 else { continue }
        if isHead {
          head.append(&next[column], of: cells[column], to: column)
        } else {
          tail.append(&next[column], of: cells[column], to: column)
        }
      }
    }
    return (head, tail)
  }

  /// Gives a cell of the last row the value at an index; of texts, at an offset.
  private mutating func append(_ index: inout Int, of cells: ColumnCells, to column: Int) {
    switch cells.type {
    case .text:
      let bytes = cells.texts.bytes
      let start = bytes.startIndex + index
      let size = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
      append(bytes[(start + 4)..<(start + 4 + size)], to: column)
      index += 4 + size
      return
    case .boolean: append(cells.numbers[index] != 0, to: column)
    case .double:
      append(Double(bitPattern: UInt64(bitPattern: cells.numbers[index])), to: column)
    case .integer, .date, .time, .instant, .localDateTime:
      append(cells.numbers[index], to: column)
    }
    index += 1
  }
}
