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
    var index = head
    let last = min(offset, text.count)
    let bytes = text.span.bytes
    while index < last {
      if index + 8 <= last, bytes.wordIfWhole(index)?.hasLineBreak == false {
        index += 8
        end.column += 8
        continue
      }
      end.column += 1
      if bytes.byte(index) == UInt8(ascii: "\n") { (end.line, end.column) = (end.line + 1, 1) }
      index += 1
    }
    return end
  }
}
