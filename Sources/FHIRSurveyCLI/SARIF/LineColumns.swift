import FHIRDocument
import SurveyDiagnostics

/// The lines of a text, to count columns in Unicode scalars.
struct LineColumns {
  private let bytes: [UInt8]
  private let starts: [Int]
  private let firstLine: Int
  /// How far columns were counted: up to which byte of which line.
  private var last = (line: -1, end: 0, column: 1)

  init(_ source: Source) {
    (bytes, firstLine) = (source.bytes, source.firstLine)
    let bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The column in scalars of a position whose column counts bytes.
  ///
  /// Positions in their order cost no more than their text.
  mutating func scalarColumn(of position: SourcePosition) -> Int {
    let line = position.line - firstLine
    guard starts.indices.contains(line) else { return position.column }
    let end = min(starts[line] + position.column - 1, bytes.count)
    guard end > starts[line] else { return position.column }
    if last.line != line || last.end > end { last = (line, starts[line], 1) }
    for index in last.end..<end where bytes[index] & 0xC0 != 0x80 { last.column += 1 }
    last.end = end
    return last.column
  }
}
