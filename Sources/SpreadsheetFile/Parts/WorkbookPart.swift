import FHIRDocument
import SurveyDiagnostics

/// Takes the elements of a part of a workbook, by their names without prefix.
protocol WorkbookPart {
  mutating func start(_ element: PartElement) throws(TextFinding)
  /// Ends an element; `text` is what is between its last tag and this one.
  mutating func end(_ name: String, _ text: String) throws(TextFinding)
}

extension WorkbookPart {
  mutating func end(_ name: String, _ text: String) throws(TextFinding) {}
}

/// A start tag in a part of a workbook.
struct PartElement {
  let name: String
  /// The index of the tag in the text of its part.
  let offset: Int
  private let attributes: [(name: String, value: String)]

  init(_ name: String, at offset: Int, _ attributes: [(name: String, value: String)]) {
    (self.name, self.offset, self.attributes) = (name, offset, attributes)
  }

  /// The value of an attribute, by its name without prefix.
  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Gives the elements of XML to a part of a workbook.
struct PartScanner<Part: WorkbookPart>: XMLHandler {
  typealias Name = Never

  private(set) var part: Part
  private var open: [String] = []
  private var words: [UInt8] = []

  var keepsText: Bool { true }

  init(_ part: Part) { self.part = part }

  /// Reads a part, whose name is in messages behind that of the file.
  static func read(_ part: Part, _ bytes: [UInt8], _ name: String) throws(Diagnostic) -> Part {
    var scanner = XMLScanner(handler: PartScanner(part))
    if let failure = scanner.read(Source(name: name, bytes: bytes)) { throw failure }
    return scanner.handler.part
  }

  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ namespaces: borrowing XMLNamespaces,
    _ text: RawSpan
  ) throws(TextFinding) {
    let name = Self.string(tag.name, text, .verbatim)
    open.append(name)
    words.removeAll(keepingCapacity: true)
    let given = attributes.map {
      (Self.string($0.name, text, .verbatim), Self.string($0.value.range, text, .attribute))
    }
    try part.start(PartElement(name, at: tag.start, given))
  }

  mutating func end(_ text: RawSpan) throws(TextFinding) {
    guard let name = open.popLast() else { return }
    let content = words.isEmpty ? "" : String(decoding: words, as: UTF8.self)
    words.removeAll(keepingCapacity: true)
    try part.end(name, content)
  }

  mutating func text(
    _ range: Range<Int>, isPlain: Bool, _ text: RawSpan
  ) throws(TextFinding) {
    words.append(text, range, as: .content)
  }

  mutating func section(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {
    words.append(text, range, as: .verbatim)
  }

  private static func string(_ range: Range<Int>, _ text: RawSpan, _ kind: XMLTextKind) -> String {
    // Nearly all names and values are as they are written, and most fit into a String without memory
    // of its own.
    let plain = text.withUnsafeBytes { bytes -> String? in
      let part = bytes[range]
      let isPlain = kind == .verbatim || part.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "&") }
      return isPlain ? String(decoding: part, as: UTF8.self) : nil
    }
    if let plain { return plain }
    var bytes: [UInt8] = []
    bytes.append(text, range, as: kind)
    return String(decoding: bytes, as: UTF8.self)
  }
}
