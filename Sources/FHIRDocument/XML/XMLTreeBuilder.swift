/// Makes nodes from the events of the XML parser.
///
/// `value` is the value of a primitive, `id` and `url` are children; the element inside `contained`,
/// `resource` and the like names the type of the resource; `div` is one primitive with its markup.
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
struct XMLTreeBuilder: ~Copyable {
  struct Frame {
    enum Role: UInt8 {
      case element
      /// An element such as `contained`, behind the resource in it.
      case container
      /// The element that names the type of a resource; inside a container it has no own node.
      case resource
    }

    private let number: UInt32
    var role: Role
    var hasText = false

    @inline(__always)
    init(_ node: Int, _ role: Role) {
      number = UInt32(truncatingIfNeeded: node)
      self.role = role
    }

    /// The place among the nodes.
    var node: Int { Int(number) }
  }

  private(set) var nodes: NodeRoom
  private(set) var values: ValueStore
  /// The values that do not stand in the text itself, in the order of their nodes.
  private(set) var addedValues: [AddedValue] = []
  /// Nodes without a value that may be objects or primitives.
  private(set) var unclear: [UInt32] = []
  private(set) var findings = FindingList<XMLFinding>()
  /// The names that FHIR does not know.
  private(set) var localNames = LocalNames()
  private var frames = Scratch<Frame>(capacity: 32)
  private var markup = XMLMarkup()
  /// How many elements are open inside one that is left out.
  private var skipped = 0
  /// Whether an element of FHIR may start: none around it is left out, markup, or a container.
  private(set) var isPlain = false
  /// The namespace of the outermost element, which is that of all elements of FHIR.
  private(set) var namespace = XMLNamespace.none

  /// A builder of nodes in that room, for a text with so many bytes.
  init(_ nodes: NodeRoom, ofText count: Int) {
    self.nodes = nodes
    values = ValueStore(ofText: count)
  }

  /// Whether there is room for all nodes that one tag can make: a container, a resource, its type
  /// and its `id`.
  var hasRoom: Bool { nodes.hasRoom(for: 4) }
  /// Whether text is content, as in markup.
  var keepsText: Bool { markup.depth > 0 }
  /// How many bytes the markup of the last narrative has, so far.
  var markupCount: Int { markup.output.count }
  /// Where the last narrative starts.
  private(set) var markupStart = 0

  /// Adds a primitive with a value.
  @inline(__always)
  private mutating func append(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    append(name, valueAt: values.place(of: value, text), at: offset)
  }

  @inline(__always)
  private mutating func append(_ name: UInt16, valueAt place: Range<Int>, at offset: Int) {
    if place.lowerBound >= values.sourceCount {
      addedValues.append(
        AddedValue(
          node: UInt32(truncatingIfNeeded: nodes.count),
          offset: UInt32(truncatingIfNeeded: offset)))
    }
    nodes.append(Node(name, .text, [], place.lowerBound, place.upperBound, nodes.count))
  }

  @inline(__always)
  private mutating func appendObject(_ name: UInt16, at offset: Int) {
    nodes.append(Node(name, .object, [], offset, offset, nodes.count))
  }

  mutating func report(_ kind: XMLFinding.Kind, _ offset: Int) {
    findings.add(XMLFinding(kind: kind, offset: offset))
  }
}

// MARK: Elements as nearly all are

extension XMLTreeBuilder {
  /// Starts an element of FHIR without attributes.
  @inline(__always)
  mutating func startObject(_ name: UInt16, at offset: Int) {
    frames.append(Frame(nodes.count, .element))
    appendObject(name, at: offset)
  }

  /// Starts an element of FHIR with a value and nothing else in its tag.
  @inline(__always)
  mutating func startPrimitive(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    frames.append(Frame(nodes.count, .element))
    append(name, value, at: offset, text)
  }

  /// Adds an element of FHIR with a value and nothing else.
  @inline(__always)
  mutating func addPrimitive(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    append(name, value, at: offset, text)
  }

  /// Ends the innermost element.
  @inline(__always)
  mutating func end(_ text: RawSpan) {
    if isPlain, frames.last.role == .element {
      endElement(frames.removeLast())
    } else {
      endOther(text)
      isPlain = findPlain()
    }
  }
}

// MARK: Events

