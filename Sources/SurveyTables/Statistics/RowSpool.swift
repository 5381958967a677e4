import SurveyDiagnostics
import SystemIO

/// Rows that wait for the end of the input in a file without a name.
///
/// Where the output is no file, they wait in memory.
final class RowSpool {
  private let file: NamelessFile?
  private var bytes: [UInt8] = []
  /// The sizes of the blocks in the file; each has whole rows.
  private var blocks: [Int] = []
  /// How many of them were handed over one by one.
  private var taken = 0

  private static let blockSize = 1 << 20

  init(_ output: OutputFile) throws(Diagnostic) { file = try output.makeNamelessFile() }

  /// For rows that are to be written to a path; `-` is no file.
  init(beside path: String) throws(Diagnostic) {
    file = path == "-" ? nil : try NamelessFile(beside: path)
  }

  /// Adds whole rows.
  func append(_ rows: ArraySlice<UInt8>) throws(Diagnostic) {
    bytes.append(contentsOf: rows)
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Hands over the rows, as many at once as were written at once; once only.
  func readBlocks(_ body: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) {
    if let file {
      for size in blocks { try body(try file.next(size)) }
    }
    try body(bytes)
    bytes = []
  }

  /// The next rows, as many as were written at once; `nil` behind the last ones.
  func nextBlock() throws(Diagnostic) -> [UInt8]? {
    if let file, taken < blocks.count {
      taken += 1
      return try file.next(blocks[taken - 1])
    }
    defer { bytes = [] }
    return bytes.isEmpty ? nil : bytes
  }

  private func flush() throws(Diagnostic) {
    guard let file else { return }
    try file.append(bytes)
    blocks.append(bytes.count)
    bytes.removeAll(keepingCapacity: true)
  }
}
