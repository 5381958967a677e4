/// Writes a document as JSON.
///
/// Every primitive keeps the text of its source. Elements of FHIR resources come in canonical
/// order, `resourceType` first; elements that repeat are arrays, even with one entry; ids and
/// extensions of primitives are in `_element`. JSON that is not FHIR keeps its order and arrays.
/// [json.html](https://hl7.org/fhir/R4/json.html)
///
/// ```swift
/// let text = JSONWriter.write(document.root, style: .pretty)
/// ```
public struct JSONWriter: ~Copyable {
  /// How the text is laid out.
  public typealias Style = TextStyle

  private let document: Document
  private let definitions: Definitions
  private let keys = NameTable.shared.keys
  private let isFromJSON: Bool
  /// Whether characters stay escaped as they are in the JSON that they come from.
  private var keepsEscapes = true
  /// What is written of the members of the outermost object.
  private var part: MemberPart?
  private var text: JSONTextWriter
  private var order = ChildOrder()
  /// The open objects and arrays, innermost last: no depth of a document needs more of the stack.
  private var open = Scratch<JSONFrame>(capacity: 32)

  private init(
    _ document: Document, _ definitions: Definitions, _ text: consuming JSONTextWriter
  ) {
    self.document = document
    self.definitions = definitions
    isFromJSON = document.isFromJSON
    self.text = text
  }

  /// The JSON text of an element with all that it has, without a line break at the end.
  ///
  /// Without a version, it is that of the document.
  public static func write(
    _ element: Element, style: Style = .compact, version: FHIRVersion? = nil
  ) -> [UInt8] {
    var output: [UInt8] = []
    write(element, style: style, version: version, to: &output)
    return output
  }

  /// Adds the JSON text of an element to a buffer.
  public static func write(
    _ element: Element, style: Style = .compact, version: FHIRVersion? = nil,
    type: TypeDefinition? = nil, to output: inout [UInt8]
  ) {
    let buffer = output
    output = []
    var text = JSONTextWriter(style, addingTo: buffer, expected: element.expectedTextLength)
    write(element, version: version, type: type, to: &text)
    output = text.finish()
  }

  /// Writes an element as the next value of a text, its escapes as they are or all in one way.
  package static func write(
    _ element: Element, version: FHIRVersion? = nil, type: TypeDefinition? = nil,
    keepsEscapes: Bool = true, to text: inout JSONTextWriter
  ) {
    let definitions = Definitions.of(version ?? element.document.fhirVersion)
    var writer = JSONWriter(element.document, definitions, text)
    writer.keepsEscapes = keepsEscapes
    let nodes = element.document.nodes
    let bytes = element.document.bytes
    let (span, source) = (nodes.span, bytes.span.bytes)
    writer.text.separate()
    writer.writeValue(element.index, span, source, type: writer.number(type, element), kind: nil)
    writer.run(span, source)
    text = writer.text
  }

  /// The JSON text of an element, to be compared: characters are escaped in one way only, as values that say the
  /// same may be escaped otherwise (`"\u00e9"`, `"é"`). [RFC 8259 §7](https://www.rfc-editor.org/rfc/rfc8259#section-7)
  package static func comparable(_ element: Element) -> [UInt8] {
    var text = JSONTextWriter()
    write(element, keepsEscapes: false, to: &text)
    return text.finish()
  }

  /// A part of the children of one name: their values, or their ids and extensions.
  package enum MemberPart { case values, extras }

  /// The JSON text of a part of the children of one name, as an object that has nothing else:
  /// `{"name":value}` or `{"_name":value}`.
  ///
  /// Unless escapes are kept, characters are escaped in one way only.
  package static func write(
    _ part: MemberPart, of name: ElementName, in element: Element, version: FHIRVersion? = nil,
    type: TypeDefinition? = nil, keepsEscapes: Bool = false
  ) -> [UInt8] {
    let definitions = Definitions.of(version ?? element.document.fhirVersion)
    var writer = JSONWriter(element.document, definitions, JSONTextWriter())
    writer.keepsEscapes = keepsEscapes
    writer.part = part
    let nodes = element.document.nodes
    let bytes = element.document.bytes
    let (span, source) = (nodes.span, bytes.span.bytes)
    writer.text.separate()
    let table = writer.number(type, element).map { definitions.elementTables[$0] }
    writer.open(writer.order.push(name.rawValue, of: element.index, in: span, table))
    writer.run(span, source)
    return writer.text.finish()
  }

  private func number(_ type: TypeDefinition?, _ element: Element) -> Int? {
    type.flatMap { definitions.typeIndex(named: $0.name) } ?? resourceType(element.index)
  }
}

// MARK: Open objects and arrays

