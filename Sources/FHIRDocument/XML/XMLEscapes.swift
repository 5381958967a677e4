/// The lexical rules of XML, for writing.
enum XMLEscapes {
  /// Adds a text so that a reader gets it back as it is.
  ///
  /// In attributes a reader turns tabs and line breaks into spaces, and everywhere a carriage return
  /// into a line feed, unless they are written as references.
  static func append(
    _ text: some Collection<UInt8>, inAttribute: Bool, to output: inout [UInt8]
  ) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\"") where inAttribute: output.append(contentsOf: "&quot;".utf8)
      case 9 where inAttribute: output.append(contentsOf: "&#9;".utf8)
      case 10 where inAttribute: output.append(contentsOf: "&#10;".utf8)
      case 13: output.append(contentsOf: "&#13;".utf8)
      default: output.append(byte)
      }
    }
  }

  /// Whether XML can hold a character.
  ///
  /// [Extensible Markup Language 1.0, production 2](https://www.w3.org/TR/xml/#charsets)
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a text is a name as XML has it, of the letters that occur in names of FHIR.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "-" || scalar == "." || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
  }
}
