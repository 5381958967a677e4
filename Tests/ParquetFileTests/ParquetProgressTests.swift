import ParquetFile
import Testing

struct ParquetProgressTests {
  private static let columns = [
    ParquetColumn(name: "id", type: .text), ParquetColumn(name: "number", type: .integer),
  ]

  private static func group(_ number: Int, rows: Int = 50) -> ParquetRowGroup? {
    var encoder = ParquetEncoder(columns: columns)
    var batch = ParquetBatch(columns: columns)
    for row in 0..<rows {
      batch.startRow()
      batch.append("row \(row) of \(number)", to: 0)
      if row % 3 > 0 { batch.append(Int64(row * number), to: 1) }
    }
    return encoder.rowGroup(of: [batch])
  }

  /// The file of 5 row groups, and of each of them how far it was then.
  private static func file() throws -> (bytes: [UInt8], steps: [ParquetProgress]) {
    var writer = ParquetWriter(columns: columns)
    var file: [UInt8] = []
    var steps = [writer.progress]
    for number in 0..<5 {
      writer.append(try #require(group(number))) { file += $0 }
      steps.append(writer.progress)
    }
    writer.finish(metadata: [("key", "value")]) { file += $0 }
    return (file, steps)
  }

  @Test(
    "A file that goes on from any row group, cut back to it, is the same file", arguments: 0...5)
  func goesOn(from start: Int) throws {
    let (whole, steps) = try Self.file()
    let kept = try #require(
      ParquetProgress(records: steps[start].records, columnCount: 2), "not read again")
    #expect(kept == steps[start])
    #expect(kept.rowCount == 50 * start)
    var writer = ParquetWriter(columns: Self.columns, progress: kept)
    var file = Array(whole.prefix(kept.length))
    for number in start..<5 { writer.append(try #require(Self.group(number))) { file += $0 } }
    writer.finish(metadata: [("key", "value")]) { file += $0 }
    #expect(file == whole)
  }

  @Test("The records of the row groups, one after the other, are those of the progress")
  func records() throws {
    let groups = try (0..<5).map { try #require(Self.group($0)) }
    #expect(try Self.file().steps.last?.records == groups.flatMap(\.record))
  }

  @Test("Records that are cut off, or of other columns, are not read")
  func damaged() throws {
    let group = try #require(Self.group(1))
    for count in 1..<group.record.count {
      #expect(ParquetProgress(records: Array(group.record.prefix(count)), columnCount: 2) == nil)
    }
    #expect(ParquetProgress(records: group.record, columnCount: 3) == nil)
    #expect(ParquetProgress(records: group.record, columnCount: 1) == nil)
    let tooLarge: [UInt8] = [1] + Array(repeating: 0xFF, count: 8) + [0x7F]
    #expect(ParquetProgress(records: tooLarge + tooLarge, columnCount: 1) == nil)
    #expect(ParquetProgress(records: [], columnCount: 2) == ParquetProgress())
  }

  @Test("Where writing fails the progress is as before")
  func failure() throws {
    struct Full: Error {}
    var writer = ParquetWriter(columns: Self.columns)
    let group = try #require(Self.group(1))
    #expect(throws: Full.self) { try writer.append(group) { _ in throw Full() } }
    #expect(writer.progress == ParquetProgress())
  }

  @Test("A row group without rows leaves nothing, and a file without rows is one")
  func noRows() throws {
    var writer = ParquetWriter(columns: Self.columns)
    var file: [UInt8] = []
    writer.append(try #require(Self.group(1, rows: 0))) { file += $0 }
    #expect(file.isEmpty)
    writer.finish { file += $0 }
    #expect(file.prefix(4) == [0x50, 0x41, 0x52, 0x31])
    #expect(file.suffix(4) == [0x50, 0x41, 0x52, 0x31])
  }
}
