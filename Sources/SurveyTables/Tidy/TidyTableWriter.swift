import SurveyDiagnostics
import SystemIO

/// Writes a row for each answer, and reports at the end what the rows do not keep.
struct TidyTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TidyTablePreparer
  var preparer: TidyTablePreparer
  private let output: OutputParts
  private let style: CellStyle
  private var losses = TidyLossCounts()

  init(_ output: OutputParts, orders: ItemOrders, style: CellStyle = CellStyle()) {
    (self.output, self.style) = (output, style)
    makePreparer = { TidyTablePreparer(orders: orders) }
    preparer = makePreparer()
    let header = TidyTablePreparer.header.withUTF8Buffer { Array($0) }
    output.begin(with: Array(style.rows(header[...])))
  }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] {
    // Rows are counted where they are split; otherwise they are as many as the answers.
    output.limit == nil ? output.writtenFiles.map(\.withoutRows) : output.writtenFiles
  }

  var takesSingleRecords: Bool { output.limit != nil }

  mutating func write(
    _ prepared: TidyRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    losses.take(prepared, part)
    try output.write(
      style.rows(prepared.text(of: part)), rows: output.limit == nil ? 0 : part.count)
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }

  mutating func meetRecordWithoutAnswers() { losses.addRecordWithoutAnswers() }

  func lastFindings() -> [Diagnostic] { losses.findings }

  var sameIds: Int? { losses.sameIds }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    try output.keep().map { WriterState(outputs: [$0], losses: losses.state) }
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    if let first = state.outputs.first { try output.goOn(from: first) }
    losses = TidyLossCounts(state.losses)
  }
}
