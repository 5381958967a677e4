import SurveyDiagnostics
import Synchronization

/// A resource, or any JSON value, as a flat tree over one buffer of bytes.
///
/// Documents do not change once they are made; readers and ``DocumentBuilder`` make them. Every
/// primitive keeps the text of its source: `1.50` stays `1.50`.
///
/// ```swift
/// let result = Document.read(Source(text: #"{"resourceType":"Patient","id":"1"}"#))
/// result.document?.root[.id]?.string  // "1"
/// ```
public final class Document: Sendable {
  /// Where the bytes of a document come from, and so how they are written.
  enum Origin { case json, xml, built }

  /// The name of the input, for messages.
  public let sourceName: String
  let origin: Origin
  package let nodes: [Node]
  package let bytes: [UInt8]
  let firstLine: Int
  package let localNames: [String]
  /// The index of each local name; empty where they are few, and looked through instead.
  private let localIndex: [Spelling: Int]
  /// The text of an XML source as UTF-8.
  ///
  /// ``bytes`` are the same, and after them the values that are not in the source as they are; of a long
  /// source they are all values. The node of an object has the start of its start tag.
  let sourceText: [UInt8]
  /// The values behind the source, in the order of their nodes.
  let addedValues: [AddedValue]
  /// The items whose text came before, in other documents of the same reader.
  package let recurringItems: RecurringItems
  /// The version that was asked for, whatever the document says.
  let givenVersion: FHIRVersion?
  /// The version that was found, once it was looked for.
  let detectedVersion: Mutex<DetectedVersion?>
  /// Where the lines of the source begin, once somebody asked for a position.
  private let lines = Mutex<LineTable?>(nil)

  init(
    sourceName: String, origin: Origin, nodes: [Node], bytes: [UInt8], firstLine: Int = 1,
    localNames: [String] = [], sourceText: [UInt8] = [], addedValues: [AddedValue] = [],
    recurringItems: RecurringItems = RecurringItems(), givenVersion: FHIRVersion? = nil,
    detectedVersion: DetectedVersion? = nil
  ) {
    self.sourceName = sourceName
    self.origin = origin
    self.nodes = nodes
    self.bytes = bytes
    self.firstLine = firstLine
    self.localNames = localNames
    localIndex =
      localNames.count <= 8
      ? [:]
      : Dictionary(zip(localNames.map(Spelling.init), localNames.indices)) { first, _ in first }
    self.sourceText = sourceText
    self.addedValues = addedValues
    self.recurringItems = recurringItems
    self.givenVersion = givenVersion
    self.detectedVersion = Mutex(detectedVersion)
  }

  /// The outermost element.
  public var root: Element { Element(document: self, index: 0) }
}

extension Document {
  /// The text of a name in this document.
  package func text(of name: ElementName) -> String { name.text(localNames: localNames) }

  /// The name with this text, if the document has it or FHIR knows it.
  public func name(_ text: String) -> ElementName? {
    if let known = ElementName(known: text) { return known }
    let found =
      localIndex.isEmpty
      ? localNames.firstIndex { Spelling($0) == Spelling(text) } : localIndex[Spelling(text)]
    guard let index = found else { return nil }
    return ElementName(rawValue: ElementName.firstLocal + UInt16(index))
  }

  /// The position of a node in its source; `nil` for documents made in memory.
  func position(ofNode index: Int) -> SourcePosition? {
    guard let source, let offset = sourceOffset(ofNode: index) else { return nil }
    return lines.withLock { lines in
      let table = lines ?? LineTable(source)
      lines = table
      return table.position(ofByte: offset)
    }
  }

  /// The text that was read; `nil` for documents made in memory.
  package var source: Source? {
    switch origin {
    case .json: Source(name: sourceName, bytes: bytes, firstLine: firstLine)
    case .xml: Source(name: sourceName, bytes: sourceText, firstLine: firstLine)
    case .built: nil
    }
  }

  /// Where a node starts in the text that was read.
  func sourceOffset(ofNode index: Int) -> Int? {
    switch origin {
    case .json: Int(nodes[index].start)
    case .xml: startOfTag(ofNode: index)
    case .built: nil
    }
  }

  private func startOfTag(ofNode index: Int) -> Int? {
    if let added = addedValues.offset(ofNode: index) { return added }
    let node = nodes[index]
    return node.kind == .text ? source?.startOfTag(around: Int(node.start)) : Int(node.start)
  }
}
