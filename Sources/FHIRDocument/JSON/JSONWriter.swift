/// Writes a document as JSON.
///
/// Every primitive keeps the text of its source. Elements of FHIR resources stand in canonical
/// order, `resourceType` first; elements that repeat are arrays, even with one entry; ids and
/// extensions of primitives stand in `_element`. JSON that is not FHIR keeps its order and arrays.
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
  private let names = NameTable.shared
  private let isPretty: Bool
  private let isFromJSON: Bool
  /// Whether characters of a JSON source stay escaped as they are there.
  private var keepsEscapes = true
  private var output: TextBuffer
  private var order = ChildOrder()
  private var level = 0

  private init(
    _ element: Element, _ definitions: Definitions, _ style: Style, _ output: consuming [UInt8]
  ) {
    document = element.document
    self.definitions = definitions
    isPretty = style == .pretty
    isFromJSON = document.isFromJSON
    self.output = TextBuffer(addingTo: output, expected: element.expectedTextLength)
  }

  /// The JSON text of an element and what stands below it, without a line break at the end.
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
    let definitions = Definitions.of(version ?? element.document.fhirVersion)
    var writer = JSONWriter(element, definitions, style, buffer)
    let nodes = element.document.nodes
    let bytes = element.document.bytes
    writer.writeValue(
      element.index, nodes.span, bytes.span.bytes, type: writer.number(type, element), kind: nil)
    output = writer.finish()
  }

  /// The JSON text of the children of one name, as an object that has nothing else.
  ///
  /// `{"name":value}`, or with `_name` too. Characters are escaped in one way only.
  public static func write(
    member name: ElementName, of element: Element, version: FHIRVersion? = nil,
    type: TypeDefinition? = nil
  ) -> [UInt8] {
    let definitions = Definitions.of(version ?? element.document.fhirVersion)
    var writer = JSONWriter(element, definitions, .compact, [])
    writer.keepsEscapes = false
    let nodes = element.document.nodes
    let bytes = element.document.bytes
    writer.writeObject(
      element.index, nodes.span, bytes.span.bytes, type: writer.number(type, element), only: name)
    return writer.finish()
  }

  private func number(_ type: TypeDefinition?, _ element: Element) -> Int? {
    type.flatMap { definitions.typeIndex(named: $0.name) } ?? resourceType(element.index)
  }

  private consuming func finish() -> [UInt8] { output.finish() }
}

/// The parts of the writer take the nodes and bytes of the document as spans, and a type as its place
/// in ``Definitions/types``: so that no object is retained for each element.
extension JSONWriter {
  private func resourceType(_ index: Int) -> Int? {
    Element(document: document, index: index).resourceType.flatMap(definitions.typeIndex(named:))
  }

  @inline(__always)
  private mutating func writeValue(
    _ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan, type: Int?, kind: PrimitiveKind?
  ) {
    let node = nodes[index]
    switch node.kind {
    case .object:
      if let type, !definitions.types[type].isAbstract {
        writeObject(index, nodes, bytes, type: type)
      } else {
        writeObject(index, nodes, bytes, type: resourceType(index))
      }
    case .array: writeArray(index, nodes, bytes)
    default: writePrimitive(node, bytes, kind: kind)
    }
  }

  @inline(__always)
  private mutating func writePrimitive(_ node: Node, _ bytes: RawSpan, kind: PrimitiveKind?) {
    switch node.kind {
    case .string where isFromJSON:
      output.append(UInt8(ascii: "\""))
      if keepsEscapes || !node.flags.contains(.escaped) {
        appendRaw(node, bytes)
      } else {
        appendEscapedAnew(node, bytes)
      }
      output.append(UInt8(ascii: "\""))
    case .number, .boolean: appendRaw(node, bytes)
    case .text:
      if let kind, kind != .string, fits(node, bytes, kind) {
        appendRaw(node, bytes)
      } else {
        quote(node, bytes)
      }
    case .null, .object, .array: output.append("null")
    case .string: quote(node, bytes)
    }
  }

  private mutating func writeObject(
    _ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan, type: Int?
  ) {
    let places = type.map { definitions.places[$0] }
    let children = order.push(childrenOf: index, in: nodes, places, isFromJSON: isFromJSON)
    output.append(UInt8(ascii: "{"))
    level += 1
    var isFirst = true
    var position = children.lowerBound
    while position < children.upperBound {
      let child = order[position]
      let node = nodes[child.node]
      var end = position + 1
      while end < children.upperBound, order[end].element.name == node.name { end += 1 }
      if node.isPlain(at: child.node), end == position + 1, !child.element.repeats {
        startMember(node.name, underscore: false, &isFirst)
        writePrimitive(node, bytes, kind: child.element.primitive)
      } else {
        writeMember(position..<end, child.element, nodes, bytes, &isFirst)
      }
      position = end
    }
    level -= 1
    if !isFirst { newLine() }
    output.append(UInt8(ascii: "}"))
    order.pop(children)
  }

