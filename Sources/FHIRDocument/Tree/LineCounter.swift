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
    let text = source.bytes
    let bytes = text.span.bytes
    while offset < end {
      if offset + 8 <= end, bytes.wordIfWhole(offset)?.hasLineBreak == false {
        offset += 8
        continue
      }
      if bytes.byte(offset) == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset + 1
      }
      offset += 1
    }
    return SourcePosition(line: line, column: end - lineStart + 1)
  }

  /// The location of a byte.
  mutating func location(ofByte target: Int) -> Location {
    Location(file: source.name, position: position(ofByte: target))
  }
}

extension UInt64 {
  /// Whether one of its eight bytes is a line break.
  var hasLineBreak: Bool {
    let others = self ^ 0x0A0A_0A0A_0A0A_0A0A
    return (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080 != 0
  }
}
