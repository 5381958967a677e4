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

  private(set) var nodes = Scratch<Node>()
  private(set) var values = ValueStore()
  /// The values that do not stand in the text itself, in the order of their nodes.
  private(set) var addedValues = Scratch<AddedValue>()
  /// Nodes without a value that may be objects or primitives.
  private var unclear: [UInt32] = []
  private(set) var findings = FindingList<XMLFinding>()
  private var names = XMLNameCache()
  private var frames = Scratch<Frame>(capacity: 64)
  private var markup = XMLMarkup()
  /// How many elements are open inside one that is left out.
  private var skipped = 0
  /// Whether an element of FHIR may start: none around it is left out, markup, or a container.
  private var isPlain = false
  private var maximumDepth = 0
  private var namespace: XMLText?
  /// Where libxml2 keeps the name `value`, once it was seen.
  private var valueName: XMLText?

  /// Gives away the nodes without a value that may be objects or primitives, in their order.
  mutating func takeUnclear() -> [UInt32] {
    var taken: [UInt32] = []
    swap(&taken, &unclear)
    taken.sort()
    return taken
  }

  /// The names that FHIR does not know.
  var localNames: [String] { names.local.texts }
  /// Whether the outermost element is closed.
  var isComplete: Bool { depth == 0 && !nodes.isEmpty }
  /// How many elements are open.
  private var depth: Int { frames.count + skipped + markup.depth }

  /// Forgets the text before.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    nodes.clear()
    values.begin(text)
    addedValues.clear()
    unclear.removeAll()
    findings.removeAll()
    names.forgetLocalNames()
    frames.clear()
    markup.clear()
    skipped = 0
    isPlain = false
    namespace = nil
    self.maximumDepth = maximumDepth
    nodes.reserve(text.count / 40)
  }

  /// Lets go of the text, which is read to its end.
  mutating func forgetText() { values.forgetText() }

  /// Adds an object; its node has the place behind its attributes.
  @inline(__always)
  private mutating func append(_ name: UInt16, at offset: Int) {
    nodes.append(Node(name, .object, [], offset, offset, nodes.count))
  }

  /// Adds a primitive with a value.
  @inline(__always)
  private mutating func append(_ name: UInt16, _ value: Range<Int>, at offset: Int) {
    noteAdded(value, nodes.count, offset)
    nodes.append(Node(name, .text, [], value.lowerBound, value.upperBound, nodes.count))
  }

  @inline(__always)
  private mutating func noteAdded(_ value: Range<Int>, _ node: Int, _ offset: Int) {
    guard value.lowerBound >= values.sourceCount else { return }
    addedValues.append(
      AddedValue(
        node: UInt32(truncatingIfNeeded: node), offset: UInt32(truncatingIfNeeded: offset)))
  }

  mutating func report(_ kind: XMLFinding.Kind, _ offset: Int) {
    findings.add(XMLFinding(kind: kind, offset: offset))
  }
}

// MARK: Events

extension XMLTreeBuilder {
  /// Starts an element of FHIR as nearly all are: its name was met before, and it has no attribute
  /// or a value that stands so in the text; for each other one the answer is `false`.
  @inline(__always)
  mutating func startPlain(_ tag: SAXTag) -> Bool {
    guard isPlain, UInt(bitPattern: tag.namespace) == UInt(bitPattern: namespace),
      frames.count < maximumDepth, !frames.isFull, !nodes.isFull,
      let name = names.known(tag.name)
    else { return false }
    let node = nodes.count
    if tag.attributeCount == 0 {
      nodes.append(Node(name, .object, [], tag.offset, tag.offset, node))
    } else {
      guard tag.attributeCount == 1, let only = tag.attribute(0), only.namespace == nil,
        only.name == valueName, let place = values.plainPlace(of: only.value)
      else { return false }
      noteAdded(place, node, tag.offset)
      nodes.append(Node(name, .text, [], place.lowerBound, place.upperBound, node))
    }
    frames.append(Frame(node, .element))
    return true
  }

  mutating func start(_ tag: SAXTag) throws(XMLFailure) {
    try startOther(tag)
    isPlain = findPlain()
  }

