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
  private var output: TextBuffer
  private var order = ChildOrder()
  private var level = 0

  private init(
    _ element: Element, _ definitions: Definitions, _ style: Style, _ output: consuming [UInt8]
  ) {
    document = element.document
    self.definitions = definitions
    isPretty = style == .pretty
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
    let type = type ?? writer.resourceType(element.index)
    let bytes = element.document.bytes
    writer.writeValue(element.index, bytes.span.bytes, type: type, kind: nil)
    output = writer.finish()
  }

  private consuming func finish() -> [UInt8] { output.finish() }
}

extension JSONWriter {
  private func resourceType(_ index: Int) -> TypeDefinition? {
    Element(document: document, index: index).resourceType.flatMap(definitions.type(named:))
  }

  private mutating func writeValue(
    _ index: Int, _ bytes: RawSpan, type: TypeDefinition?, kind: PrimitiveKind?
  ) {
    let node = document.nodes[index]
    switch node.kind {
    case .object:
      if let type, !type.isAbstract {
        writeObject(index, bytes, type: type)
      } else {
        writeObject(index, bytes, type: resourceType(index))
      }
    case .array: writeArray(index, bytes)
    default: writePrimitive(node, bytes, kind: kind)
    }
  }

  @inline(__always)
  private mutating func writePrimitive(_ node: Node, _ bytes: RawSpan, kind: PrimitiveKind?) {
    switch node.kind {
    case .string where document.origin == .json:
      output.append(UInt8(ascii: "\""))
      appendRaw(node, bytes)
      output.append(UInt8(ascii: "\""))
    case .number, .boolean: appendRaw(node, bytes)
    case .text:
      if let kind, fits(node, kind) { appendRaw(node, bytes) } else { quote(node, bytes) }
    case .null, .object, .array: output.append("null")
    case .string: quote(node, bytes)
    }
  }

  private mutating func writeObject(_ index: Int, _ bytes: RawSpan, type: TypeDefinition?) {
    let children = order.push(childrenOf: index, in: document, type: type)
    output.append(UInt8(ascii: "{"))
    level += 1
    var isFirst = true
    var position = children.lowerBound
    while position < children.upperBound {
      let index = order[position]
      let node = document.nodes[index]
      var end = position + 1
      while end < children.upperBound, document.nodes[order[end]].name == node.name { end += 1 }
      let place = order.place(position)
      let repeats = place.flatMap { type?.elements[$0].repeats } == true
      let kind = place.flatMap { type?.elements[$0].primitive }
      if node.isPlain(at: index), end == position + 1, !repeats {
        startMember(node.name, underscore: false, &isFirst)
        writePrimitive(node, bytes, kind: kind)
      } else {
        let child = place.flatMap { type?.elements[$0].typeIndex }
        let member = Member(name: node.name, repeats: repeats, kind: kind, type: child)
        writeMember(position..<end, member, bytes, &isFirst)
      }
      position = end
    }
    level -= 1
    if !isFirst { newLine() }
    output.append(UInt8(ascii: "}"))
    order.pop(children)
  }

  /// What the definitions say of the children of one name.
  private struct Member {
    var name: UInt16
    var repeats: Bool
    var kind: PrimitiveKind?
    /// The place of the type in ``Definitions/types``.
    var type: Int?
  }

  /// Writes the children of one name: `name`, `_name`, or both.
  @inline(__always)
  private mutating func writeMember(
    _ run: Range<Int>, _ member: Member, _ bytes: RawSpan, _ isFirst: inout Bool
  ) {
    var hasObject = false
    var hasValue = false
    var hasExtras = false
    var isArray = member.repeats || run.count > 1
    for position in run {
      let index = order[position]
      let node = document.nodes[index]
      if node.flags.contains(.inArray) { isArray = true }
      switch node.kind {
      case .object: (hasObject, hasValue) = (true, true)
      case .array: hasValue = true
      default:
        if node.kind != .null { hasValue = true }
        if node.hasExtras(at: index) { hasExtras = true }
      }
    }
    let first = document.nodes[order[run.lowerBound]]
    if first.kind == .array { isArray = run.count > 1 || first.flags.contains(.inArray) }
    if hasValue || !hasExtras {
      startMember(member.name, underscore: false, &isFirst)
      // Only objects ask for their type.
      let type = hasObject ? member.type.map { definitions.types[$0] } : nil
      writeEntries(run, isArray) { writer, index in
        writer.writeValue(index, bytes, type: type, kind: member.kind)
      }
    }
    if hasExtras {
      startMember(member.name, underscore: true, &isFirst)
      writeEntries(run, isArray) { writer, index in writer.writeExtras(index, bytes) }
    }
  }

  @inline(__always)
  private mutating func writeEntries(
    _ run: Range<Int>, _ isArray: Bool, _ write: (inout JSONWriter, Int) -> Void
  ) {
    guard isArray else {
      write(&self, order[run.lowerBound])
      return
    }
    openArray()
    for position in run {
      separate(position == run.lowerBound)
      write(&self, order[position])
    }
    closeArray()
  }

  /// Writes the id and extensions of a primitive.
  private mutating func writeExtras(_ index: Int, _ bytes: RawSpan) {
    let node = document.nodes[index]
    if node.kind != .object, node.kind != .array, Int(node.next) > index + 1 {
      writeObject(index, bytes, type: definitions.type(named: "Element"))
    } else {
      output.append("null")
    }
  }

  private mutating func writeArray(_ index: Int, _ bytes: RawSpan) {
    let end = Int(document.nodes[index].next)
    openArray()
    var child = index + 1
    while child < end {
      separate(child == index + 1)
      writeValue(child, bytes, type: nil, kind: nil)
      child = Int(document.nodes[child].next)
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

  private func range(_ node: Node) -> Range<Int> {
    let start = min(Int(node.start), document.bytes.count)
    return start..<min(start + Int(node.length), document.bytes.count)
  }

  @inline(__always)
  private mutating func appendRaw(_ node: Node, _ bytes: RawSpan) {
    let range = range(node)
    output.append(bytes, range.lowerBound, range.count)
  }

  @inline(__always)
  private mutating func quote(_ node: Node, _ bytes: RawSpan) {
    let range = range(node)
    output.append(UInt8(ascii: "\""))
    JSONText.appendEscaped(bytes, range.lowerBound, range.count, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Whether the text of an XML value can stand in JSON without quotes.
  private func fits(_ node: Node, _ kind: PrimitiveKind) -> Bool {
    let text = document.bytes[range(node)]
    switch kind {
    case .boolean: return text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
    case .integer, .decimal: return JSONText.isNumber(text)
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
    document.origin == .json ? Int(node.length) : (end - index) * 32
  }
}
