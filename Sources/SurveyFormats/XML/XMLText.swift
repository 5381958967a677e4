import FHIRDocument

/// How elements are put in lines.
package struct XMLLayout: Sendable {
  /// What each line begins with.
  package var margin: [UInt8] = []
  /// What a line begins with for each element around it, too.
  package var step: [UInt8] = [0x20, 0x20]
  package var lineEnd: [UInt8] = [0x0A]

  package init() {}

  package init(margin: [UInt8], step: [UInt8], lineEnd: [UInt8]) {
    (self.margin, self.step, self.lineEnd) = (margin, step, lineEnd)
  }

  /// All in one line.
  package static let inLine = XMLLayout(margin: [], step: [], lineEnd: [])
}

/// Writes elements in lines, each inside its parent.
package struct XMLText {
  package private(set) var bytes: [UInt8] = []
  private var depth = 0
  /// What stands before the names of elements that have no prefix.
  private let prefix: String
  private let layout: XMLLayout

  package init(prefix: String = "", layout: XMLLayout = XMLLayout()) {
    (self.prefix, self.layout) = (prefix, layout)
  }

  /// What was written, without what is before its first element and behind its last one.
  package var elements: [UInt8] {
    var part = bytes[...]
    while let first = part.first, first <= 0x20 { part.removeFirst() }
    while let last = part.last, last <= 0x20 { part.removeLast() }
    return Array(part)
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(name: String) {
    if !name.utf8.contains(UInt8(ascii: ":")) { append(prefix) }
    append(name)
  }

  /// Where elements can be put in once all is written, and how deep that is.
  private var gap: (offset: Int, depth: Int)?

  /// Says that elements can be put in here once all is written.
  package mutating func leaveGap() { gap = (bytes.count, depth) }

  /// The text with elements in the gap.
  package func filled(_ content: (inout XMLText) -> Void) -> [UInt8] {
    guard let gap else { return bytes }
    var inside = XMLText(prefix: prefix, layout: layout)
    inside.depth = gap.depth
    content(&inside)
    return bytes[..<gap.offset] + inside.bytes + bytes[gap.offset...]
  }

  package mutating func declaration() {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// An element with others inside; one without is empty.
  package mutating func element(
    _ name: String, _ attributes: [(name: String, value: String?)] = [],
    _ content: (inout XMLText) -> Void = { _ in }
  ) {
    start(name, attributes)
    let before = bytes.count
    bytes.append(UInt8(ascii: ">"))
    bytes += layout.lineEnd
    depth += 1
    let inside = bytes.count
    content(&self)
    depth -= 1
    if bytes.count == inside {
      bytes.removeSubrange(before...)
      append("/>")
      bytes += layout.lineEnd
    } else {
      indent()
      end(name)
    }
  }

  /// An element with a text.
  package mutating func element(
    _ name: String, _ attributes: [(name: String, value: String?)] = [], text: String
  ) {
    start(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    XMLEscapes.append(text.legal, inAttribute: false, to: &bytes)
    end(name)
  }

  private mutating func start(_ name: String, _ attributes: [(name: String, value: String?)]) {
    indent()
    bytes.append(UInt8(ascii: "<"))
    append(name: name)
    for (name, value) in attributes {
      guard let value else { continue }
      bytes.append(UInt8(ascii: " "))
      append(name)
      append("=\"")
      XMLEscapes.append(value.legal, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private mutating func end(_ name: String) {
    append("</")
    append(name: name)
    bytes.append(UInt8(ascii: ">"))
    bytes += layout.lineEnd
  }

  private mutating func indent() {
    bytes += layout.margin
    for _ in 0..<depth { bytes += layout.step }
  }
}

extension String {
  /// The UTF-8 of the text, with `�` for characters that XML cannot have.
  fileprivate var legal: [UInt8] {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0xEF }) { return Array(utf8) }
    var result: [UInt8] = []
    for scalar in unicodeScalars {
      let isLegal =
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        || scalar == "\t" || scalar == "\n" || scalar == "\r"
      result += UTF8.encode(isLegal ? scalar : "\u{FFFD}").map { Array($0) } ?? []
    }
    return result
  }
}