extension XMLTreeBuilder {
  /// Starts an element.
  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) throws(XMLFailure) {
    if markup.depth > 0 {
      openMarkup(tag, attributes, namespaces, text)
    } else if skipped > 0 {
      skipped += 1
    } else if isDivision(tag, text) {
      startDivision(tag, attributes, namespaces, text)
    } else {
      try startElement(tag, attributes, namespaces, text)
    }
    isPlain = findPlain()
  }

  private mutating func startElement(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) throws(XMLFailure) {
    let first = text.byte(tag.name.lowerBound)
    if frames.isEmpty {
      startRoot(tag, attributes, namespaces, text)
    } else if tag.namespace != namespace {
      skip(.foreignElement(text.string(tag.name)), tag)
    } else if first == UInt8(ascii: "_") {
      skip(.underscore(text.string(tag.name)), tag)
    } else if (0x41...0x5A).contains(first) {
      startResource(tag, attributes, text)
    } else if frames.last.role == .container {
      skip(.crowdedContainer(text.string(tag.name)), tag)
    } else {
      let name = try number(of: tag, text)
      frames.append(Frame(nodes.count, .element))
      add(name, attributes, of: tag, text)
    }
  }

  @inline(never)
  private mutating func endOther(_ text: RawSpan) {
    if markup.depth > 0 {
      endMarkup(text)
    } else if skipped > 0 {
      skipped -= 1
    } else if !frames.isEmpty {
      let frame = frames.removeLast()
      if frame.role == .resource, !frames.isEmpty {
        frames.last.role = .container
      } else {
        endElement(frame)
      }
    }
  }

  private mutating func findPlain() -> Bool {
    markup.depth == 0 && skipped == 0 && !frames.isEmpty && frames.last.role != .container
  }

  /// Takes text between tags; as it stands where it is plain.
  mutating func text(_ range: Range<Int>, isPlain: Bool, _ text: RawSpan) {
    if markup.depth > 0 {
      markup.text(range, as: isPlain ? .verbatim : .content, text)
    } else {
      reportText(range, at: range.first { text.byte($0) > 0x20 }, text)
    }
  }

  /// Takes the content of a CDATA section.
  mutating func section(_ range: Range<Int>, _ text: RawSpan) {
    if markup.depth > 0 {
      markup.text(range, as: .verbatim, text)
    } else if range.contains(where: { text.byte($0) > 0x20 }) {
      reportText(range, at: range.lowerBound - 9, text)
    }
  }

  private mutating func reportText(_ range: Range<Int>, at offset: Int?, _ text: RawSpan) {
    guard let offset, skipped == 0, !frames.isEmpty, !frames.last.hasText else { return }
    frames.last.hasText = true
    report(.text, offset)
  }

  mutating func comment(_ range: Range<Int>, _ text: RawSpan) {
    if markup.depth > 0 { markup.comment(range, text) }
  }

  mutating func instruction(_ target: Range<Int>, _ content: Range<Int>, _ text: RawSpan) {
    if markup.depth > 0 { markup.instruction(target, content, text) }
  }
}

// MARK: Elements

extension XMLTreeBuilder {
  private mutating func skip(_ finding: XMLFinding.Kind, _ tag: XMLTag) {
    report(finding, tag.start)
    skipped = 1
  }

  private mutating func startRoot(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    namespace = tag.namespace
    if namespace != .fhir {
      let name = String(decoding: namespaces.name(namespace), as: UTF8.self)
      report(.rootNamespace(name), tag.start)
    }
    frames.append(Frame(0, .resource))
    appendObject(ElementName.root.rawValue, at: tag.start)
    addType(tag, attributes, text)
  }

  /// The element of a resource inside `contained`, `resource` or the like.
  private mutating func startResource(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ text: RawSpan
  ) {
    let parent = frames.last.node
    if frames.last.role == .container {
      report(.secondResource(text.string(tag.name)), tag.start)
      nodes[parent].next = UInt32(truncatingIfNeeded: nodes.count)
      frames.last = Frame(nodes.count, .element)
      appendObject(nodes[parent].name, at: tag.start)
    } else if frames.last.role == .resource || nodes[parent].kind != .object
      || nodes.count > parent + 1
    {
      return skip(.crowdedContainer(text.string(tag.name)), tag)
    }
    frames.append(Frame(frames.last.node, .resource))
    addType(tag, attributes, text)
  }

