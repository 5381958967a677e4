package import SurveyDiagnostics

/// Scans XML in UTF-8 and gives each tag and text to a handler, in one pass.
///
/// It checks all that makes a document well-formed and resolves namespaces. A DOCTYPE is refused, so
/// that XML's own five entities are all there are.
/// [Extensible Markup Language 1.0](https://www.w3.org/TR/xml/),
/// [Namespaces in XML 1.0](https://www.w3.org/TR/xml-names/)
///
/// ```swift
/// var scanner = XMLScanner(handler: RowCollector())
/// let failure = scanner.read(source)
/// print(scanner.handler.rows)
/// ```
package struct XMLScanner<Handler: XMLHandler & ~Copyable>: ~Copyable {
  /// The next byte.
  var index = 0
  /// What takes the events.
  package var handler: Handler
  let limits: XMLLimits
  /// Whether the outermost element has begun, where the document comes in parts.
  var hasRoot = false
  var open = Scratch<OpenTag>(capacity: 32)
  /// The attributes of the tag that is read.
  var attributes: [XMLAttribute] = []
  var namespaces = XMLNamespaces()

  /// Creates a scanner for one text.
  package init(handler: consuming Handler, limits: XMLLimits = XMLLimits()) {
    self.handler = handler
    self.limits = limits
  }

  /// Scans a document in whatever encoding; the finding is what stopped it.
  package mutating func read(
    _ source: Source, decoder: (any TextDecoder)? = nil
  ) -> Diagnostic? {
    var text = source
    do throws(TextFinding) {
      text = try XMLEncoding.decoded(source, decoder).text
      try scan(text.bytes.span.bytes)
      return nil
    } catch {
      return text.diagnostic(error)
    }
  }

  /// Scans a whole document in UTF-8.
  package mutating func scan(_ text: RawSpan) throws(TextFinding) {
    try readRoot(text)
    while !open.isEmpty { try readContent(text) }
    try readMisc(text, isBehindRoot: true)
  }

  /// Reads all that is before the outermost element, and its start tag.
  mutating func readRoot(_ text: RawSpan) throws(TextFinding) {
    if text.hasText("\u{FEFF}", at: 0) { index = 3 }
    try readDeclaration(text)
    try readMisc(text, isBehindRoot: false)
    try readStartTag(text)
  }

  /// Reads a tag, a text or the like inside an element.
  @inline(__always)
  mutating func readContent(_ text: RawSpan) throws(TextFinding) {
    let byte = text.byteOrZero(index)
    if byte == UInt8(ascii: "<") {
      switch text.byteOrZero(index &+ 1) {
      case UInt8(ascii: "/"): try readEndTag(text)
      case UInt8(ascii: "!"), UInt8(ascii: "?"): try readOther(text)
      default: try readStartTag(text)
      }
    } else if XMLCharacters.isSpace(byte), !handler.keepsText {
      skipSpace(text)
    } else {
      try readText(text)
    }
  }

  /// Reads what may be around the outermost element, up to it or to the end of the text.
  mutating func readMisc(_ text: RawSpan, isBehindRoot: Bool) throws(TextFinding) {
    while true {
      skipSpace(text)
      if index == text.byteCount, isBehindRoot { return }
      guard try has("<", text) else {
        throw TextFinding(.xmlSyntax, at: index)
      }
      switch text.byteOrZero(index &+ 1) {
      case UInt8(ascii: "!"):
        if !isBehindRoot, try has("<!DOCTYPE", text) {
          guard limits.skipsDoctype else { throw TextFinding(.doctype, at: index) }
          try skipDoctype(text)
        } else {
          try readComment(text)
        }
      case UInt8(ascii: "?"): try readInstruction(text)
      default:
        guard isBehindRoot else { return }
        throw TextFinding(.xmlSecondRoot, at: index)
      }
    }
  }

  private mutating func readOther(_ text: RawSpan) throws(TextFinding) {
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

extension XMLScanner where Handler: ~Copyable {
  @inline(__always)
  mutating func skipSpace(_ text: RawSpan) {
    let spaces: UInt64 = 0x2020_2020_2020_2020
    while XMLCharacters.isSpace(text.byteOrZero(index)) {
      index &+= 1
      while text.wordIfWhole(index) == spaces { index &+= 8 }
    }
  }

  /// Whether a mark is at the next byte; an error where the text ends within it.
  func has(_ mark: StaticString, _ text: RawSpan) throws(TextFinding) -> Bool {
    if text.hasText(mark, at: index) { return true }
    let rest = text.byteCount &- index
    guard rest < mark.utf8CodeUnitCount, rest >= 0 else { return false }
    let isStart = mark.withUTF8Buffer { mark in
      (0..<rest).allSatisfy { mark[$0] == text.byte(index &+ $0) }
    }
    if isStart { throw truncated(text) }
    return false
  }

  func truncated(_ text: RawSpan) -> TextFinding {
    TextFinding(.truncatedXML, at: text.byteCount)
  }

  /// The finding where something else was wanted, or where the text is over.
  func unexpected(
    _ code: Diagnostic.Code, in text: RawSpan,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:]
  ) -> TextFinding {
    index < text.byteCount ? TextFinding(code, arguments, at: index) : truncated(text)
  }

  func tooLong(_ offset: Int) -> TextFinding {
    TextFinding(.stringTooLong, ["limit": .number(limits.string)], at: offset)
  }
}

/// A start tag whose end tag is still to come.
struct OpenTag: BitwiseCopyable, Equatable {
  /// The first byte of its name, with the prefix.
  var start: UInt32
  var length: UInt32
  /// How many namespaces the elements around it declare.
  var outerDeclarations: UInt32

  var name: Range<Int> { Int(start)..<Int(start) &+ Int(length) }
}