  private mutating func writeObject(
    _ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan, type: Int?, only name: ElementName
  ) {
    let places = type.map { definitions.places[$0] }
    let children = order.push(childrenOf: index, in: nodes, places, isFromJSON: isFromJSON)
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    if let start = children.first(where: { order[$0].element.name == name.rawValue }) {
      var end = start + 1
      while end < children.upperBound, order[end].element.name == name.rawValue { end += 1 }
      writeMember(start..<end, order[start].element, nodes, bytes, &isFirst)
    }
    output.append(UInt8(ascii: "}"))
    order.pop(children)
  }

  /// Writes the children of one name: `name`, `_name`, or both.
  @inline(__always)
  private mutating func writeMember(
    _ run: Range<Int>, _ element: ElementPlace, _ nodes: Span<Node>, _ bytes: RawSpan,
    _ isFirst: inout Bool
  ) {
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
    let first = nodes[order[run.lowerBound].node]
    if first.kind == .array { isArray = run.count > 1 || first.flags.contains(.inArray) }
    if hasValue || !hasExtras {
      startMember(element.name, underscore: false, &isFirst)
      writeEntries(run, isArray) { writer, index in
        writer.writeValue(index, nodes, bytes, type: element.type, kind: element.primitive)
      }
    }
    if hasExtras {
      startMember(element.name, underscore: true, &isFirst)
      writeEntries(run, isArray) { writer, index in writer.writeExtras(index, nodes, bytes) }
    }
  }

  @inline(__always)
  private mutating func writeEntries(
    _ run: Range<Int>, _ isArray: Bool, _ write: (inout JSONWriter, Int) -> Void
  ) {
    guard isArray else {
      write(&self, order[run.lowerBound].node)
      return
    }
    openArray()
    for position in run {
      separate(position == run.lowerBound)
      write(&self, order[position].node)
    }
    closeArray()
  }

  /// Writes the id and extensions of a primitive.
  private mutating func writeExtras(_ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan) {
    let node = nodes[index]
    if node.kind != .object, node.kind != .array, Int(node.next) > index + 1 {
      writeObject(index, nodes, bytes, type: definitions.elementType)
    } else {
      output.append("null")
    }
  }

  private mutating func writeArray(_ index: Int, _ nodes: Span<Node>, _ bytes: RawSpan) {
    let end = Int(nodes[index].next)
    openArray()
    var child = index + 1
    while child < end {
      separate(child == index + 1)
      writeValue(child, nodes, bytes, type: nil, kind: nil)
      child = Int(nodes[child].next)
    }
    closeArray(isEmpty: end == index + 1)
  }
}

// MARK: Text

extension JSONWriter {
  @inline(__always)
  private mutating func startMember(_ name: UInt16, underscore: Bool, _ isFirst: inout Bool) {
    separate(isFirst)
    isFirst = false
    if underscore || !names.appendKey(name, to: &output) {
      appendOtherKey(name, underscore)
    }
    if isPretty { output.append(UInt8(ascii: " ")) }
  }

  @inline(never)
  private mutating func appendOtherKey(_ name: UInt16, _ underscore: Bool) {
    output.append(underscore ? "\"_" : "\"")
    let text = Array(document.text(of: ElementName(rawValue: name)).utf8)
    JSONText.appendEscaped(text.span.bytes, 0, text.count, to: &output)
    output.append("\":")
  }

  private mutating func openArray() {
    output.append(UInt8(ascii: "["))
    level += 1
  }

  private mutating func closeArray(isEmpty: Bool = false) {
    level -= 1
    if !isEmpty { newLine() }
    output.append(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func separate(_ isFirst: Bool) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    newLine()
  }

  @inline(__always)
  private mutating func newLine() {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<level * 2 { output.append(UInt8(ascii: " ")) }
  }

  private func range(_ node: Node, _ bytes: RawSpan) -> Range<Int> {
    let start = min(Int(node.start), bytes.byteCount)
    return start..<min(start + Int(node.length), bytes.byteCount)
  }

  @inline(__always)
  private mutating func appendRaw(_ node: Node, _ bytes: RawSpan) {
    let range = range(node, bytes)
    output.append(bytes, range.lowerBound, range.count)
  }

  @inline(never)
  private mutating func appendEscapedAnew(_ node: Node, _ bytes: RawSpan) {
    let range = range(node, bytes)
    let text = JSONEscapes.decode(document.bytes[range])
    JSONText.appendEscaped(text.span.bytes, 0, text.count, to: &output)
  }

  @inline(__always)
  private mutating func quote(_ node: Node, _ bytes: RawSpan) {
    let range = range(node, bytes)
    if output.appendQuoted(bytes, range.lowerBound, range.count) { return }
    output.append(UInt8(ascii: "\""))
    JSONText.appendEscaped(bytes, range.lowerBound, range.count, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Whether the text of an XML value can stand in JSON without quotes.
  private func fits(_ node: Node, _ bytes: RawSpan, _ kind: PrimitiveKind) -> Bool {
    let range = range(node, bytes)
    switch kind {
    case .boolean: return bytes.hasText("true", range) || bytes.hasText("false", range)
    case .integer, .decimal: return JSONText.isNumber(document.bytes[range])
    case .string, .xhtml: return false
    }
  }
}

extension Node {
  /// Whether it is a primitive outside arrays with a value, and nothing below it.
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
