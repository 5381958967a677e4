import SurveyDiagnostics

/// The lines of a text, to count columns in Unicode scalars.
struct LineColumns {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The column in scalars of a position whose column counts bytes.
  func scalarColumn(of position: SourcePosition) -> Int {
    guard starts.indices.contains(position.line - 1) else { return position.column }
    let start = starts[position.line - 1]
    let end = min(start + position.column - 1, bytes.count)
    guard end > start else { return position.column }
    return bytes[start..<end].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }
}
