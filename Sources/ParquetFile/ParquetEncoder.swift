/// Encodes row groups, one at a time; each thread has its own.
///
/// What comes out depends on nothing but the columns, the level and the rows.
public struct ParquetEncoder: ~Copyable {
  /// The columns, as they are in the file.
  public let columns: [ParquetColumn]
  private var pages: PageWriter
  private var chunks: ChunkEncoder

  /// Makes an encoder.
  ///
  /// - Parameter level: That of Zstandard; a higher one takes longer and makes files smaller.
  public init(columns: [ParquetColumn], level: Int = 1) {
    self.init(columns: columns, level: level, pageSize: 1 << 20)
  }

  /// Makes an encoder of pages that have about so many bytes before they are compressed.
  init(columns: [ParquetColumn], level: Int, pageSize: Int) {
    self.columns = columns
    pages = PageWriter(level: level)
    chunks = ChunkEncoder(pageSize: pageSize)
  }

  /// Encodes the rows of batches, in their order, as one row group.
  ///
  /// `nil` where there is no memory to compress a page, or a page has 2 GB. The batches have the columns
  /// of the encoder.
  public mutating func rowGroup(of batches: [ParquetBatch]) -> ParquetRowGroup? {
    for batch in batches {
      precondition(batch.columns.count == columns.count, "a batch of other columns")
    }
    let found = batches.map(\.columnRows)
    return rowGroup(batches.reduce(0) { $0 + $1.rowCount }) { column in found.map { $0[column] } }
  }

  /// Encodes the rows of batches side by side as one row group: each batch has some of the columns, in their
  /// order, and as many rows as the others.
  ///
  /// So rows can be put together of parts each of which is often repeated. `nil` as in ``rowGroup(of:)``.
  public mutating func rowGroup(joining parts: [ParquetBatch]) -> ParquetRowGroup? {
    let rowCount = parts.first?.rowCount ?? 0
    for part in parts { precondition(part.rowCount == rowCount, "a batch of other rows") }
    let found = parts.flatMap(\.columnRows)
    precondition(found.count == columns.count, "batches of other columns")
    return rowGroup(rowCount) { [found[$0]] }
  }

  private mutating func rowGroup(
    _ rowCount: Int, _ rows: (_ column: Int) -> [ColumnRows]
  ) -> ParquetRowGroup? {
    var summary = RowGroupSummary(rowCount: rowCount, chunks: [])
    for (index, column) in columns.enumerated() {
      summary.chunks.append(chunks.encode(rows(index), type: column.type, to: &pages))
    }
    let failed = pages.failed
    let bytes = pages.take()
    return failed
      ? nil : ParquetRowGroup(bytes: bytes, rowCount: rowCount, record: summary.record)
  }
}
