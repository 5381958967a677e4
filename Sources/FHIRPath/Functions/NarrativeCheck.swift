/// Whether a text is XHTML as FHIR allows it in a narrative.
///
/// https://hl7.org/fhir/narrative.html#rules
enum NarrativeCheck {
  /// The elements of chapters 7 to 11 and 15 of HTML 4.0, links, images and style attributes.
  private static let elements: Set<String> = Set(
    """
    a abbr acronym b big blockquote br caption cite code col colgroup dd dfn div dl dt em font h1 h2
    h3 h4 h5 h6 hr i img ins del kbd li ol p pre q samp small span strong sub sup table tbody td
    tfoot th thead tr tt u ul var bdo s strike center nobr map area
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  static func isAllowed(_ bytes: [UInt8]) -> Bool {
    var open: [String] = []
    var hasContent = false
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        if !isSpace(bytes[place]) { hasContent = true }
        place += 1
        continue
      }
      if starts(bytes, place, "<!--") {
        guard let end = find(bytes, place + 4, "-->") else { return false }
        place = end + 3
        continue
      }
      guard let end = tagEnd(bytes, place) else { return false }
      let tag = bytes[place + 1..<end]
      place = end + 1
      if tag.first == UInt8(ascii: "/") {
        guard open.popLast() == name(tag.dropFirst()) else { return false }
        continue
      }
      let name = name(tag)
      guard elements.contains(name), hasAllowedAttributes(tag) else { return false }
      if name == "img" { hasContent = true }
      if tag.last != UInt8(ascii: "/") { open.append(name) }
    }
    return open.isEmpty && hasContent
  }

  private static func name(_ tag: ArraySlice<UInt8>) -> String {
    let end = tag.firstIndex { isSpace($0) || $0 == UInt8(ascii: "/") } ?? tag.endIndex
    return String(decoding: tag[tag.startIndex..<end], as: UTF8.self)
  }

  /// No script can stand in an attribute: none that listens for events, no address of a script.
  private static func hasAllowedAttributes(_ tag: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: tag, as: UTF8.self).lowercased()
    if text.contains("javascript:") { return false }
    let words = text.split { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    return !words.contains { $0.hasPrefix("on") && $0.hasSuffix("=") }
  }

  /// The end of a tag; a `>` in an attribute's value is none.
  private static func tagEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var quote: UInt8?
    var place = start + 1
    while place < bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return place
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
      place += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func starts(_ bytes: [UInt8], _ place: Int, _ text: String) -> Bool {
    bytes[place...].starts(with: text.utf8)
  }

  private static func find(_ bytes: [UInt8], _ start: Int, _ text: String) -> Int? {
    guard start < bytes.count else { return nil }
    return (start..<bytes.count).first { starts(bytes, $0, text) }
  }
}
