import SurveyDiagnostics

/// The form of a narrative: one `<div>` of XHTML with text, tables, lists, links and images.
///
/// [narrative.html](https://hl7.org/fhir/R4/narrative.html), the rules txt-1 and txt-2
package struct NarrativeRules {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var open: [OpenElement] = []
  /// The namespaces that the open elements declare, the innermost last.
  private var namespaces: [Namespace] = []
  private var hasContent = false
  private var isClosed = false
  /// Whether it may be any element, with or without the namespace of XHTML.
  private let isPart: Bool

  private struct OpenElement {
    var name: Range<Int>
    var local: Range<Int>
    /// How many namespaces the elements around it declare.
    var outer: Int
  }

  private struct Namespace {
    /// Empty for elements without a prefix.
    var prefix: Range<Int>
    var isXHTML: Bool
  }

  /// The first fault of a narrative; `nil` where it is as it must be.
  static func fault(in text: UnsafeBufferPointer<UInt8>) -> TextFinding? {
    var rules = NarrativeRules(text, isPart: false)
    return rules.run()
  }

  /// Whether markup, which need not be a whole `<div>`, is as it may be inside a narrative.
  package static func allow(_ markup: [UInt8]) -> Bool {
    markup.withUnsafeBufferPointer { text in
      var rules = NarrativeRules(text, isPart: true)
      return rules.run() == nil
    }
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, isPart: Bool) {
    self.text = text
    self.isPart = isPart
  }

  private mutating func run() -> TextFinding? {
    while index < text.count {
      let byte = text[index]
      let found: TextFinding?
      switch byte {
      case UInt8(ascii: "<"): found = markup()
      case UInt8(ascii: "&"): found = reference()
      default:
        found = byte > 0x20 ? content() : nil
        index += 1
      }
      if let found { return found }
    }
    if let last = open.last { return broken(.xmlNotClosed, ["name": .literal(name(last.name))]) }
    if !isClosed, !isPart { return TextFinding(.invalidNarrative, at: index) }
    return hasContent ? nil : TextFinding(.emptyNarrative, at: index)
  }

  private mutating func content() -> TextFinding? {
    hasContent = true
    return open.isEmpty && !isPart ? TextFinding(.invalidNarrative, at: index) : nil
  }

  private mutating func reference() -> TextFinding? {
    var end = index + 1
    while end < text.count, end - index < 12, Self.isNameByte(text[end]) || text[end] == 0x23 {
      end += 1
    }
    guard end < text.count, end > index + 1, text[end] == UInt8(ascii: ";") else {
      return broken(.xmlBareAmpersand)
    }
    index = end + 1
    return content()
  }

  private mutating func markup() -> TextFinding? {
    switch index + 1 < text.count ? text[index + 1] : 0 {
    case UInt8(ascii: "/"): return endTag()
    case UInt8(ascii: "?"): return skip(to: "?>")
    case UInt8(ascii: "!"):
      if starts(with: "<!--") { return skip(to: "-->") }
      guard starts(with: "<![CDATA[") else { return broken(.xmlNotAComment) }
      return content() ?? skip(to: "]]>")
    default: return startTag()
    }
  }

  private mutating func endTag() -> TextFinding? {
    index += 2
    let found = passName()
    skipSpace()
    guard let last = open.popLast(), pass(UInt8(ascii: ">")) else {
      return broken(.xmlNeedlessEnd, ["name": .literal(name(found))])
    }
    guard text[last.name].elementsEqual(text[found]) else {
      return broken(
        .xmlWrongEnd, ["name": .literal(name(found)), "expected": .literal(name(last.name))])
    }
    namespaces.removeLast(namespaces.count - last.outer)
    isClosed = open.isEmpty
    return nil
  }

  private mutating func startTag() -> TextFinding? {
    index += 1
    let found = passName()
    if found.isEmpty { return broken(.xmlBareLess) }
    let colon = text[found].firstIndex(of: UInt8(ascii: ":"))
    let local = (colon.map { $0 + 1 } ?? found.lowerBound)..<found.upperBound
    if open.isEmpty, !isPart, isClosed || !text[local].elementsEqual("div".utf8) {
      return TextFinding(.invalidNarrative, at: index)
    }
    let element = OpenElement(name: found, local: local, outer: namespaces.count)
    var isEmpty = false
    let fault = attributes(&isEmpty)
    if let found = elementFault(element, isBroken: fault.map(isBroken) ?? false) ?? fault {
      return found
    }
    if open.isEmpty, !isPart, !isXHTML(element) {
      return TextFinding(.narrativeWithoutNamespace, at: index)
    }
    if name(local) == "img" { hasContent = true }
    if !isEmpty {
      open.append(element)
    } else {
      namespaces.removeLast(namespaces.count - element.outer)
      if open.isEmpty { isClosed = true }
    }
    return nil
  }

  /// Whether an element has the namespace of XHTML.
  private func isXHTML(_ element: OpenElement) -> Bool {
    let end = max(element.name.lowerBound, element.local.lowerBound - 1)
    let prefix = text[element.name.lowerBound..<end]
    let declared = namespaces.last { text[$0.prefix].elementsEqual(prefix) }?.isXHTML
    return declared ?? (isPart && prefix.isEmpty)
  }

  /// What is wrong with an element, by its name, its namespace and those around it.
  private func elementFault(_ element: OpenElement, isBroken: Bool) -> TextFinding? {
    let tag = name(element.local)
    let isOutermost = open.isEmpty && !isPart
    guard NarrativeTable.hasElement(tag) else { return foreign(element) }
    if !isOutermost, !isBroken, !isXHTML(element) { return foreign(element) }
    let isInParagraph = open.contains { text[$0.local].elementsEqual("p".utf8) }
    guard NarrativeTable.isBlock(tag), isInParagraph else { return nil }
    return TextFinding(.blockInParagraph, ["name": .literal(tag)], at: index)
  }

  private func foreign(_ element: OpenElement) -> TextFinding {
    TextFinding(.narrativeElement, ["name": .literal(name(element.name))], at: index)
  }

  /// Reads the attributes of a tag and its end; gives the first fault of theirs.
  private mutating func attributes(_ isEmpty: inout Bool) -> TextFinding? {
    var fault: TextFinding?
    while true {
      let start = index
      skipSpace()
      if pass(UInt8(ascii: ">")) { return fault }
      if pass(UInt8(ascii: "/")) {
        isEmpty = true
        return pass(UInt8(ascii: ">")) ? fault : broken(.xmlSlash)
      }
      guard index > start else { return broken(.xmlOpenTag) }
      guard let found = attribute() else { continue }
      if isBroken(found) { return found }
      fault = fault ?? found
    }
  }

  private mutating func attribute() -> TextFinding? {
    let found = passName()
    skipSpace()
    guard !found.isEmpty, pass(UInt8(ascii: "=")) else {
      return broken(.xmlAttributeWithoutValue, ["name": .literal(name(found))])
    }
    skipSpace()
    let quote = index < text.count ? text[index] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return broken(.xmlAttributeWithoutQuotes, ["name": .literal(name(found))])
    }
    index += 1
    let start = index
    while index < text.count, text[index] != quote, text[index] != UInt8(ascii: "<") { index += 1 }
    let value = text[start..<index]
    guard pass(quote) else {
      return broken(.xmlMissingMark, ["mark": .literal(String(UnicodeScalar(quote)))])
    }
    let key = name(found)
    if key == "xmlns" || key.hasPrefix("xmlns:") {
      let prefix = min(found.lowerBound + 6, found.upperBound)..<found.upperBound
      let isXHTML = value.elementsEqual(Self.namespace)
      namespaces.append(Namespace(prefix: prefix, isXHTML: isXHTML))
    }
    if !NarrativeTable.hasAttribute(key) || (key == "href" && isScript(value)) {
      return TextFinding(.narrativeAttribute, ["name": .literal(key)], at: index)
    }
    return nil
  }
}