  private mutating func addType(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ text: RawSpan
  ) {
    let type = XMLValue(place: tag.name, isPlain: true)
    append(ElementName.resourceType.rawValue, type, at: tag.start, text)
    for attribute in attributes {
      if attribute.isNamed("id", text) {
        report(.resourceId, tag.start)
        append(ElementName.id.rawValue, attribute.value, at: tag.start, text)
      } else {
        reportForeign(attribute, tag.start, text)
      }
    }
  }

  /// Adds an element with all that its tag has.
  private mutating func add(
    _ name: UInt16, _ attributes: [XMLAttribute], of tag: XMLTag, _ text: RawSpan
  ) {
    let value = attributes.firstIndex { $0.isNamed("value", text) }
    if let value {
      append(name, attributes[value].value, at: tag.start, text)
    } else {
      appendObject(name, at: tag.start)
    }
    for place in attributes.indices where place != value {
      let attribute = attributes[place]
      if attribute.isNamed("id", text) {
        append(ElementName.id.rawValue, attribute.value, at: tag.start, text)
      } else if attribute.isNamed("url", text), isExtension(name) {
        append(ElementName.url.rawValue, attribute.value, at: tag.start, text)
      } else {
        reportForeign(attribute, tag.start, text)
      }
    }
  }

  @inline(__always)
  private mutating func endElement(_ frame: Frame) {
    let node = frame.node
    nodes[node].next = UInt32(truncatingIfNeeded: nodes.count)
    if nodes[node].kind == .object, nodes.mayBePrimitive(node) { noteUnclear(node) }
  }

  /// Keeps in mind what only the definitions can tell: no value, and nothing that an object has.
  private mutating func noteUnclear(_ node: Int) {
    if nodes.count == node + 1 {
      let name = ElementName(rawValue: nodes[node].name).text(localNames: localNames.texts)
      report(.emptyElement(name), Int(nodes[node].start))
      nodes[node].kind = .null
    }
    unclear.append(UInt32(truncatingIfNeeded: node))
  }

  private mutating func number(of tag: XMLTag, _ text: RawSpan) throws(XMLFailure) -> UInt16 {
    if let known = NameTable.shared.find(text, from: tag.name.lowerBound, length: tag.name.count) {
      return known
    }
    let name = text.string(tag.name)
    guard let number = localNames.number(of: name, limit: LocalNames.readingLimit) else {
      throw XMLFailure(reason: .tooManyNames, offset: tag.start)
    }
    return number
  }

  private func isExtension(_ name: UInt16) -> Bool {
    name == ElementName.extension.rawValue || name == ElementName.modifierExtension.rawValue
  }

  private mutating func reportForeign(
    _ attribute: XMLAttribute, _ offset: Int, _ text: RawSpan
  ) {
    if attribute.namespace == .schemaInstance { return }
    report(.foreignAttribute(text.string(attribute.name)), offset)
  }
}

// MARK: Narratives

extension XMLTreeBuilder {
  /// Whether a tag opens the markup of a narrative.
  private func isDivision(_ tag: XMLTag, _ text: RawSpan) -> Bool {
    guard text.hasText("div", tag.name) else { return false }
    return tag.namespace == .xhtml || tag.namespace == namespace
  }

  private mutating func startDivision(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    if tag.namespace != .xhtml { report(.divNamespace, tag.start) }
    markupStart = tag.start
    markup.clear()
    let name = frames.isEmpty ? ElementName.root : .div
    append(name.rawValue, valueAt: values.count..<values.count, at: tag.start)
    openMarkup(tag, attributes, namespaces, text)
  }

  private mutating func openMarkup(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    if tag.namespace == .undeclared {
      report(.undeclaredPrefix(text.string(tag.prefix.lowerBound..<tag.name.upperBound)), tag.start)
    }
    for attribute in attributes where attribute.namespace == .undeclared {
      report(
        .undeclaredPrefix(text.string(attribute.prefix.lowerBound..<attribute.name.upperBound)),
        tag.start)
    }
    markup.open(tag, attributes, namespaces, text)
  }

  @inline(never)
  private mutating func endMarkup(_ text: RawSpan) {
    markup.close(text)
    guard markup.depth == 0 else { return }
    let place = values.add(markup.output)
    nodes[nodes.count - 1].length = UInt32(truncatingIfNeeded: place.count)
  }
}

extension XMLAttribute {
  /// Whether it has this name, and no namespace.
  fileprivate func isNamed(_ expected: StaticString, _ text: RawSpan) -> Bool {
    namespace == .none && text.hasText(expected, name)
  }
}
