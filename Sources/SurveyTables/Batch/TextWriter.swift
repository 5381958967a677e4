import SurveyDiagnostics
import SystemIO

extension [UInt8]: PreparedRecords {
  mutating func removeAll() { removeAll(keepingCapacity: true) }
}

/// Writes formats in which the records are one after the other.
struct TextWriter<Preparer: RecordPreparer>: BatchWriter where Preparer.Prepared == [UInt8] {
  let makePreparer: @Sendable () -> Preparer
  var preparer: Preparer
  private let output: OutputParts

  init(
    _ output: OutputParts, makePreparer: @escaping @Sendable () -> Preparer
  ) {
    self.output = output
    self.makePreparer = makePreparer
    preparer = makePreparer()
  }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] {
    output.limit == nil ? output.writtenFiles.map(\.withoutRows) : output.writtenFiles
  }

  var takesSingleRecords: Bool { output.limit != nil }

  mutating func write(
    _ prepared: [UInt8], _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    try output.write(prepared[part], rows: 1)
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    try output.keep().map { WriterState(outputs: [$0]) }
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    if let first = state.outputs.first { try output.goOn(from: first) }
  }
}
