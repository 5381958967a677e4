public import SurveyDiagnostics

/// Writes a resource as FHIR's XML.
///
/// Elements come in canonical order, ids of data types and urls of extensions are attributes, the
/// narrative is markup. What XML cannot hold ends in a diagnostic (``Diagnostic/Code/notWritable``):
/// control characters, arrays that FHIR does not know, names that are not names of XML.
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
///
/// ```swift
/// let (bytes, diagnostics) = XMLWriter.write(document.root, style: .pretty)
/// ```
public struct XMLWriter: ~Copyable {
  let document: Document
  let definitions: Definitions
  let isFromJSON: Bool
  private let names = NameTable.shared
  private let isPretty: Bool
  private(set) var order = ChildOrder()
  /// The open elements, innermost last: no depth of a document needs more of the stack.
  private var open = Scratch<OpenElement>(capacity: 32)
  /// Whether the last start tag lacks its `>` still, or its `/>` where nothing follows inside.
  private var isTagOpen = false
  var output: TextBuffer
  private var findings = FindingList<WriterFinding>()

  private init(_ document: Document, _ definitions: Definitions, _ style: TextStyle) {
    self.document = document
    self.definitions = definitions
    isFromJSON = document.isFromJSON
    isPretty = style == .pretty
    // XML is up to half as long again as JSON, and more; room that is not used costs nothing.
    output = TextBuffer(addingTo: [], expected: document.bytes.count * 2)
  }

  /// The XML text of a resource in UTF-8, and what could not be written.
  ///
  /// Without a version, it is that of the document.
  public static func write(
    _ element: Element, style: TextStyle = .compact, version: FHIRVersion? = nil
  ) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let definitions = Definitions.of(version ?? element.document.fhirVersion)
    var writer = XMLWriter(element.document, definitions, style)
    guard let type = element.resourceType, XMLCharacters.isName(type) else {
      writer.report(.notWritable, at: element.index)
      return ([], writer.diagnostics)
    }
    let nodes = element.document.nodes
    let bytes = element.document.bytes
    writer.output.append(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    writer.output.append("\n")
    writer.openResource(element.index, type, nodes.span)
    writer.run(nodes.span, bytes.span.bytes)
    let diagnostics = writer.diagnostics
    return (writer.finish(), diagnostics)
  }

  mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at index: Int
  ) {
    findings.add(
      WriterFinding(
        code: code, arguments: arguments.map { Diagnostic.Argument($0.key, $0.value) },
        element: Element(document: document, index: index)))
  }

  /// What could not be written; the locations are found all at once.
  private var diagnostics: [Diagnostic] {
    if findings.isEmpty { return [] }
    let locations = document.locations(of: findings.kept.map(\.element))
    return zip(findings.kept, locations).map { Diagnostic($0, at: $1) }
      + findings.overflow(inFile: document.sourceName)
  }

  private consuming func finish() -> [UInt8] { output.finish() }
}

/// What XML cannot hold of an element.
private struct WriterFinding: ReaderFinding {
  let code: Diagnostic.Code
  let arguments: [Diagnostic.Argument]
  let element: Element
}

// MARK: Open elements

extension XMLWriter {
  /// An element whose end tag is to come.
  struct OpenElement: BitwiseCopyable {
    enum Kind: UInt8 {
      case element
      /// An element such as `contained` around a resource.
      case container
      /// The element that names the type of a resource.
      case resource
    }

    let kind: Kind
    let node: Int
    /// The type's index in ``Definitions/types``; `nil` where FHIR knows none.
    let type: Int?
    /// Its children among those of ``XMLWriter/order``.
    let first: Int
    var next: Int
    let end: Int
  }

  /// Writes what is open to its end.
  private mutating func run(_ nodes: Span<Node>, _ bytes: RawSpan) {
    while !open.isEmpty {
      let element = open.last
      if element.next < element.end {
        open.last.next = element.next + 1
        writeChild(element.next, of: element, nodes, bytes)
      } else {
        close(nodes)
      }
    }
  }

  private mutating func openResource(_ index: Int, _ type: String, _ nodes: Span<Node>) {
    startTag()
    output.append(UInt8(ascii: "<"))
    append(type)
    if open.isEmpty { append(" xmlns=\"\(XMLNamespace.fhirName)\"") }
    push(.resource, index, definitions.typeIndex(named: type), nodes)
  }

