/// Where in XML a text is, which decides what a reader makes of it.
package enum XMLTextKind {
  /// References are replaced; tabs and line breaks become spaces.
  case attribute
  /// References are replaced; each line break becomes a line feed.
  case content
  /// Each line break becomes a line feed: in CDATA sections, comments and instructions.
  case verbatim
}

extension [UInt8] {
  /// Adds a part of a text as it is.
  @inline(__always)
  mutating func append(_ text: RawSpan, _ range: Range<Int>) {
    text.withUnsafeBytes { append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Adds a part of a text as a reader of XML has it.
  ///
  /// [Extensible Markup Language 1.0, 2.11 and 3.3.3](https://www.w3.org/TR/xml/#sec-line-ends)
  package mutating func append(_ text: RawSpan, _ range: Range<Int>, as kind: XMLTextKind) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if let block = text.blockIfWhole(index), BlockScan.firstMarkup(block) == nil {
        index = Swift.min(index &+ 16, range.upperBound)
        continue
      }
      let byte = text.byte(index)
      guard kind.changes(byte) else {
        index &+= 1
        continue
      }
      append(text, start..<index)
      if byte == UInt8(ascii: "&"), let (scalar, end) = try? text.xmlReference(index) {
        UTF8.encode(scalar).map { append(contentsOf: $0) }
        index = end
      } else {
        append(kind == .attribute ? 0x20 : 0x0A)
        index &+= 1
        if byte == 0x0D, index < range.upperBound, text.byte(index) == 0x0A { index &+= 1 }
      }
      start = index
    }
    append(text, start..<range.upperBound)
  }
}

extension XMLTextKind {
  @inline(__always)
  fileprivate func changes(_ byte: UInt8) -> Bool {
    switch self {
    case .attribute: byte == UInt8(ascii: "&") || byte == 0x09 || byte == 0x0A || byte == 0x0D
    case .content: byte == UInt8(ascii: "&") || byte == 0x0D
    case .verbatim: byte == 0x0D
    }
  }
}
