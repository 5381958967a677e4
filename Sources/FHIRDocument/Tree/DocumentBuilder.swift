/// Makes a document, element by element, in document order.
///
/// Each `open` wants its `close`. Whether an element is in a JSON array is known to the writer
/// from FHIR's definitions; for JSON that is not FHIR, `inArray` says so.
///
/// ```swift
/// var builder = DocumentBuilder()
/// builder.open(.root)
/// builder.string(.resourceType, "QuestionnaireResponse")
/// builder.open(.item)
/// builder.string(.linkId, "1")
/// builder.close()
/// builder.close()
/// let document = builder.finish()
/// ```
public struct DocumentBuilder: Sendable {
  private(set) var nodes: [Node] = []
  private(set) var bytes: [UInt8] = []
  private(set) var openNodes: [Int] = []
  private var localNames = LocalNames()
  /// Where nothing is made: what all is compared with instead.
  var comparison: MemberComparison?

  /// Creates a builder without content.
  public init() {}

  /// The number of a name; unknown ones are added to the document.
  public mutating func name(_ text: String) -> ElementName {
    if let local = localNames.recentNumber(of: text) { return ElementName(rawValue: local) }
    if let known = ElementName(known: text) { return known }
    return localNames.number(of: text).map { ElementName(rawValue: $0) } ?? .root
  }

  /// Opens an element with children.
  public mutating func open(_ name: ElementName, inArray: Bool = false) {
    append(name, .object, nil, inArray)
  }

  /// Opens a primitive that has an id or extensions; without a value where `text` is `nil`.
  public mutating func openPrimitive(
    _ name: ElementName, _ kind: PrimitiveKind, _ text: String?, inArray: Bool = false
  ) {
    append(name, text == nil ? .null : kind.nodeKind, text, inArray)
  }

  /// Opens an element of the kind and with the text of another, without what is inside of that.
  package mutating func open(
    _ name: ElementName, like element: Element, inArray: Bool = false
  ) {
    append(name, element.node.kind, element.string, inArray)
  }

  /// Opens an array whose entries have no name: one inside another, or a whole document.
  public mutating func openArray(_ name: ElementName, inArray: Bool = false) {
    append(name, .array, nil, inArray)
  }

  /// Closes what was opened last.
  public mutating func close() {
    if comparison?.close() != nil { return }
    guard let last = openNodes.popLast() else { return }
    nodes[last].next = UInt32(nodes.count)
  }

  /// Adds a text.
  public mutating func string(_ name: ElementName, _ value: String, inArray: Bool = false) {
    appendNode(name, .string, value, inArray)
  }

  /// Adds a text where there is one.
  public mutating func string(_ name: ElementName, _ value: String?) {
    if let value { string(name, value) }
  }

  /// Adds a primitive by its text.
  package mutating func primitive(_ name: ElementName, _ kind: PrimitiveKind, _ text: String) {
    appendNode(name, kind.nodeKind, text, false)
  }

  /// Adds a number by its text, digits kept.
  public mutating func number(_ name: ElementName, _ text: String, inArray: Bool = false) {
    appendNode(name, .number, text, inArray)
  }

  /// Adds a boolean.
  public mutating func boolean(_ name: ElementName, _ value: Bool, inArray: Bool = false) {
    appendNode(name, .boolean, value ? "true" : "false", inArray)
  }

  /// Adds a copy of an element and of all below it, under its own or another name.
  public mutating func copy(_ element: Element, as name: ElementName? = nil) {
    if comparison?.copy(element, as: name) != nil { return }
    let document = element.document
    let shift = nodes.count - element.index
    for index in element.index..<element.end {
      let node = document.nodes[index]
      let start = bytes.count
      Element(document: document, index: index).appendSpelling(to: &bytes)
      let given = index == element.index ? name : nil
      var copied = Node(
        (given ?? self.name(of: node, in: document)).rawValue, node.kind,
        node.flags.intersection([.inArray, .escaped]), start, bytes.count, index)
      copied.next = UInt32(truncatingIfNeeded: Int(node.next) + shift)
      nodes.append(copied)
    }
  }

  private mutating func name(of node: Node, in document: Document) -> ElementName {
    let name = ElementName(rawValue: node.name)
    return name.isLocal ? self.name(document.text(of: name)) : name
  }

  /// The document; what is still open is closed.
  ///
  /// Without a version, ``Document/fhirVersion`` looks at what the document says.
  public mutating func finish(
    sourceName: String = "-", version: FHIRVersion? = nil
  ) -> Document {
    while !openNodes.isEmpty { close() }
    return Document(
      sourceName: sourceName, origin: .built, nodes: nodes, bytes: bytes,
      localNames: localNames.texts,
      givenVersion: version)
  }

  private mutating func append(
    _ name: ElementName, _ kind: Node.Kind, _ text: String?, _ inArray: Bool
  ) {
    if comparison != nil { return compare(name, kind, text, inArray, isOpen: true) }
    openNodes.append(nodes.count)
    addNode(name, kind, text, inArray)
  }

  /// Adds a node without children; it needs no `close`.
  private mutating func appendNode(
    _ name: ElementName, _ kind: Node.Kind, _ text: String?, _ inArray: Bool
  ) {
    if comparison != nil { return compare(name, kind, text, inArray, isOpen: false) }
    addNode(name, kind, text, inArray)
  }

  private mutating func addNode(
    _ name: ElementName, _ kind: Node.Kind, _ text: String?, _ inArray: Bool
  ) {
    let start = bytes.count
    text?.withBytes { bytes.append(contentsOf: $0) }
    nodes.append(
      Node(name.rawValue, kind, inArray ? .inArray : [], start, bytes.count, nodes.count))
  }
}

extension DocumentBuilder {
  /// Creates a builder over texts that are ready, with room for as many nodes and bytes more.
  package init(texts: [UInt8], nodes nodeCount: Int, bytes byteCount: Int) {
    self.init()
    nodes.reserveCapacity(nodeCount)
    bytes.reserveCapacity(texts.count + byteCount)
    bytes.append(contentsOf: texts)
  }

  /// The number of nodes so far; that of the node which comes next.
  package var nodeCount: Int { nodes.count }

  /// Whether the node that was added last has a value.
  package var lastHasValue: Bool {
    nodes.last.map { ![.object, .null, .array].contains($0.kind) } ?? false
  }

  /// The number of bytes so far.
  package var byteCount: Int { bytes.count }

  /// Adds a text that is ready.
  package mutating func text(_ name: ElementName, at range: Range<Int>) {
    nodes.append(
      Node(name.rawValue, .string, [], range.lowerBound, range.upperBound, nodes.count))
  }

  /// Adds a text by its bytes.
  package mutating func text(_ name: ElementName, _ text: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    nodes.append(Node(name.rawValue, .string, [], start, bytes.count, nodes.count))
  }

  /// Takes back the element that was opened last, with all in it.
  package mutating func cancel() {
    guard let last = openNodes.popLast() else { return }
    bytes.removeSubrange(Int(nodes[last].start)...)
    nodes.removeSubrange(last...)
  }
}

extension PrimitiveKind {
  /// How a node of this kind is kept.
  var nodeKind: Node.Kind {
    switch self {
    case .boolean: .boolean
    case .integer, .decimal: .number
    case .string, .xhtml: .string
    }
  }
}