extension JSONWriter {
  /// Writes what is open to its end.
  private mutating func run(_ nodes: Span<Node>, _ bytes: RawSpan) {
    while !open.isEmpty {
      switch open.last.phase {
      case .members: writeMembers(nodes, bytes)
      case .values, .extras: writeEntry(nodes, bytes)
      case .array: writeArrayEntry(nodes, bytes)
      }
    }
  }

  private mutating func openObject(_ index: Int, _ nodes: Span<Node>, type: Int?) {
    let table = type.map { definitions.elementTables[$0] }
    open(order.push(childrenOf: index, in: nodes, table, isFromJSON: isFromJSON))
  }

  /// Opens an object with these children of ``order``.
  @inline(__always)
  private mutating func open(_ children: Range<Int>) {
    text.beginObject()
    open.append(
      JSONFrame(
        .members, first: children.lowerBound, next: children.lowerBound, end: children.upperBound))
  }

  /// Writes members of the innermost object, up to one with an object or array, or to its end.
  @inline(__always)
  private mutating func writeMembers(_ nodes: Span<Node>, _ bytes: RawSpan) {
    var position = open.last.next
    let end = open.last.end
    while position < end {
      let child = order[position]
      let node = nodes[child.node]
      var behind = position &+ 1
      while behind < end, order[behind].element.name == node.name { behind &+= 1 }
      let isSingle = behind == position &+ 1 && !child.element.repeats
      if isSingle, node.isPlain(at: child.node) {
        startMember(node.name)
        if !isCopied(node) || !text.appendQuotedAsIs(bytes, node.start, node.length) {
          writePrimitive(child.node, nodes, bytes, kind: child.element.primitive)
        }
      } else {
        open.last.next = behind
        if isSingle, node.kind == .object, !node.flags.contains(.inArray), part == nil {
          startMember(node.name)
          return writeValue(child.node, nodes, bytes, type: child.element.type, kind: nil)
        }
        if !startRun(position..<behind, child.element, nodes, bytes) { return }
      }
      position = behind
    }
    text.closeObject()
    order.pop(from: open.last.first)
    _ = open.removeLast()
  }

  /// Whether the text of a node is written as it is in the source.
  @inline(__always)
  private func isCopied(_ node: Node) -> Bool {
    node.kind == .string && isFromJSON && (keepsEscapes || !node.isEscaped)
  }

  /// Starts the children of one name: `name`, `_name`, or both.
  ///
  /// `true` where they are written already.
  private mutating func startRun(
    _ run: Range<Int>, _ element: PackedElement, _ nodes: Span<Node>, _ bytes: RawSpan
  ) -> Bool {
    var hasValue = false
    var hasExtras = false
    var isArray = element.repeats || run.count > 1
    for position in run {
      let index = order[position].node
      let node = nodes[index]
      if node.flags.contains(.inArray) { isArray = true }
      switch node.kind {
      case .object, .array: hasValue = true
      default:
        if node.kind != .null { hasValue = true }
        if node.hasExtras(at: index) { hasExtras = true }
      }
    }
    if let part, open.count == 1 {
      (hasValue, hasExtras) = (part == .values, part == .extras)
    }
    let first = nodes[order[run.lowerBound].node]
    if first.kind == .array { isArray = run.count > 1 || first.flags.contains(.inArray) }
    let hasValues = hasValue || !hasExtras
    if hasValues { startMember(element.name) } else { startExtras(element.name) }
    if isArray {
      text.beginArray()
      open.last.runFirst = run.lowerBound
      open.last.hasExtras = hasValues && hasExtras
      open.last.phase = hasValues ? .values : .extras
      return false
    }
    let index = order[run.lowerBound].node
    if hasValues {
      let depth = open.count
      writeValue(index, nodes, bytes, type: element.type, kind: element.primitive)
      // Only a primitive has extras, and it is written at once.
      if !hasExtras { return open.count == depth }
      startExtras(element.name)
    }
    let depth = open.count
    writeExtras(index, nodes)
    return open.count == depth
  }

  /// Writes the next entry of an array of the children of one name, or its end.
  @inline(__always)
  private mutating func writeEntry(_ nodes: Span<Node>, _ bytes: RawSpan) {
    let position = open.last.runNext
    guard position < open.last.next else { return endEntries() }
    open.last.runNext = position &+ 1
    let child = order[position]
    text.startEntry()
    if open.last.phase == .values {
      let element = child.element
      writeValue(child.node, nodes, bytes, type: element.type, kind: element.primitive)
    } else {
      writeExtras(child.node, nodes)
    }
  }

  /// Closes the array of the children of one name; that of their ids and extensions may follow.
  private mutating func endEntries() {
    text.closeArray()
    open.last.phase = .members
    guard open.last.hasExtras else { return }
    startExtras(order[open.last.runFirst].element.name)
    text.beginArray()
    open.last.runNext = open.last.runFirst
    open.last.hasExtras = false
    open.last.phase = .extras
  }

