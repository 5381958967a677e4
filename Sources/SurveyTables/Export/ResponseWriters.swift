import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Makes a line of each response.
struct LinePreparer: RecordPreparer {
  private var check = ResponseCheck()

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout [UInt8]
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    JSONWriter.write(record.element, to: &prepared)
    prepared.append(UInt8(ascii: "\n"))
    return answers
  }
}

/// Makes an entry of a Bundle of each response, with the comma before it.
struct EntryPreparer: RecordPreparer {
  private static let start = Array(",\n{\"resource\":".utf8)
  private var check = ResponseCheck()

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout [UInt8]
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    prepared += Self.start
    JSONWriter.write(record.element, to: &prepared)
    prepared.append(UInt8(ascii: "}"))
    return answers
  }
}

/// Writes one Bundle, an entry a line.
struct BundleWriter: BatchWriter {
  let makePreparer: @Sendable () -> EntryPreparer = { EntryPreparer() }
  var preparer = EntryPreparer()
  private let output: OutputFile
  private var isEmpty = true

  init(_ output: OutputFile) {
    self.output = output
    output.write(#"{"resourceType":"Bundle","type":"collection""#)
  }

  var bytesWritten: Int { output.bytesWritten }

  mutating func write(
    _ prepared: [UInt8], _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    if part.isEmpty { return }
    if isEmpty { output.write(#","entry":["#) }
    // The first entry has no comma before it.
    try output.write(prepared[isEmpty ? part.dropFirst() : part])
    isEmpty = false
  }

  mutating func finish() throws(Diagnostic) {
    output.write(isEmpty ? "}\n" : "\n]}\n")
    try output.finish()
  }
}
