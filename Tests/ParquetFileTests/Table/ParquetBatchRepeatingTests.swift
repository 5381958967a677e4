import ParquetFile
import Testing

struct ParquetBatchRepeatingTests {
  private static let columns = ParquetType.allCases.map {
    ParquetColumn(name: "\($0)", type: $0)
  }

  /// Rows of all types, some of whose cells are empty, more than one word of presence bits.
  ///
  /// - Parameter repeats: Whether most rows that come again are given as repeated rows.
  private static func batch(_ rows: Range<Int>, repeats: Bool = false) -> ParquetBatch {
    var batch = ParquetBatch(columns: columns)
    var known: [Int: Int] = [:]
    for position in rows {
      let row = position * position % 1050
      if repeats, position % 11 > 0, let number = known[row] {
        batch.repeatRow(number)
        continue
      }
      known[row] = batch.startRow()
      for (index, column) in columns.enumerated() where (row + index) % 3 > 0 {
        switch column.type {
        case .boolean: batch.append(row % 2 == 0, to: index)
        case .double: batch.append(Double(row) / 7, to: index)
        case .text:
          batch.append(String(repeating: "é", count: row % 5), to: index)
        default: batch.append(Int64(row * 31), to: index)
        }
      }
    }
    return batch
  }

  @Test(
    "Both parts are the rows that they would have been given",
    arguments: [0, 1, 63, 64, 65, 149, 150], [false, true])
  func cut(at row: Int, repeats: Bool) throws {
    let (head, tail) = Self.batch(0..<150, repeats: repeats).cut(at: row)
    for (part, wanted) in [(head, Self.batch(0..<row)), (tail, Self.batch(row..<150))] {
      #expect(part.rowCount == wanted.rowCount)
      #expect(part.byteCount == wanted.byteCount)
      var encoder = ParquetEncoder(columns: wanted.columns)
      #expect(encoder.rowGroup(of: [part])?.bytes == encoder.rowGroup(of: [wanted])?.bytes)
    }
  }

  @Test("Rows that are repeated are encoded as those that are given anew", arguments: [150, 9000])
  func repeated(count: Int) {
    let (batch, wanted) = (Self.batch(0..<count, repeats: true), Self.batch(0..<count))
    #expect(batch.rowCount == wanted.rowCount)
    #expect(batch.byteCount == wanted.byteCount)
    var encoder = ParquetEncoder(columns: Self.columns)
    let bytes = encoder.rowGroup(of: [wanted, wanted])?.bytes
    #expect(bytes == encoder.rowGroup(of: [batch, wanted])?.bytes)
    #expect(bytes == encoder.rowGroup(of: [wanted, batch])?.bytes)
  }

  @Test("Rows that are repeated are encoded as they are where no dictionary pays")
  func plain() {
    let columns = [
      ParquetColumn(name: "text", type: .text), ParquetColumn(name: "number", type: .integer),
      ParquetColumn(name: "truth", type: .boolean),
    ]
    var (batch, wanted) = (ParquetBatch(columns: columns), ParquetBatch(columns: columns))
    func fill(_ batch: inout ParquetBatch, _ row: Int) {
      if row % 9 > 0 { batch.append("text \(row)", to: 0) }
      if row % 7 > 0 { batch.append(Int64(row), to: 1) }
      if row % 5 > 0 { batch.append(row % 2 == 0, to: 2) }
    }
    for row in 0..<6000 {
      batch.startRow()
      fill(&batch, row)
      for _ in 0...(row % 100 == 0 ? 1 : 0) {
        wanted.startRow()
        fill(&wanted, row)
      }
      if row % 100 == 0 { batch.repeatRow(row) }
    }
    var encoder = ParquetEncoder(columns: columns)
    #expect(encoder.rowGroup(of: [batch])?.bytes == encoder.rowGroup(of: [wanted])?.bytes)
  }

  @Test("Batches side by side are one row group")
  func joined() {
    let whole = Self.batch(0..<1500)
    let rows = Self.batch(0..<1500, repeats: true)
    var (first, second) = (
      ParquetBatch(columns: [ParquetColumn(name: "text", type: .text)]),
      ParquetBatch(columns: [ParquetColumn(name: "number", type: .integer)])
    )
    var both = ParquetBatch(columns: first.columns + second.columns)
    for row in 0..<1500 {
      first.startRow()
      second.startRow()
      both.startRow()
      first.append("\(row % 3)", to: 0)
      second.append(Int64(row / 2), to: 0)
      both.append("\(row % 3)", to: 0)
      both.append(Int64(row / 2), to: 1)
    }
    var encoder = ParquetEncoder(columns: both.columns)
    #expect(
      encoder.rowGroup(joining: [first, second])?.bytes == encoder.rowGroup(of: [both])?.bytes)
    var alone = ParquetEncoder(columns: Self.columns)
    #expect(alone.rowGroup(joining: [rows])?.bytes == alone.rowGroup(of: [whole])?.bytes)
  }
}
