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

/// A start tag in a part of a workbook; its attributes are read when somebody asks for them.
struct PartElement {
  let name: String
  /// The index of the tag in the text of its part.
  let offset: Int
  private let attributes: ArraySlice<XMLAttribute>
  private let text: [UInt8]

  fileprivate init(_ event: XMLEvent, of events: XMLEvents) {
    name = events.text.string(event.range, .verbatim)
    (offset, attributes, text) = (event.offset, events.attributes(of: event), events.text)
  }

  /// The value of an attribute, by its name without prefix.
  subscript(_ name: String) -> String? {
    let value = attributes.first { text[$0.name].elementsEqual(name.utf8) }?.value
    return value.map { text.string($0.range, $0.isPlain ? .verbatim : .attribute) }
  }
}

/// Gives the elements of XML to a part of a workbook.
struct PartScanner<Part: WorkbookPart> {
  private var part: Part
  private var open: [String] = []
  private var words: [UInt8] = []

  private init(_ part: Part) { self.part = part }

  /// Reads a part, whose name is in messages behind that of the file.
  static func read(_ part: Part, _ bytes: [UInt8], _ name: String) throws(Diagnostic) -> Part {
    var scanner = PartScanner(part)
    let failure = XMLEvents.read(Source(name: name, bytes: bytes)) { events throws(TextFinding) in
      for event in events.events { try scanner.take(event, of: events) }
    }
    if let failure { throw failure }
    return scanner.part
  }

  private mutating func take(_ event: XMLEvent, of events: XMLEvents) throws(TextFinding) {
    switch event.kind {
    case .start:
      let element = PartElement(event, of: events)
      open.append(element.name)
      words.removeAll(keepingCapacity: true)
      try part.start(element)
    case .end:
      guard let name = open.popLast() else { return }
      let content = words.isEmpty ? "" : String(decoding: words, as: UTF8.self)
      words.removeAll(keepingCapacity: true)
      try part.end(name, content)
    case .text: words.append(events.text.span.bytes, event.range, as: .content)
    case .section: words.append(events.text.span.bytes, event.range, as: .verbatim)
    }
  }
}

extension [UInt8] {
  /// A part of XML as a text.
  ///
  /// Most are as they are written, and fit into a String without memory of its own.
  fileprivate func string(_ range: Range<Int>, _ kind: XMLTextKind) -> String {
    if kind == .verbatim { return String(decoding: self[range], as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.append(span.bytes, range, as: kind)
    return String(decoding: bytes, as: UTF8.self)
  }
}
