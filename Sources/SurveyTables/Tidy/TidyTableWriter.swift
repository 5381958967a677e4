import SurveyDiagnostics
import SystemIO

/// Writes a row for each answer, and reports at the end what the rows do not keep.
struct TidyTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TidyTablePreparer
  var preparer: TidyTablePreparer
  private let output: OutputFile
  private let style: CellStyle
  private var losses = TidyLossCounts()

  init(_ output: OutputFile, order: ItemOrder, style: CellStyle = CellStyle()) {
    (self.output, self.style) = (output, style)
    makePreparer = { TidyTablePreparer(order: order) }
    preparer = makePreparer()
    output.write { header in
      let start = header.count
      TidyTablePreparer.header.withUTF8Buffer { header.append(contentsOf: $0) }
      header = Array(style.rows(header[start...]))
    }
  }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] { [WrittenFile(output.path)] }

  mutating func write(
    _ prepared: TidyRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    losses.take(prepared, part)
    try output.write(style.rows(prepared.bytes[part]))
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }

  func lastFindings() -> [Diagnostic] { losses.findings }
}
