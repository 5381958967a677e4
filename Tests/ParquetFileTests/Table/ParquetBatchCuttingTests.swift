import ParquetFile
import Testing

struct ParquetBatchCuttingTests {
  /// Rows of all types, some of whose cells are empty, more than one word of presence bits.
  private static func batch(_ rows: Range<Int>) -> ParquetBatch {
    let columns = ParquetType.allCases.map { ParquetColumn(name: "\($0)", type: $0) }
    var batch = ParquetBatch(columns: columns)
    for row in rows {
      batch.startRow()
      for (index, column) in columns.enumerated() where (row + index) % 3 > 0 {
        switch column.type {
        case .boolean: batch.append(row % 2 == 0, to: index)
        case .double: batch.append(Double(row) / 7, to: index)
        case .text: batch.append(String(repeating: "é", count: row % 5), to: index)
        default: batch.append(Int64(row * 31), to: index)
        }
      }
    }
    return batch
  }

  @Test(
    "Both parts are the rows that they would have been given",
    arguments: [0, 1, 63, 64, 65, 149, 150])
  func cut(at row: Int) throws {
    let (head, tail) = Self.batch(0..<150).cut(at: row)
    for (part, wanted) in [(head, Self.batch(0..<row)), (tail, Self.batch(row..<150))] {
      #expect(part.rowCount == wanted.rowCount)
      #expect(part.byteCount == wanted.byteCount)
      var encoder = ParquetEncoder(columns: wanted.columns)
      #expect(encoder.rowGroup(of: [part])?.bytes == encoder.rowGroup(of: [wanted])?.bytes)
    }
  }
}
