/// Reads XML in UTF-8 and hands each tag and text to the builder of the tree, in one pass.
///
/// It checks all that makes a document well-formed and resolves namespaces. A DOCTYPE is refused, so
/// that XML's own five entities are all there are.
/// [Extensible Markup Language 1.0](https://www.w3.org/TR/xml/),
/// [Namespaces in XML 1.0](https://www.w3.org/TR/xml-names/)
struct XMLParser: ~Copyable {
  /// A start tag whose end tag is still to come.
  struct OpenTag: BitwiseCopyable {
    /// The place of its name, with the prefix.
    var start: UInt32
    var length: UInt32
    /// How many namespaces the elements around it declare.
    var outerDeclarations: UInt32

    var name: Range<Int> { Int(start)..<Int(start) &+ Int(length) }
  }

  /// The next byte.
  var index = 0
  var builder: XMLTreeBuilder
  let limits: XMLLimits
  var open = Scratch<OpenTag>(capacity: 32)
  /// The attributes of the tag that is read.
  var attributes: [XMLAttribute] = []
  var namespaces = XMLNamespaces()
  let table = NameTable.shared

  init(builder: consuming XMLTreeBuilder, limits: XMLLimits) {
    self.builder = builder
    self.limits = limits
  }

  /// Reads a whole document.
  mutating func parse(_ text: RawSpan) throws(XMLFailure) {
    if text.hasText("\u{FEFF}", at: 0) { index = 3 }
    try readDeclaration(text)
    try readMisc(text, isBehindRoot: false)
    try readStartTag(text)
    while !open.isEmpty { try readContent(text) }
    try readMisc(text, isBehindRoot: true)
  }

  /// Reads a tag, a text or the like inside an element.
  @inline(__always)
  private mutating func readContent(_ text: RawSpan) throws(XMLFailure) {
    let byte = text.byteOrZero(index)
    if byte == UInt8(ascii: "<") {
      switch text.byteOrZero(index &+ 1) {
      case UInt8(ascii: "/"): try readEndTag(text)
      case UInt8(ascii: "!"), UInt8(ascii: "?"): try readOther(text)
      default: try readStartTag(text)
      }
    } else if XMLCharacters.isSpace(byte), !builder.keepsText {
      skipSpace(text)
    } else {
      try readText(text)
    }
  }

  /// Reads what may stand around the outermost element, up to it or to the end of the text.
  private mutating func readMisc(_ text: RawSpan, isBehindRoot: Bool) throws(XMLFailure) {
    while true {
      skipSpace(text)
      if index == text.byteCount, isBehindRoot { return }
      guard try has("<", text) else {
        throw failure("text outside of the outermost element", index)
      }
      switch text.byteOrZero(index &+ 1) {
      case UInt8(ascii: "!"):
        if !isBehindRoot, try has("<!DOCTYPE", text) {
          throw XMLFailure(reason: .doctype, offset: index)
        }
        try readComment(text)
      case UInt8(ascii: "?"): try readInstruction(text)
      default:
        guard isBehindRoot else { return }
        throw failure("a second outermost element", index)
      }
    }
  }

  private mutating func readOther(_ text: RawSpan) throws(XMLFailure) {
    if text.byteOrZero(index &+ 1) == UInt8(ascii: "?") {
      try readInstruction(text)
    } else if try has("<![CDATA[", text) {
      try readSection(text)
    } else {
      try readComment(text)
    }
  }
}

// MARK: Steps

extension XMLParser {
  @inline(__always)
  mutating func skipSpace(_ text: RawSpan) {
    let spaces: UInt64 = 0x2020_2020_2020_2020
    while XMLCharacters.isSpace(text.byteOrZero(index)) {
      index &+= 1
      while text.wordIfWhole(index) == spaces { index &+= 8 }
    }
  }

  /// Whether a mark stands at the next byte; an error where the text ends within it.
  func has(_ mark: StaticString, _ text: RawSpan) throws(XMLFailure) -> Bool {
    if text.hasText(mark, at: index) { return true }
    let rest = text.byteCount &- index
    guard rest < mark.utf8CodeUnitCount, rest >= 0 else { return false }
    let isStart = mark.withUTF8Buffer { mark in
      (0..<rest).allSatisfy { mark[$0] == text.byte(index &+ $0) }
    }
    if isStart { throw truncated(text) }
    return false
  }

  func truncated(_ text: RawSpan) -> XMLFailure {
    XMLFailure(reason: .truncated, offset: text.byteCount)
  }

  func failure(_ message: String, _ offset: Int) -> XMLFailure {
    XMLFailure(reason: .syntax(message), offset: offset)
  }

  /// What to say at a place where something else was wanted, or the text is over.
  func unexpected(_ message: @autoclosure () -> String, _ text: RawSpan) -> XMLFailure {
    index < text.byteCount ? failure(message(), index) : truncated(text)
  }

  func tooLong(_ offset: Int) -> XMLFailure {
    XMLFailure(reason: .tooLong(limits.string), offset: offset)
  }
}
