/// The lexical rules of XML, for writing.
package enum XMLEscapes {
  /// Adds a text so that a reader gets it back as it is.
  ///
  /// In attributes a reader turns tabs and line breaks into spaces, and everywhere a carriage return
  /// into a line feed, unless they are written as references; `keepsSpaces` leaves them alone.
  package static func append(
    _ text: some Collection<UInt8>, inAttribute: Bool, keepsSpaces: Bool = false,
    to output: inout [UInt8]
  ) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let byte = text[index]
      if !(keepsSpaces && byte < 0x20),
        let reference = reference(for: byte, inAttribute: inAttribute)
      {
        output.append(contentsOf: text[start..<index])
        reference.withUTF8Buffer { output.append(contentsOf: $0) }
        start = text.index(after: index)
      }
      index = text.index(after: index)
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
