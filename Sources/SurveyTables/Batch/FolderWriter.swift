import FHIRDocument
import SurveyDiagnostics

/// The files that were made of a piece of input.
struct PreparedFiles: PreparedRecords {
  struct File {
    let bytes: [UInt8]
    let id: String?
    let location: Location
  }

  var files: [File] = []

  var count: Int { files.count }

  mutating func removeAll() { files.removeAll(keepingCapacity: true) }
}

/// Makes a file of each response.
struct FilePreparer: RecordPreparer {
  let print: @Sendable (Element) throws(Diagnostic) -> [UInt8]
  private var check = ResponseCheck()

  var mayHaveModifiers: Bool { check.mayHaveModifiers }

  init(_ print: @escaping @Sendable (Element) throws(Diagnostic) -> [UInt8]) { self.print = print }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout PreparedFiles
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    prepared.files.append(
      PreparedFiles.File(
        bytes: try print(record.element), id: record.element[.id]?.string,
        location: record.location()))
    return answers
  }
}

/// Writes a file for each response.
struct FolderWriter: BatchWriter {
  let makePreparer: @Sendable () -> FilePreparer
  var preparer: FilePreparer
  private var folder: ResponseFolder
  private var findings: [Diagnostic] = []

  init(
    _ folder: ResponseFolder,
    print: @escaping @Sendable (Element) throws(Diagnostic) -> [UInt8]
  ) {
    self.folder = folder
    makePreparer = { FilePreparer(print) }
    preparer = makePreparer()
  }

  var bytesWritten: Int { folder.bytesWritten }

  mutating func write(
    _ prepared: PreparedFiles, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    for (offset, file) in prepared.files[part].enumerated() {
      guard let taken = try folder.write(file.bytes, id: file.id, number: number + offset) else {
        continue
      }
      findings.append(
        Diagnostic(.duplicateResponseId, ["id": .quoted(taken)], at: file.location))
    }
  }

  mutating func finish() throws(Diagnostic) {}

  mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }
}