  private mutating func startOther(_ tag: SAXTag) throws(XMLFailure) {
    let offset = tag.offset
    guard depth < maximumDepth else {
      throw XMLFailure(reason: .tooDeep(maximumDepth), offset: offset)
    }
    if markup.depth > 0 {
      markup.open(tag)
    } else if skipped > 0 {
      skipped += 1
    } else if isDivision(tag) {
      startDivision(tag)
    } else if frames.isEmpty {
      startRoot(tag)
    } else if !isOwn(tag.namespace) {
      report(.foreignElement(string(of: tag.name)), offset)
      skipped = 1
    } else if tag.name[0] == UInt8(ascii: "_") {
      report(.underscore(string(of: tag.name)), offset)
      skipped = 1
    } else if (0x41...0x5A).contains(tag.name[0]) {
      startResource(tag)
    } else if frames.last.role == .container {
      report(.crowdedContainer(string(of: tag.name)), offset)
      skipped = 1
    } else if let name = try names.number(of: tag.name, at: tag.offset) {
      startElement(name, tag)
    }
  }

  @inline(__always)
  mutating func end() {
    if isPlain, frames.last.role == .element {
      endElement(frames.removeLast())
    } else {
      endOther()
      isPlain = findPlain()
    }
  }

  @inline(never)
  private mutating func endOther() {
    if markup.depth > 0 {
      endMarkup()
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

  mutating func text(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    if markup.depth > 0 {
      markup.text(text)
      return
    }
    guard skipped == 0, !frames.isEmpty, !frames.last.hasText,
      text.contains(where: { $0 > 0x20 })
    else { return }
    frames.last.hasText = true
    report(.text, offset)
  }

  mutating func comment(_ text: XMLText) {
    if markup.depth > 0 { markup.comment(text) }
  }

  mutating func instruction(_ target: XMLText, _ text: XMLText?) {
    if markup.depth > 0 { markup.instruction(target, text) }
  }
}

// MARK: Limits

extension XMLTreeBuilder {
  /// The place of the first value or narrative that has more bytes than are allowed.
  func firstLongValue(_ limit: Int) -> Int? {
    guard values.count > limit else { return nil }
    for index in 0..<nodes.count where nodes[index].kind == .text && nodes[index].length > limit {
      let start = Int(nodes[index].start)
      return start < values.sourceCount
        ? start : addedValues.values.first { $0.node == index }.map { Int($0.offset) }
    }
    return nil
  }
}

// MARK: Elements

extension XMLTreeBuilder {
  private mutating func startRoot(_ tag: SAXTag) {
    namespace = tag.namespace
    if !isEqual(tag.namespace, XMLNamespace.fhir) {
      report(.rootNamespace(tag.namespace.map(string(of:)) ?? ""), tag.offset)
    }
    frames.append(Frame(0, .resource))
    append(ElementName.root.rawValue, at: tag.offset)
    addType(tag)
  }

  /// The element of a resource inside `contained`, `resource` or the like.
  private mutating func startResource(_ tag: SAXTag) {
    let parent = frames.last.node
    if frames.last.role == .container {
      report(.secondResource(string(of: tag.name)), tag.offset)
      nodes[parent].next = UInt32(truncatingIfNeeded: nodes.count)
      frames.last = Frame(nodes.count, .element)
      append(nodes[parent].name, at: tag.offset)
    } else if frames.last.role == .resource || nodes[parent].kind != .object
      || nodes.count > parent + 1
    {
      report(.crowdedContainer(string(of: tag.name)), tag.offset)
      skipped = 1
      return
    }
    frames.append(Frame(frames.last.node, .resource))
    addType(tag)
  }

  private mutating func addType(_ tag: SAXTag) {
    let place = values.place(ofNameOf: tag, isRoot: nodes.count == 1)
    append(ElementName.resourceType.rawValue, place, at: tag.offset)
    for index in 0..<tag.attributeCount {
      guard let attribute = tag.attribute(index) else { continue }
      if attribute.namespace == nil, isEqual(attribute.name, "id") {
        report(.resourceId, tag.offset)
        addChild(.id, attribute, of: tag)
      } else {
        reportForeign(attribute, tag.offset)
      }
    }
  }

  private mutating func startElement(_ name: UInt16, _ tag: SAXTag) {
    frames.append(Frame(nodes.count, .element))
    append(name, at: tag.offset)
    addAttributes(of: tag, name)
  }

  @inline(__always)
  private mutating func endElement(_ frame: Frame) {
    let node = frame.node
    nodes[node].next = UInt32(truncatingIfNeeded: nodes.count)
    if nodes[node].kind == .object, nodes.mayBePrimitive(node) { noteUnclear(node) }
  }

  private mutating func addAttributes(of tag: SAXTag, _ name: UInt16) {
    for index in 0..<tag.attributeCount {
      if let attribute = tag.attribute(index), isValue(attribute) {
        setValue(attribute.value, tag)
      }
    }
    for index in 0..<tag.attributeCount {
      guard let attribute = tag.attribute(index), !isValue(attribute) else { continue }
      if attribute.namespace == nil, isEqual(attribute.name, "id") {
        addChild(.id, attribute, of: tag)
      } else if attribute.namespace == nil, isEqual(attribute.name, "url"), isExtension(name) {
        addChild(.url, attribute, of: tag)
      } else {
        reportForeign(attribute, tag.offset)
      }
    }
  }

  /// Gives the last node its value.
  private mutating func setValue(_ value: SAXValue, _ tag: SAXTag) {
    let place = values.place(of: value, in: tag)
    let last = nodes.count - 1
    noteAdded(place, last, tag.offset)
    nodes[last] = Node(nodes[last].name, .text, [], place.lowerBound, place.upperBound, last)
  }

  private mutating func addChild(
    _ name: ElementName, _ attribute: SAXAttribute, of tag: SAXTag
  ) {
    append(name.rawValue, values.place(of: attribute.value, in: tag), at: tag.offset)
  }

  private mutating func startDivision(_ tag: SAXTag) {
    if !isEqual(tag.namespace, XMLNamespace.xhtml) { report(.divNamespace, tag.offset) }
    let name = frames.isEmpty ? ElementName.root : .div
    append(name.rawValue, values.count..<values.count, at: tag.offset)
    markup.open(tag)
  }

  @inline(never)
  private mutating func endMarkup() {
    markup.close()
    guard markup.depth == 0 else { return }
    let place = markup.output.withUnsafeBufferPointer { values.add($0) }
    markup.clear()
    nodes.last.length = UInt32(truncatingIfNeeded: place.count)
  }

  /// Keeps in mind what only the definitions can tell: no value, and nothing that an object has.
  private mutating func noteUnclear(_ node: Int) {
    if nodes.count == node + 1 {
      let name = ElementName(rawValue: nodes[node].name).text(localNames: localNames)
      report(.emptyElement(name), Int(nodes[node].start))
      nodes[node].kind = .null
    }
    unclear.append(UInt32(truncatingIfNeeded: node))
  }
}

// MARK: Names

extension XMLTreeBuilder {
  private func isOwn(_ other: XMLText?) -> Bool {
    if other == namespace { return true }
    guard let other, let namespace else { return false }
    return FHIRDocument.bytes(of: other).elementsEqual(FHIRDocument.bytes(of: namespace))
  }

  private mutating func isValue(_ attribute: SAXAttribute) -> Bool {
    guard attribute.namespace == nil else { return false }
    if attribute.name == valueName { return true }
    guard isEqual(attribute.name, "value") else { return false }
    valueName = attribute.name
    return true
  }

  private func isExtension(_ name: UInt16) -> Bool {
    name == ElementName.extension.rawValue || name == ElementName.modifierExtension.rawValue
  }

  /// Whether a tag opens the markup of a narrative.
  private func isDivision(_ tag: SAXTag) -> Bool {
    isEqual(tag.name, "div")
      && (isOwn(tag.namespace) || isEqual(tag.namespace, XMLNamespace.xhtml))
  }

  private mutating func reportForeign(_ attribute: SAXAttribute, _ offset: Int) {
    if isEqual(attribute.namespace, XMLNamespace.schemaInstance) { return }
    report(.foreignAttribute(string(of: attribute.name)), offset)
  }
}
