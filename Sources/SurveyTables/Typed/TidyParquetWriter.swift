import ParquetFile
import SurveyDiagnostics
import SystemIO

/// Writes the tidy table as Parquet: the columns of the CSV as texts, then the value by its type.
///
/// A value that is a number is in `valueNumber`, too, and likewise `valueBoolean`, `valueDate`,
/// `valueDateTime` and `valueTime`; a partial date is in `value` alone.
struct TidyParquetWriter: BatchWriter {
  let makePreparer: @Sendable () -> TidyTablePreparer
  var preparer: TidyTablePreparer
  private let output: OutputFile
  private var writer: ParquetWriter
  private var batch: ParquetBatch
  private var losses = TidyLossCounts()
  private var rows = 0

  init(_ output: OutputFile, order: ItemOrder) {
    self.output = output
    makePreparer = { TidyTablePreparer(order: order) }
    preparer = makePreparer()
    writer = ParquetWriter(columns: TidyParquetRow.columns)
    batch = ParquetBatch(columns: TidyParquetRow.columns)
  }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] { [WrittenFile(output.path, rows: rows)] }

  mutating func write(
    _ prepared: TidyRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    losses.take(prepared, part)
    var reader = TidyParquetRow(prepared.bytes[part])
    while reader.next(&batch) {
      rows += 1
      if batch.byteCount >= ParquetRowGroup.defaultByteCount { try put() }
    }
  }

  mutating func finish() throws(Diagnostic) {
    try put()
    let output = output
    try writer.finish(metadata: []) { (bytes) throws(Diagnostic) in try output.write(bytes[...]) }
    try output.finish()
  }

  func lastFindings() -> [Diagnostic] { losses.findings }

  /// Writes the rows that wait as a row group.
  private mutating func put() throws(Diagnostic) {
    guard batch.rowCount > 0 else { return }
    var encoder = ParquetEncoder(columns: writer.columns)
    let group = encoder.rowGroup(of: [batch])
    batch.removeAll()
    guard let group else { throw Diagnostic(.rowGroupTooLarge) }
    let output = output
    try writer.append(group) { (bytes) throws(Diagnostic) in try output.write(bytes[...]) }
  }
}
