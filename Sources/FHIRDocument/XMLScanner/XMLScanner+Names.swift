extension XMLScanner where Handler: ~Copyable {
  /// Reads a name with its prefix, and moves behind it; an empty one where none begins.
  ///
  /// [Extensible Markup Language 1.0, production 5](https://www.w3.org/TR/xml/#NT-Name)
  mutating func readName(_ text: RawSpan) throws(TextFinding) -> Range<Int> {
    let start = index
    // Most names are nothing but letters and digits.
    if text.byteOrZero(index).isLetter { index = text.endOfLetters(index) }
    while index < text.byteCount {
      let byte = text.byte(index)
      if byte < 0x80 {
        guard
          index == start ? XMLCharacters.startsName(byte) : XMLCharacters.continuesName(byte)
        else { break }
        index &+= 1
      } else {
        let (scalar, length) = try text.unusualXMLCharacter(index)
        guard
          index == start ? XMLCharacters.startsName(scalar) : XMLCharacters.continuesName(scalar)
        else { break }
        index &+= length
      }
    }
    if index - start > limits.string { throw tooLong(start) }
    return start..<index
  }
}

extension UInt8 {
  /// Whether it is a letter of ASCII.
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
