import SurveyTerminal

extension String {
  /// The text with its line breaks and runs of spaces as one space each, and without characters
  /// that steer a terminal or show nothing.
  var onOneLine: String {
    if isPlainLine { return self }
    return VisibleText.plain(split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Whether all of it is visible ASCII with single spaces inside, as most texts are.
  private var isPlainLine: Bool {
    let space = UInt8(ascii: " ")
    var before = space
    for byte in utf8 {
      guard (0x21...0x7E).contains(byte) || byte == space && before != space else { return false }
      before = byte
    }
    return before != space
  }
}
