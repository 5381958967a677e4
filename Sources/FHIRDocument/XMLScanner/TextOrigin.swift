import SurveyDiagnostics

/// Where a part of a text begins: the lines and columns of its bytes.
struct TextOrigin {
  /// How many bytes are in front that are not of the text there.
  var head = 0
  private var line = 1
  private var column = 1

  /// The line and column of a byte of the part.
  func position(of offset: Int, in text: [UInt8]) -> SourcePosition {
    let end = after(text, upTo: offset)
    return SourcePosition(line: end.line, column: end.column)
  }

  /// Where a byte of the part is, as the beginning of the next part.
  func after(_ text: [UInt8], upTo offset: Int) -> TextOrigin {
    var end = self
    let last = min(offset, text.count)
    let breaks = text.span.bytes.lineBreaks(in: head..<max(head, last))
    end.line += breaks.count
    end.column = breaks.last.map { last - $0 } ?? column + last - head
    return end
  }
}

extension RawSpan {
  /// How many line breaks are in a range, and where the last one is.
  fileprivate func lineBreaks(in range: Range<Int>) -> (count: Int, last: Int?) {
    var (count, index) = (0, range.lowerBound)
    while index + 8 <= range.upperBound, let word = wordIfWhole(index) {
      count &+= word.lineBreakCount
      index &+= 8
    }
    while index < range.upperBound {
      if byte(index) == UInt8(ascii: "\n") { count += 1 }
      index += 1
    }
    guard count > 0 else { return (0, nil) }
    repeat { index -= 1 } while byte(index) != UInt8(ascii: "\n")
    return (count, index)
  }
}

extension UInt64 {
  /// How many of its eight bytes are line breaks.
  fileprivate var lineBreakCount: Int {
    let others = self ^ 0x0A0A_0A0A_0A0A_0A0A
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return (~(((others & low) &+ low) | others | low)).nonzeroBitCount
  }
}
