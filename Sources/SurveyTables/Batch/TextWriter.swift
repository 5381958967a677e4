import SurveyDiagnostics
import SystemIO

extension [UInt8]: PreparedRecords {
  mutating func removeAll() { removeAll(keepingCapacity: true) }
}

/// Writes formats in which the records are one after the other.
struct TextWriter<Preparer: RecordPreparer>: BatchWriter where Preparer.Prepared == [UInt8] {
  let makePreparer: @Sendable () -> Preparer
  var preparer: Preparer
  private let output: OutputFile

  init(
    _ output: OutputFile, makePreparer: @escaping @Sendable () -> Preparer
  ) {
    self.output = output
    self.makePreparer = makePreparer
    preparer = makePreparer()
  }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] { [WrittenFile(output.path)] }

  mutating func write(
    _ prepared: [UInt8], _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    try output.write(prepared[part])
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }
}
