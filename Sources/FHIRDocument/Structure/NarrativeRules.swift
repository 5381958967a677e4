/// What is wrong with the markup of a narrative.
enum NarrativeFault: Equatable {
  /// It is not one `<div>`.
  case noDiv
  case noNamespace
  /// Tags, quotes or references that XML does not allow.
  case broken(String)
  /// An element or attribute that no narrative may have.
  case element(String)
  case attribute(String)
  /// An element in a paragraph that cannot stand there.
  case inParagraph(String)
  /// Neither text nor an image.
  case empty
}

/// The form of a narrative: one `<div>` of XHTML with text, tables, lists, links and images.
///
/// [narrative.html](https://hl7.org/fhir/R4/narrative.html), the rules txt-1 and txt-2
struct NarrativeRules {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var open: [Range<Int>] = []
  private var hasContent = false
  private var isClosed = false

  /// The first fault of a narrative; `nil` where it is as it must be.
  static func fault(in text: UnsafeBufferPointer<UInt8>) -> NarrativeFault? {
    var rules = NarrativeRules(text: text)
    return rules.run()
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private mutating func run() -> NarrativeFault? {
    while place < text.count {
      let byte = text[place]
      let found: NarrativeFault?
      switch byte {
      case UInt8(ascii: "<"): found = markup()
      case UInt8(ascii: "&"): found = reference()
      default:
        found = byte > 0x20 ? content() : nil
        place += 1
      }
      if let found { return found }
    }
    if let last = open.last { return .broken("<\(name(last))> is not closed") }
    if !isClosed { return .noDiv }
    return hasContent ? nil : .empty
  }

  private mutating func content() -> NarrativeFault? {
    hasContent = true
    return open.isEmpty ? .noDiv : nil
  }

  private mutating func reference() -> NarrativeFault? {
    var end = place + 1
    while end < text.count, end - place < 12, Self.isNameByte(text[end]) || text[end] == 0x23 {
      end += 1
    }
    guard end < text.count, end > place + 1, text[end] == UInt8(ascii: ";") else {
      return .broken("& stands alone; write &amp;")
    }
    place = end + 1
    return content()
  }

  private mutating func markup() -> NarrativeFault? {
    switch place + 1 < text.count ? text[place + 1] : 0 {
    case UInt8(ascii: "/"): return endTag()
    case UInt8(ascii: "?"): return skip(to: "?>")
    case UInt8(ascii: "!"):
      if starts(with: "<!--") { return skip(to: "-->") }
      guard starts(with: "<![CDATA[") else { return .broken("<! starts no comment") }
      return content() ?? skip(to: "]]>")
    default: return startTag()
    }
  }

  private mutating func endTag() -> NarrativeFault? {
    place += 2
    let found = passName()
    skipSpace()
    guard let last = open.popLast(), pass(UInt8(ascii: ">")) else {
      return .broken("</\(name(found))> closes nothing")
    }
    guard text[last].elementsEqual(text[found]) else {
      return .broken("</\(name(found))> closes <\(name(last))>")
    }
    isClosed = open.isEmpty
    return nil
  }

  private mutating func startTag() -> NarrativeFault? {
    place += 1
    let found = passName()
    if found.isEmpty { return .broken("< stands alone; write &lt;") }
    if open.isEmpty, isClosed || !text[found].elementsEqual("div".utf8) { return .noDiv }
    let tag = name(found)
    guard Self.elements.contains(tag) else { return .element(tag) }
    if Self.blocks.contains(tag), open.contains(where: { text[$0].elementsEqual("p".utf8) }) {
      return .inParagraph(tag)
    }
    if tag == "img" { hasContent = true }
    var hasNamespace = !open.isEmpty
    while true {
      let start = place
      skipSpace()
      if pass(UInt8(ascii: ">")) {
        open.append(found)
        break
      }
      if pass(UInt8(ascii: "/")) {
        guard pass(UInt8(ascii: ">")) else { return .broken("/ stands alone in <\(tag)>") }
        if open.isEmpty { isClosed = true }
        break
      }
      guard place > start else { return .broken("<\(tag)> does not end") }
      if let fault = attribute(of: tag, &hasNamespace) { return fault }
    }
    return hasNamespace ? nil : .noNamespace
  }

  private mutating func attribute(of tag: String, _ hasNamespace: inout Bool) -> NarrativeFault? {
    let found = passName()
    skipSpace()
    guard !found.isEmpty, pass(UInt8(ascii: "=")) else {
      return .broken("an attribute of <\(tag)> has no value")
    }
    skipSpace()
    let quote = place < text.count ? text[place] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return .broken("an attribute of <\(tag)> is not in quotes")
    }
    place += 1
    let start = place
    while place < text.count, text[place] != quote, text[place] != UInt8(ascii: "<") { place += 1 }
    let value = text[start..<place]
    guard pass(quote) else { return .broken("an attribute of <\(tag)> does not end") }
    if text[found].elementsEqual("xmlns".utf8), value.elementsEqual(Self.namespace) {
      hasNamespace = true
    }
    // Events, such as onclick.
    return text[found].starts(with: "on".utf8) ? .attribute(name(found)) : nil
  }
}

// MARK: Scanning

extension NarrativeRules {
  private mutating func passName() -> Range<Int> {
    let start = place
    while place < text.count, Self.isNameByte(text[place]) { place += 1 }
    return start..<place
  }

  private mutating func skipSpace() {
    while place < text.count, text[place] <= 0x20 { place += 1 }
  }

  private mutating func pass(_ byte: UInt8) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place += 1
    return true
  }

  private func starts(with mark: String) -> Bool { text[place...].starts(with: mark.utf8) }

  private mutating func skip(to mark: String) -> NarrativeFault? {
    while place < text.count, !starts(with: mark) { place += 1 }
    guard place < text.count else { return .broken("\(mark) is missing") }
    place += mark.utf8.count
    return nil
  }

  private func name(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || TextRules.isDigit(byte) || byte == 0x2D || byte == 0x2E
      || byte == 0x3A || byte == 0x5F || byte >= 0x80
  }

  private static let namespace = Array("http://www.w3.org/1999/xhtml".utf8)

  /// HTML 4.0, chapters 7 to 11 but 9.4, and 15; links and images.
  private static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "area", "b", "bdo", "big", "blockquote", "br", "caption",
    "center", "cite", "code", "col", "colgroup", "dd", "dfn", "div", "dl", "dt", "em", "h1", "h2",
    "h3", "h4", "h5", "h6", "hr", "i", "img", "kbd", "li", "map", "ol", "p", "pre", "q", "s",
    "samp", "small", "span", "strike", "strong", "sub", "sup", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "tt", "u", "ul", "var",
  ]

  private static let blocks: Set<String> = [
    "address", "blockquote", "div", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p",
    "pre", "table", "ul",
  ]
}
