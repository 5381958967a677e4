/// The characters that XML knows.
enum XMLCharacters {
  /// Whether XML can hold a character.
  ///
  /// [Extensible Markup Language 1.0, production 2](https://www.w3.org/TR/xml/#charsets)
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether a name may start with a character.
  ///
  /// [Extensible Markup Language 1.0, production 4](https://www.w3.org/TR/xml/#NT-NameStartChar)
  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80: startsName(UInt8(truncatingIfNeeded: scalar.value))
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name may go on with a character.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80: continuesName(UInt8(truncatingIfNeeded: scalar.value))
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsName(scalar)
    }
  }

  /// Whether a name with its colons may start with an ASCII character.
  @inline(__always)
  static func startsName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":")
  }

  /// Whether a name with its colons may go on with an ASCII character.
  @inline(__always)
  static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Whether a text is a name without a prefix.
  ///
  /// [Namespaces in XML 1.0, production 4](https://www.w3.org/TR/xml-names/#NT-NCName)
  static func isName(_ text: String) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    guard let first = scalars.next(), startsName(first), first != ":" else { return false }
    while let scalar = scalars.next() {
      guard continuesName(scalar), scalar != ":" else { return false }
    }
    return true
  }

  /// Whether a text can name an encoding.
  ///
  /// [Extensible Markup Language 1.0, production 81](https://www.w3.org/TR/xml/#NT-EncName)
  static func isEncodingName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- UInt8(ascii: "a") < 26 else {
      return false
    }
    return text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ":") && continuesName($0) }
  }
}
