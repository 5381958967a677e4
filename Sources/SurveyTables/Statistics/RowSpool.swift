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

  private static let blockSize = 1 << 20

  init(_ output: OutputFile) throws(Diagnostic) { file = try output.makeNamelessFile() }

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

  private func flush() throws(Diagnostic) {
    guard let file else { return }
    try file.append(bytes)
    blocks.append(bytes.count)
    bytes.removeAll(keepingCapacity: true)
  }
}