  private mutating func writeArrayEntry(_ nodes: Span<Node>, _ bytes: RawSpan) {
    let child = open.last.next
    guard child < open.last.end else {
      text.closeArray()
      _ = open.removeLast()
      return
    }
    open.last.next = Int(nodes[child].next)
    text.startEntry()
    writeValue(child, nodes, bytes, type: nil, kind: nil)
  }
}

/// The parts of the writer take the nodes and bytes of the document as spans, and a type as its index
/// in ``Definitions/types``: so that no object is retained for each element.
extension JSONWriter {
  private func resourceType(_ index: Int) -> Int? {
    Element(document: document, index: index).resourceType.flatMap(definitions.typeIndex(named:))
  }

  /// Writes a primitive, or opens an object or array.
  @inline(__always)
  private mutating func writeValue(
    _ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan, type: Int?, kind: PrimitiveKind?
  ) {
    let node = nodes[index]
    switch node.kind {
    case .object:
      if let type, !definitions.types[type].isAbstract {
        openObject(index, nodes, type: type)
      } else {
        openObject(index, nodes, type: resourceType(index))
      }
    case .array:
      text.beginArray()
      open.append(JSONFrame(.array, next: index + 1, end: Int(node.next)))
    default:
      if !isCopied(node) || !text.appendQuotedAsIs(bytes, node.start, node.length) {
        writePrimitive(index, nodes, bytes, kind: kind)
      }
    }
  }

  /// Opens the object of the id and extensions of a primitive, where it has any.
  private mutating func writeExtras(_ index: Int, _ nodes: Span<Node>) {
    let node = nodes[index]
    if node.kind != .object, node.kind != .array, Int(node.next) > index + 1 {
      openObject(index, nodes, type: definitions.elementType)
    } else {
      text.appendNull()
    }
  }

  @inline(never)
  private mutating func writePrimitive(
    _ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan, kind: PrimitiveKind?
  ) {
    let node = nodes[index]
    let range = range(node, bytes)
    switch node.kind {
    case .string where isFromJSON || node.isEscaped:
      if keepsEscapes || !node.isEscaped {
        text.appendQuotedAsIs(bytes, range)
      } else {
        text.appendQuoted(JSONEscapes.decode(document.bytes[range]))
      }
    case .number, .boolean: text.append(bytes, range)
    case .text:
      if let kind, kind != .string, fits(range, bytes, kind) {
        text.append(bytes, range)
      } else {
        text.appendQuoted(bytes, range)
      }
    case .null, .object, .array: text.appendNull()
    case .string: text.appendQuoted(bytes, range)
    }
  }

  /// Starts the member of a name.
  @inline(__always)
  private mutating func startMember(_ name: UInt16) {
    if !text.key(name, keys) { continueMember(name) }
  }

  @inline(never)
  private mutating func continueMember(_ name: UInt16) {
    if !text.longKey(name, .shared) { text.otherKey(nameText(name), underscore: false) }
  }

  /// Starts the member with the ids and extensions of a name.
  private mutating func startExtras(_ name: UInt16) {
    text.startEntry()
    text.otherKey(nameText(name), underscore: true)
  }

  private func nameText(_ name: UInt16) -> String {
    document.text(of: ElementName(rawValue: name))
  }

  @inline(__always)
  private func range(_ node: Node, _ bytes: RawSpan) -> Range<Int> {
    let start = min(Int(node.start), bytes.byteCount)
    return start..<min(start + Int(node.length), bytes.byteCount)
  }

  /// Whether the text of an XML value is one of JSON without quotes.
  private func fits(_ range: Range<Int>, _ bytes: RawSpan, _ kind: PrimitiveKind) -> Bool {
    switch kind {
    case .boolean: bytes.hasText("true", range) || bytes.hasText("false", range)
    case .integer, .decimal: JSONText.isNumber(document.bytes[range])
    case .string, .xhtml: false
    }
  }
}

extension Node {
  /// Whether it is a primitive outside arrays with a value, and nothing inside.
  @inline(__always)
  fileprivate func isPlain(at index: Int) -> Bool {
    kind != .object && kind != .array && kind != .null && !flags.contains(.inArray)
      && Int(next) == index + 1
  }
}

extension Element {
  /// About how many bytes the text of an element has.
  fileprivate var expectedTextLength: Int {
    if document.origin == .json { return Int(node.length) }
    // XML is longer than JSON with the same content.
    let isXML = document.origin == .xml
    let limit = isXML ? document.sourceText.count : document.bytes.count
    let last = document.nodes[end - 1]
    let start = min(Int(node.start), limit)
    let length = max(0, min(Int(last.start) + Int(last.length), limit) - start)
    return isXML ? length : length + (end - index) * 20
  }
}
