import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Makes a line of each response.
struct LinePreparer: RecordPreparer {
  private var check = ResponseCheck()

  var mayHaveModifiers: Bool { check.mayHaveModifiers }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout [UInt8]
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    JSONWriter.write(record.element, to: &prepared)
    prepared.append(UInt8(ascii: "\n"))
    return answers
  }

  mutating func prepare(json: Span<UInt8>, into prepared: inout [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { prepared.append(contentsOf: $0) }
    prepared.append(UInt8(ascii: "\n"))
    return true
  }
}

/// Makes an entry of a Bundle of each response, with the comma before it.
struct EntryPreparer: RecordPreparer {
  private var check = ResponseCheck()

  var mayHaveModifiers: Bool { check.mayHaveModifiers }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout [UInt8]
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    var writer = JSONTextWriter(continuing: &prepared)
    writer.endEntryLine()
    writer.openObject()
    writer.key("resource")
    JSONWriter.write(record.element, to: &writer)
    writer.closeObject()
    prepared = writer.finish()
    return answers
  }
}

/// Writes one Bundle, an entry a line.
struct BundleWriter: BatchWriter {
  let makePreparer: @Sendable () -> EntryPreparer = { EntryPreparer() }
  var preparer = EntryPreparer()
  private let output: OutputFile
  private var isEmpty = true

  init(_ output: OutputFile) { self.output = output }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] { [WrittenFile(output.path)] }

  mutating func write(
    _ prepared: [UInt8], _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    if part.isEmpty { return }
    if isEmpty { try output.write(Self.frame(hasEntries: true).start[...]) }
    // The first entry has no comma before it.
    try output.write(prepared[isEmpty ? part.dropFirst() : part])
    isEmpty = false
  }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    try output.keep().map { WriterState(outputs: [OutputState(files: [$0])]) }
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    guard let kept = state.outputs.first?.files.first else { return }
    try output.goOn(with: kept)
    isEmpty = kept.length == 0
  }

  mutating func finish() throws(Diagnostic) {
    let frame = Self.frame(hasEntries: !isEmpty)
    if isEmpty { try output.write(frame.start[...]) }
    try output.write(frame.end[...])
    try output.finish()
  }

  /// What is written before the entries and after them; an array without entries is none.
  private static func frame(hasEntries: Bool) -> (start: [UInt8], end: [UInt8]) {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "Bundle")
    writer.member("type", "collection")
    if hasEntries { writer.openArray("entry") }
    let start = writer.take()
    if hasEntries {
      writer.endLine()
      writer.closeArray()
    }
    writer.closeObject()
    writer.endLine()
    return (start, writer.finish())
  }
}
