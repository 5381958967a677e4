/// What the footer says of one row group.
struct RowGroupSummary: Equatable {
  /// How many rows it has.
  var rowCount: Int
  /// Its columns, in the order of the file.
  var chunks: [ChunkSummary]

  /// How many bytes it has in the file.
  var size: Int { chunks.reduce(0) { $0 + $1.size } }

  /// The same of a record that may be wrong; `nil` where no file can be so large.
  var checkedSize: Int? {
    var size = 0
    var plainSize = 0
    for chunk in chunks {
      let (sum, overflow) = size.addingReportingOverflow(chunk.size)
      let (plainSum, plainOverflow) = plainSize.addingReportingOverflow(chunk.plainSize)
      guard !overflow, !plainOverflow, chunk.dictionarySize <= chunk.size else { return nil }
      (size, plainSize) = (sum, plainSum)
    }
    return size
  }

  /// Makes a summary.
  init(rowCount: Int, chunks: [ChunkSummary]) {
    self.rowCount = rowCount
    self.chunks = chunks
  }

  /// The summary in few bytes, which stay in memory until the file ends.
  var record: [UInt8] {
    var record: [UInt8] = []
    Varint.append(rowCount, to: &record)
    for chunk in chunks { chunk.append(to: &record) }
    return record
  }

  /// Takes a summary from the front of records; `nil` where it is not one.
  init?(from records: inout ArraySlice<UInt8>, columnCount: Int) {
    guard let rowCount = Varint.read(&records) else { return nil }
    self.init(rowCount: rowCount, chunks: [])
    for _ in 0..<columnCount {
      guard let chunk = ChunkSummary(from: &records) else { return nil }
      chunks.append(chunk)
    }
  }
}
