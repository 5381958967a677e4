/// Puts row groups one after the other and ends the file with its footer.
///
/// It writes into a closure, and holds nothing but the columns and a record of about 20 bytes for each
/// column of each row group.
public struct ParquetWriter: Sendable {
  /// The columns of the file.
  public let columns: [ParquetColumn]
  /// How far the file has been written.
  public private(set) var progress: ParquetProgress

  /// Makes a writer of a new file, or of one that is cut back to a progress.
  public init(columns: [ParquetColumn], progress: ParquetProgress = ParquetProgress()) {
    self.columns = columns
    self.progress = progress
  }

  /// Writes a row group; one without rows leaves nothing.
  ///
  /// Where writing fails the progress is as before.
  public mutating func append<Failure>(
    _ group: ParquetRowGroup, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard group.rowCount > 0 else { return }
    var next = progress
    let isAdded = next.add(
      size: group.bytes.count, rowCount: group.rowCount, record: group.record[...])
    precondition(isAdded, "a file of 2^63 bytes")
    if progress.groupCount == 0 { try write(FormatNumber.magic) }
    try write(group.bytes)
    progress = next
  }

  /// Writes the footer, with texts of the caller by their keys; the file is complete then.
  public func finish<Failure>(
    metadata: [(key: String, value: String)] = [], to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var size = 0
    if progress.groupCount == 0 { try write(FormatNumber.magic) }
    let footer = FileFooter(
      columns: columns, rowCount: progress.rowCount, groupCount: progress.groupCount,
      metadata: metadata)
    var thrift = ThriftWriter()
    footer.writeStart(to: &thrift)
    var offset = FormatNumber.magic.count
    var records = progress.records[...]
    while let group = RowGroupSummary(from: &records, columnCount: columns.count) {
      footer.write(group, at: offset, to: &thrift)
      offset += group.size
      // Only one row group is in memory with its names and numbers.
      size += thrift.bytes.count
      try write(thrift.take())
    }
    footer.writeEnd(to: &thrift)
    size += thrift.bytes.count
    var end = thrift.take()
    end.appendLittleEndian(UInt32(clamping: size))
    try write(end + FormatNumber.magic)
  }
}
