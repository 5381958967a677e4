import ParquetFile
import Testing

struct ParquetBatchTests {
  private static let columns = [
    ParquetColumn(name: "text", type: .text), ParquetColumn(name: "day", type: .date),
  ]

  private func encoded(_ batches: [ParquetBatch]) -> [UInt8]? {
    var encoder = ParquetEncoder(columns: Self.columns)
    return encoder.rowGroup(of: batches)?.bytes
  }

  private func batch(_ rows: Range<Int>, repeated: Bool = false) -> ParquetBatch {
    var batch = ParquetBatch(columns: Self.columns)
    fill(&batch, rows, repeated: repeated)
    return batch
  }

  private func fill(_ batch: inout ParquetBatch, _ rows: Range<Int>, repeated: Bool = false) {
    for row in rows {
      batch.startRow()
      if row % 5 > 0 { batch.append("text \(row % 7)", to: 0) }
      if row % 3 > 0 { batch.append(Int64(row), to: 1) }
      guard repeated else { continue }
      if row % 5 > 0 { batch.append("another", to: 0) }
      if row % 3 > 0 { batch.append(Int64(0), to: 1) }
    }
  }

  @Test(
    "A row group is the same however its rows are cut into batches", arguments: [1, 10, 64, 999])
  func cuts(size: Int) {
    let batches = stride(from: 0, to: 1000, by: size).map { batch($0..<min($0 + size, 1000)) }
    #expect(encoded(batches) == encoded([batch(0..<1000)]))
    #expect(encoded(batches) != encoded([batch(1..<1001)]))
  }

  @Test("A batch that is used again is as a new one")
  func again() {
    var used = batch(0..<300)
    used.removeAll()
    #expect(used.rowCount == 0)
    #expect(used.byteCount == 0)
    fill(&used, 500..<600)
    #expect(encoded([used]) == encoded([batch(500..<600)]))
    #expect(used.byteCount == batch(500..<600).byteCount)
  }

  @Test("A cell that has a value keeps it")
  func second() {
    #expect(encoded([batch(0..<100, repeated: true)]) == encoded([batch(0..<100)]))
    #expect(batch(0..<100, repeated: true).byteCount == batch(0..<100).byteCount)
  }

  @Test("An encoder that was used gives the same bytes as a new one")
  func encoder() {
    var encoder = ParquetEncoder(columns: Self.columns)
    _ = encoder.rowGroup(of: [batch(0..<5000)])
    #expect(encoder.rowGroup(of: [batch(0..<10)])?.bytes == encoded([batch(0..<10)]))
  }
}
