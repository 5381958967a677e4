import ParquetFile
import Testing

struct ParquetBatchCuttingTests {
  /// Rows of all types, some of whose cells are empty, more than one word of presence bits.
  ///
  /// - Parameter keeps: Whether each text is kept once, and then given to cells.
  private static func batch(_ rows: Range<Int>, keeps: Bool = false) -> ParquetBatch {
    let columns = ParquetType.allCases.map { ParquetColumn(name: "\($0)", type: $0) }
    var batch = ParquetBatch(columns: columns)
    var kept: [String: ParquetText] = [:]
    for row in rows {
      batch.startRow()
      for (index, column) in columns.enumerated() where (row + index) % 3 > 0 {
        switch column.type {
        case .boolean: batch.append(row % 2 == 0, to: index)
        case .double: batch.append(Double(row) / 7, to: index)
        case .text:
          let text = String(repeating: "é", count: row % 5)
          // Among those that are kept, some are not.
          guard keeps, row % 7 > 0 else {
            batch.append(text, to: index)
            continue
          }
          let known = kept[text] ?? batch.keep(Array(text.utf8).span, in: index)
          kept[text] = known
          let texts = [known]
          batch.append(texts.span)
        default: batch.append(Int64(row * 31), to: index)
        }
      }
    }
    return batch
  }

  @Test(
    "Both parts are the rows that they would have been given",
    arguments: [0, 1, 63, 64, 65, 149, 150], [false, true])
  func cut(at row: Int, keeps: Bool) throws {
    let (head, tail) = Self.batch(0..<150, keeps: keeps).cut(at: row)
    for (part, wanted) in [(head, Self.batch(0..<row)), (tail, Self.batch(row..<150))] {
      #expect(part.rowCount == wanted.rowCount)
      #expect(part.byteCount == wanted.byteCount)
      var encoder = ParquetEncoder(columns: wanted.columns)
      #expect(encoder.rowGroup(of: [part])?.bytes == encoder.rowGroup(of: [wanted])?.bytes)
    }
  }

  @Test("Texts that are kept for many cells are encoded as those that are given anew")
  func kept() throws {
    var (batch, wanted) = (Self.batch(0..<9000, keeps: true), Self.batch(0..<9000))
    // What no cell is given leaves nothing.
    for column in wanted.columns.indices where wanted.columns[column].type == .text {
      _ = batch.keep([1, 2].span, in: column)
      _ = wanted.keep([1, 2, 3].span, in: column)
    }
    #expect(batch.byteCount == wanted.byteCount)
    var encoder = ParquetEncoder(columns: wanted.columns)
    let bytes = encoder.rowGroup(of: [batch, wanted])?.bytes
    #expect(bytes == encoder.rowGroup(of: [wanted, batch])?.bytes)
    #expect(bytes == encoder.rowGroup(of: [wanted, wanted])?.bytes)
  }
}
