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
    while index + 16 <= range.upperBound {
      // Counted byte by byte, as often as a byte can hold.
      var counts = SIMD16<UInt8>(repeating: 0)
      let end = min(range.upperBound - 15, index + 16 * 255)
      while index < end, let block = blockIfWhole(index) {
        let others = block ^ SIMD16(repeating: UInt8(ascii: "\n"))
        let low = SIMD16<UInt8>(repeating: 0x7F)
        counts &+= ~(((others & low) &+ low) | others | low) &>> SIMD16(repeating: 7)
        index &+= 16
      }
      count += (0..<16).reduce(0) { $0 + Int(counts[$1]) }
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
