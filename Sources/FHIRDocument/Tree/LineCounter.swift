import SurveyDiagnostics

/// Finds the lines and columns of many bytes of one source, fastest when they come in order.
struct LineCounter {
  private let source: Source
  private var offset = 0
  private var line: Int
  private var lineStart = 0

  init(_ source: Source) {
    self.source = source
    line = source.firstLine
  }

  /// The line and column of a byte.
  mutating func position(ofByte target: Int) -> SourcePosition {
    let end = min(target, source.bytes.count)
    if end < offset { self = LineCounter(source) }
    source.bytes.withUnsafeBufferPointer { bytes in
      for index in offset..<end where bytes[index] == UInt8(ascii: "\n") {
        line += 1
        lineStart = index + 1
      }
    }
    offset = end
    return SourcePosition(line: line, column: end - lineStart + 1)
  }

  /// The location of a byte.
  mutating func location(ofByte target: Int) -> Location {
    Location(file: source.name, position: position(ofByte: target))
  }
}