// MARK: Scanning

extension NarrativeRules {
  private mutating func passName() -> Range<Int> {
    let start = index
    while index < text.count, Self.isNameByte(text[index]) { index += 1 }
    return start..<index
  }

  private mutating func skipSpace() {
    while index < text.count, text[index] <= 0x20 { index += 1 }
  }

  private mutating func pass(_ byte: UInt8) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  private func starts(with mark: String) -> Bool { text[index...].starts(with: mark.utf8) }

  private mutating func skip(to mark: String) -> TextFinding? {
    while index < text.count, !starts(with: mark) { index += 1 }
    guard index < text.count else { return broken(.xmlMissingMark, ["mark": .literal(mark)]) }
    index += mark.utf8.count
    return nil
  }

  /// Whether an address runs a program.
  private func isScript(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let scheme = value.drop { $0 <= 0x20 }.prefix(Self.script.count)
    return scheme.elementsEqual(Self.script, by: { $0 | 0x20 == $1 | 0x20 })
  }

  private func isBroken(_ fault: TextFinding) -> Bool {
    fault.code.key == Diagnostic.Code.malformedNarrative.key
  }

  /// What XML does not allow.
  private func broken(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:]
  ) -> TextFinding {
    let reason = Diagnostic(TextFinding(code, arguments, at: index))
    return TextFinding(.malformedNarrative, ["reason": .finding(reason)], at: index)
  }

  private func name(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || TextRules.isDigit(byte) || byte == 0x2D || byte == 0x2E
      || byte == 0x3A || byte == 0x5F || byte >= 0x80
  }

  private static let script = Array("javascript:".utf8)
  private static let namespace = Array("http://www.w3.org/1999/xhtml".utf8)
}
