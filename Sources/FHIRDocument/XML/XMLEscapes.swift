/// The lexical rules of XML, for writing.
package enum XMLEscapes {
  /// Adds a text so that a reader gets it back as it is.
  ///
  /// In attributes a reader turns tabs and line breaks into spaces, and everywhere a carriage return
  /// into a line feed, unless they are written as references; `keepsSpaces` leaves them alone.
  package static func append(
    _ text: [UInt8], inAttribute: Bool, keepsSpaces: Bool = false, to output: inout [UInt8]
  ) {
    var start = 0
    for (index, byte) in text.enumerated() {
      guard !(keepsSpaces && byte < 0x20),
        let reference = reference(for: byte, inAttribute: inAttribute)
      else { continue }
      output.append(contentsOf: text[start..<index])
      reference.withUTF8Buffer { output.append(contentsOf: $0) }
      start = index + 1
    }
    output.append(contentsOf: text[start...])
  }

  @inline(__always)
  static func reference(for byte: UInt8, inAttribute: Bool) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\"") where inAttribute: "&quot;"
    case 9 where inAttribute: "&#9;"
    case 10 where inAttribute: "&#10;"
    case 13: "&#13;"
    default: nil
    }
  }
}
