/// The markup of a narrative, made ready for a file of XML.
enum NarrativeText {
  /// The markup with references for the tabs and line breaks that readers of XML change.
  ///
  /// They make spaces of those in attributes, and a line feed of each carriage return.
  /// [Extensible Markup Language 1.0, 2.11 and 3.3.3](https://www.w3.org/TR/xml/#AVNormalize)
  static func withReferences(_ markup: [UInt8]) -> [UInt8] {
    guard markup.contains(where: { $0 == 13 || $0 == 10 || $0 == 9 }) else { return markup }
    var result: [UInt8] = []
    result.reserveCapacity(markup.count + 64)
    var rest = markup[...]
    while let byte = rest.first {
      if byte != UInt8(ascii: "<") {
        append(byte, inAttribute: false, to: &result)
        rest.removeFirst()
      } else if let end = end(ofSection: rest) {
        result.append(contentsOf: rest[..<end])
        rest = rest[end...]
      } else {
        appendTag(&rest, to: &result)
      }
    }
    return result
  }

  /// Where a comment, CDATA section or instruction ends, in which there are no references.
  private static func end(ofSection text: ArraySlice<UInt8>) -> Int? {
    for (opening, closing) in sections where text.starts(with: opening) {
      var rest = text.dropFirst(opening.count)
      while !rest.isEmpty, !rest.starts(with: closing) { rest.removeFirst() }
      return min(rest.startIndex + closing.count, text.endIndex)
    }
    return nil
  }

  private static let sections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map {
    (Array($0.0.utf8), Array($0.1.utf8))
  }

  private static func appendTag(_ rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    var quote: UInt8?
    while let byte = rest.popFirst() {
      if quote != nil {
        append(byte, inAttribute: true, to: &result)
        if byte == quote { quote = nil }
        continue
      }
      result.append(byte)
      if byte == UInt8(ascii: ">") { return }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
    }
  }

  private static func append(_ byte: UInt8, inAttribute: Bool, to result: inout [UInt8]) {
    switch byte {
    case 9 where inAttribute: result.append(contentsOf: "&#9;".utf8)
    case 10 where inAttribute: result.append(contentsOf: "&#10;".utf8)
    case 13: result.append(contentsOf: "&#13;".utf8)
    default: result.append(byte)
    }
  }
}
