import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Writes a transaction Bundle a line.
struct ExtractedBundleWriter: BatchWriter {
  let makePreparer: @Sendable () -> ExtractionPreparer
  var preparer: ExtractionPreparer
  private let output: OutputFile
  private var findings: [Diagnostic] = []

  init(
    _ path: String, force: Bool, _ extraction: BatchExtraction
  ) throws(Diagnostic) {
    output = try OutputFile(path: path, force: force)
    makePreparer = { ExtractionPreparer(extraction) }
    preparer = makePreparer()
  }

  var bytesWritten: Int { output.bytesWritten }
  var writtenFiles: [WrittenFile] { [WrittenFile(output.path)] }

  mutating func write(
    _ prepared: ExtractedRecords, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    try output.write(prepared.bytes[prepared.range(part)])
    findings += prepared.findings(of: part)
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }

  mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }
}

/// Writes a folder with a file of NDJSON for each type of resource.
struct ResourceFilesWriter: BatchWriter {
  let makePreparer: @Sendable () -> ExtractionPreparer
  var preparer: ExtractionPreparer
  private let folder: String
  private let force: Bool
  private var files: [String: OutputFile] = [:]
  private var findings: [Diagnostic] = []

  init(
    _ path: String, force: Bool, _ extraction: BatchExtraction
  ) throws(Diagnostic) {
    folder = path.hasSuffix("/") ? path : path + "/"
    self.force = force
    makePreparer = { ExtractionPreparer(extraction) }
    preparer = makePreparer()
    if FileSystem.kind(of: path) == .file {
      throw Diagnostic(.outputIsFile, at: Location(file: path))
    }
    do {
      try FileSystem.makeFolder(path)
    } catch {
      throw Diagnostic.unwritable(path, error)
    }
  }

  var bytesWritten: Int { files.values.reduce(0) { $0 + $1.bytesWritten } }
  var writtenFiles: [WrittenFile] {
    files.values.map { WrittenFile($0.path) }.sorted { $0.path < $1.path }
  }

  mutating func write(
    _ prepared: ExtractedRecords, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    for piece in part {
      let type = prepared.pieces[piece].type
      let bytes = prepared.bytes[prepared.range(piece..<piece + 1)]
      if bytes.isEmpty { continue }
      if let file = files[type] {
        try file.write(bytes)
      } else {
        let file = try OutputFile(path: "\(folder)\(type).ndjson", force: force)
        files[type] = file
        try file.write(bytes)
      }
    }
    findings += prepared.findings(of: part)
  }

  mutating func finish() throws(Diagnostic) {
    for (_, file) in files.sorted(by: { $0.key < $1.key }) { try file.finish() }
  }

  mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }
}

extension ExtractedRecords {
  /// What there is to say about some pieces.
  fileprivate func findings(of part: Range<Int>) -> [Diagnostic] {
    findings.isEmpty ? [] : findings.filter { part.contains($0.piece) }.map(\.finding)
  }
}
