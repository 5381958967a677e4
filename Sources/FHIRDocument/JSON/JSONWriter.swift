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
public struct JSONWriter {
  /// How the text is laid out.
  public typealias Style = TextStyle

  private let document: Document
  private let definitions: Definitions
  private let isPretty: Bool
  private var output: [UInt8]
  private var order: ChildOrder
  private var level = 0

  private init(_ document: Document, _ definitions: Definitions, _ style: Style, _ output: [UInt8])
  {
    self.document = document
    self.definitions = definitions
    self.output = output
    isPretty = style == .pretty
    order = ChildOrder()
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
    var writer = JSONWriter(element.document, definitions, style, buffer)
    writer.writeValue(element.index, type: type ?? writer.resourceType(element.index), kind: nil)
    output = writer.output
  }
}

extension JSONWriter {
  private func resourceType(_ index: Int) -> TypeDefinition? {
    Element(document: document, index: index).resourceType.flatMap(definitions.type(named:))
  }

  private mutating func writeValue(_ index: Int, type: TypeDefinition?, kind: PrimitiveKind?) {
    let node = document.nodes[index]
    switch node.kind {
    case .object:
      let actual = type == nil || type?.isAbstract == true ? resourceType(index) : type
      writeObject(index, type: actual)
    case .array: writeArray(index)
    case .string:
      if document.origin == .json {
        quoteRaw(node)
      } else {
        quote(node)
      }
    case .number, .boolean: appendRaw(node)
    case .null: output.append(contentsOf: "null".utf8)
    case .text:
      if let kind, fits(node, kind) { appendRaw(node) } else { quote(node) }
    }
  }

  private mutating func writeObject(_ index: Int, type: TypeDefinition?) {
    let children = order.push(childrenOf: index, in: document, type: type)
    defer { order.pop(children) }
    output.append(UInt8(ascii: "{"))
    level += 1
    var isFirst = true
    var position = children.lowerBound
    var hint = 0
    while position < children.upperBound {
      let name = document.nodes[order[position]].name
      var end = position + 1
      while end < children.upperBound, document.nodes[order[end]].name == name { end += 1 }
      let place = type?.index(of: ElementName(rawValue: name), startingAt: hint)
      if let place { hint = place }
      let definition = place.flatMap { type?.elements[$0] }
      writeMember(position..<end, name, definition, &isFirst)
      position = end
    }
    level -= 1
    if !isFirst { newLine() }
    output.append(UInt8(ascii: "}"))
  }

  /// Writes the children of one name: `name`, `_name`, or both.
  private mutating func writeMember(
    _ run: Range<Int>, _ name: UInt16, _ definition: ElementDefinition?, _ isFirst: inout Bool
  ) {
    var hasValue = false
    var hasExtras = false
    var isArray = definition?.repeats == true || run.count > 1
    for position in run {
      let index = order[position]
      let node = document.nodes[index]
      if node.flags.contains(.inArray) { isArray = true }
      let isPrimitive = node.kind != .object && node.kind != .array
      if isPrimitive, Int(node.next) > index + 1 { hasExtras = true }
      if node.kind != .null { hasValue = true }
    }
    let type = definition.map { definitions.type(of: $0) }
    let first = document.nodes[order[run.lowerBound]]
    if first.kind == .array { isArray = run.count > 1 || first.flags.contains(.inArray) }
    if hasValue || !hasExtras {
      startMember(name, underscore: false, &isFirst)
      if isArray { openArray() }
      for position in run {
        if isArray { separate(position == run.lowerBound) }
        writeValue(order[position], type: type, kind: definition?.primitive)
      }
      if isArray { closeArray() }
    }
    if hasExtras {
      startMember(name, underscore: true, &isFirst)
      if isArray { openArray() }
      for position in run {
        if isArray { separate(position == run.lowerBound) }
        writeExtras(order[position])
      }
      if isArray { closeArray() }
    }
  }

  /// Writes the id and extensions of a primitive.
  private mutating func writeExtras(_ index: Int) {
    let node = document.nodes[index]
    if node.kind != .object, node.kind != .array, Int(node.next) > index + 1 {
      writeObject(index, type: definitions.type(named: "Element"))
    } else {
      output.append(contentsOf: "null".utf8)
    }
  }

  private mutating func writeArray(_ index: Int) {
    openArray()
    var child = index + 1
    while child < Int(document.nodes[index].next) {
      separate(child == index + 1)
      writeValue(child, type: nil, kind: nil)
      child = Int(document.nodes[child].next)
    }
    closeArray()
  }
}

// MARK: Text

extension JSONWriter {
  private mutating func startMember(_ name: UInt16, underscore: Bool, _ isFirst: inout Bool) {
    separate(isFirst)
    isFirst = false
    output.append(UInt8(ascii: "\""))
    if underscore { output.append(UInt8(ascii: "_")) }
    if !NameTable.shared.append(name, to: &output) {
      JSONText.appendEscaped(document.text(of: ElementName(rawValue: name)).utf8, to: &output)
    }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    if isPretty { output.append(UInt8(ascii: " ")) }
  }

  private mutating func openArray() {
    output.append(UInt8(ascii: "["))
    level += 1
  }

  private mutating func closeArray() {
    level -= 1
    if output.last != UInt8(ascii: "[") { newLine() }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func separate(_ isFirst: Bool) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    newLine()
  }

  private mutating func newLine() {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<level * 2 { output.append(UInt8(ascii: " ")) }
  }

  private func range(_ node: Node) -> Range<Int> {
    let start = min(Int(node.start), document.bytes.count)
    return start..<min(start + Int(node.length), document.bytes.count)
  }

  private mutating func appendRaw(_ node: Node) {
    let range = range(node)
    document.bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  private mutating func quoteRaw(_ node: Node) {
    output.append(UInt8(ascii: "\""))
    appendRaw(node)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ node: Node) {
    output.append(UInt8(ascii: "\""))
    JSONText.appendEscaped(document.bytes[range(node)], to: &output)
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
