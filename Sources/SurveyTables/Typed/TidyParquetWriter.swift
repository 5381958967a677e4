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
  private var output: ParquetOutput
  private var rows = TidyParquetRows()
  private var losses = TidyLossCounts()

  init(
    _ output: OutputParts, orders: ItemOrders, rowGroupSize: Int = ParquetRowGroup.defaultByteCount
  ) {
    self.output = ParquetOutput(
      output, columns: TidyParquetRows.columns, groupSize: rowGroupSize)
    let numbers = RunningNumber()
    makePreparer = { TidyTablePreparer(orders: orders, numbers: numbers) }
    preparer = makePreparer()
  }

  var bytesWritten: Int { output.output.bytesWritten }
  var writtenFiles: [WrittenFile] { output.output.writtenFiles }

  var takesSingleRecords: Bool { output.output.limit != nil }

  var isAtBlockEnd: Bool { output.hasGroup }

  mutating func write(
    _ prepared: TidyRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    losses.take(prepared, part)
    let found = prepared.rows[part]
    if takesSingleRecords {
      let bytes = found.reduce(0) { $0 + $1.head.count + $1.answer.count }
      try makeRoom(for: found.count, bytes: bytes)
    }
    let bytes = prepared.bytes
    var left = found
    while let head = left.first?.head {
      let end = left.firstIndex { $0.head != head } ?? left.endIndex
      rows.add(left[..<end], of: bytes.span)
      left = left[end...]
      if rows.byteCount >= 2 * output.groupSize { try put() }
    }
    if !takesSingleRecords { output.output.add(rows: found.count) }
    // At the end of a piece, so that a checkpoint cuts no row group.
    if rows.byteCount >= output.groupSize { try put() }
  }

  /// Begins another part where the rows of a record do not fit into this one.
  private mutating func makeRoom(for count: Int, bytes: Int) throws(Diagnostic) {
    if output.isFull(waiting: rows.byteCount, further: bytes) { try put() }
    if output.endsPart(before: count, bytes: rows.byteCount + bytes) {
      try put()
      try output.next()
    }
    output.output.add(rows: count)
  }

  mutating func finish() throws(Diagnostic) {
    try put()
    try output.end()
    try output.output.finish()
  }

  mutating func meetRecordWithoutAnswers() { losses.addRecordWithoutAnswers() }

  func lastFindings() -> [Diagnostic] { losses.findings }

  var sameIds: Int? { losses.sameIds }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    try put()
    return try output.keep().map { WriterState(outputs: [$0], losses: losses.state) }
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    if let first = state.outputs.first { try output.goOn(from: first) }
    losses = TidyLossCounts(state.losses)
  }

  /// Writes the rows that wait as a row group.
  private mutating func put() throws(Diagnostic) {
    try output.put(joining: rows.parts)
    rows.removeAll()
  }
}