  /// Makes an element the one around what follows; its start tag is written but for the `>`.
  private mutating func push(
    _ kind: OpenElement.Kind, _ index: Int, _ type: Int?, _ nodes: Span<Node>
  ) {
    isTagOpen = true
    let children = order.push(
      childrenOf: index, in: nodes, type.map { definitions.elementTables[$0] },
      isFromJSON: isFromJSON)
    open.append(
      OpenElement(
        kind: kind, node: index, type: type, first: children.lowerBound,
        next: children.lowerBound, end: children.upperBound))
  }

  private mutating func close(_ nodes: Span<Node>) {
    let element = open.removeLast()
    order.pop(from: element.first)
    if isTagOpen {
      output.append(UInt8(ascii: "/"))
      output.append(UInt8(ascii: ">"))
      isTagOpen = false
      return
    }
    startLine()
    output.append(UInt8(ascii: "<"))
    output.append(UInt8(ascii: "/"))
    if element.kind == .resource {
      append(Element(document: document, index: element.node).resourceType ?? "")
    } else {
      append(nodes[element.node].name)
    }
    output.append(UInt8(ascii: ">"))
  }
}

// MARK: Elements

extension XMLWriter {
  @inline(__always)
  private mutating func writeChild(
    _ position: Int, of parent: OpenElement, _ nodes: Span<Node>, _ bytes: RawSpan
  ) {
    let child = order[position]
    let node = nodes[child.node]
    if isPlain(node, at: child.node, child.element) {
      // An attribute is in the start tag already.
      if parent.kind != .resource, child.element.isXMLAttribute { return }
      if parent.kind != .resource || node.name != ElementName.resourceType.rawValue {
        return writePlain(node, at: child.node, bytes)
      }
    }
    writeOther(position, of: parent, nodes, bytes)
  }

  /// Whether an element is as nearly all with a value are: no more than that, and of the right type.
  @inline(__always)
  private func isPlain(_ node: Node, at index: Int, _ element: PackedElement) -> Bool {
    guard Int(node.next) == index + 1, isInPlace(node, element) else { return false }
    switch node.kind {
    case .string: return element.primitive == .string
    case .text: return element.primitive != nil && element.primitive != .xhtml
    case .number: return element.primitive == .decimal || element.primitive == .integer
    case .boolean: return element.primitive == .boolean
    case .object, .array, .null: return false
    }
  }

  /// Whether FHIR knows the element where it is, in an array if it repeats.
  @inline(__always)
  private func isInPlace(_ node: Node, _ element: PackedElement) -> Bool {
    element.isKnown && (!isFromJSON || element.repeats == node.flags.contains(.inArray))
  }

  /// Whether an element is as nearly all that have others inside: XML holds the whole of it.
  @inline(__always)
  private func isPlainObject(_ node: Node, at index: Int, _ element: PackedElement) -> Bool {
    node.kind == .object && Int(node.next) > index + 1 && element.primitive == nil
      && isInPlace(node, element)
  }

  @inline(__always)
  private mutating func writePlain(_ node: Node, at index: Int, _ bytes: RawSpan) {
    startTag()
    output.append(UInt8(ascii: "<"))
    append(node.name)
    output.append(Self.valueStart, 0, length: 8)
    appendValue(node, at: index, bytes)
    output.append(Self.valueEnd, 0, length: 3)
  }

  /// ` value="` as a little-endian word.
  private static let valueStart: UInt64 = 0x223D_6575_6C61_7620
  /// The end of such a tag, three bytes.
  private static let valueEnd: UInt64 = 0x3E_2F22

  @inline(never)
  private mutating func writeOther(
    _ position: Int, of parent: OpenElement, _ nodes: Span<Node>, _ bytes: RawSpan
  ) {
    let child = order[position]
    let (index, node) = (child.node, nodes[child.node])
    if parent.kind == .resource, node.name == ElementName.resourceType.rawValue {
      return reportLostType(index)
    }
    if parent.kind != .resource, isAttribute(node.name, parent.type) { return }
    let element = child.element
    if !isPlainObject(node, at: index, element) {
      reportLostArray(parent.first..<parent.end, at: position)
      guard isWritable(index, node) else { return }
      if element.primitive == .xhtml || (!element.isKnown && isNarrative(node)) {
        return writeNarrative(index)
      }
      reportChangedKind(index, node, element)
      reportChangedType(index, node, element)
    }
    startTag()
    output.append(UInt8(ascii: "<"))
    append(node.name)
    if node.kind == .object {
      openObject(index, element, nodes, bytes)
    } else {
      if node.kind != .null {
        output.append(Self.valueStart, 0, length: 8)
        appendValue(node, at: index, bytes)
        output.append(UInt8(ascii: "\""))
      }
      openContent(of: index, definitions.elementType, nodes, bytes)
    }
  }

