import Diagnostics
import FHIRDocument

/// Writes a response a line.
struct NDJSONWriter: BatchWriter {
  private let output: BatchOutput
  private var check = ResponseCheck()

  init(_ output: BatchOutput) { self.output = output }

  var bytesWritten: Int { output.bytesWritten }

  mutating func add(_ record: BatchRecord, number: Int) throws(Diagnostic) -> Int {
    let answers = try check.countAnswers(of: record.element)
    output.write { buffer in
      JSONWriter.write(record.element, to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
    }
    return answers
  }

  mutating func flush() throws(Diagnostic) { try output.flushIfFull() }

  mutating func finish() throws(Diagnostic) { try output.finish() }
}

/// Writes one Bundle, an entry a line.
struct BundleWriter: BatchWriter {
  private let output: BatchOutput
  private var check = ResponseCheck()
  private var isEmpty = true

  init(_ output: BatchOutput) {
    self.output = output
    output.write(#"{"resourceType":"Bundle","type":"collection""#)
  }

  var bytesWritten: Int { output.bytesWritten }

  mutating func add(_ record: BatchRecord, number: Int) throws(Diagnostic) -> Int {
    let answers = try check.countAnswers(of: record.element)
    output.write(isEmpty ? ",\"entry\":[\n{\"resource\":" : ",\n{\"resource\":")
    output.write { buffer in JSONWriter.write(record.element, to: &buffer) }
    output.write("}")
    isEmpty = false
    return answers
  }

  mutating func flush() throws(Diagnostic) { try output.flushIfFull() }

  mutating func finish() throws(Diagnostic) {
    output.write(isEmpty ? "}\n" : "\n]}\n")
    try output.finish()
  }
}

/// Writes a file for each response.
struct FolderWriter: BatchWriter {
  private var folder: ResponseFolder
  private let print: (Element) throws(Diagnostic) -> [UInt8]
  private var check = ResponseCheck()
  private var waiting: (bytes: [UInt8], record: BatchRecord, number: Int)?
  private var findings: [Diagnostic] = []

  init(_ folder: ResponseFolder, print: @escaping (Element) throws(Diagnostic) -> [UInt8]) {
    self.folder = folder
    self.print = print
  }

  var bytesWritten: Int { folder.bytesWritten }

  mutating func add(_ record: BatchRecord, number: Int) throws(Diagnostic) -> Int {
    let answers = try check.countAnswers(of: record.element)
    waiting = (try print(record.element), record, number)
    return answers
  }

  mutating func flush() throws(Diagnostic) {
    guard let (bytes, record, number) = waiting else { return }
    waiting = nil
    let id = record.element[.id]?.string
    if let taken = try folder.write(bytes, id: id, number: number) {
      findings.append(
        Diagnostic(
          .warning, .duplicateResponseId,
          "a further response with the id \"\(taken)\"; its file has a number behind the id",
          at: record.location()))
    }
  }

  mutating func finish() throws(Diagnostic) {}

  mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }
}