  /// Opens an element, or an element with a resource in it.
  private mutating func openObject(
    _ index: Int, _ element: PackedElement, _ nodes: Span<Node>, _ bytes: RawSpan
  ) {
    let isContainer = element.type.map { definitions.types[$0].isResource } ?? true
    let resource = isContainer ? Element(document: document, index: index).resourceType : nil
    if let resource, Self.isResourceName(resource) {
      isTagOpen = true
      open.append(
        OpenElement(
          kind: .container, node: index, type: nil, first: order.count, next: 0, end: 0))
      openResource(index, resource, nodes)
    } else {
      if let resource { report(.notAResourceName, ["name": .quoted(resource)], at: index) }
      openContent(of: index, element.type, nodes, bytes)
    }
  }

  /// Writes the attributes of an element whose start tag is open, and goes on inside of it.
  private mutating func openContent(
    of index: Int, _ type: Int?, _ nodes: Span<Node>, _ bytes: RawSpan
  ) {
    writeAttributes(of: index, type, nodes, bytes)
    push(.element, index, type, nodes)
  }
}

// MARK: Attributes

extension XMLWriter {
  private mutating func writeAttributes(
    of index: Int, _ type: Int?, _ nodes: Span<Node>, _ bytes: RawSpan
  ) {
    var written = (id: false, url: false)
    let end = Int(nodes[index].next)
    var child = index + 1
    while child < end {
      let node = nodes[child]
      if isAttribute(node.name, type) {
        let isID = node.name == ElementName.id.rawValue
        if isID ? written.id : written.url {
          report(.attributeTwice, at: child)
        } else {
          writeAttribute(child, node, type, bytes)
          if isID { written.id = true } else { written.url = true }
        }
      }
      child = Int(node.next)
    }
  }

  @inline(__always)
  private func isAttribute(_ name: UInt16, _ type: Int?) -> Bool {
    guard name == ElementName.id.rawValue || name == ElementName.url.rawValue else { return false }
    guard let type else { return name == ElementName.id.rawValue }
    return definitions.elementTables[type].find(name).isXMLAttribute
  }

  private mutating func writeAttribute(
    _ index: Int, _ node: Node, _ type: Int?, _ bytes: RawSpan
  ) {
    let element =
      type.map { definitions.elementTables[$0].find(node.name) }
      ?? PackedElement(unknown: node.name)
    let isPlain = isPlain(node, at: index, element) && !node.flags.contains(.inArray)
    guard isPlain || canBeAttribute(index, node, element) else { return }
    output.append(UInt8(ascii: " "))
    append(node.name)
    output.append(UInt8(ascii: "="))
    output.append(UInt8(ascii: "\""))
    appendValue(node, at: index, bytes)
    output.append(UInt8(ascii: "\""))
  }

  /// Reports what an attribute cannot hold of an element; whether it can hold its value.
  private mutating func canBeAttribute(
    _ index: Int, _ node: Node, _ element: PackedElement
  ) -> Bool {
    reportChangedType(index, node, element)
    if node.flags.contains(.inArray) { reportLostArray(index, element) }
    let name = document.text(of: ElementName(rawValue: node.name))
    guard Element(document: document, index: index).hasValue else {
      report(.attributeWithoutValue, ["name": .quoted(name)], at: index)
      return false
    }
    if Int(node.next) > index + 1 {
      report(.attributeWithExtensions, ["name": .quoted(name)], at: index)
    }
    return true
  }
}

// MARK: Text

extension XMLWriter {
  /// Ends the start tag around what comes next, and starts its line.
  @inline(__always)
  mutating func startTag() {
    if isTagOpen {
      output.append(UInt8(ascii: ">"))
      isTagOpen = false
    }
    if !open.isEmpty { startLine() }
  }

  @inline(__always)
  private mutating func startLine() {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<open.count * 2 { output.append(UInt8(ascii: " ")) }
  }

  @inline(__always)
  private mutating func append(_ name: UInt16) {
    if !names.append(name, to: &output) { append(document.text(of: ElementName(rawValue: name))) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      output.append(UnsafeRawBufferPointer(bytes).bytes, 0, bytes.count)
    }
  }
}
