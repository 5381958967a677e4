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

    var node: Int
    var role: Role
    var hasText = false
    /// Whether it has a value, or anything that tells an object.
    var isSettled = false
  }

  private(set) var nodes = Scratch<Node>()
  private var text = Scratch<UInt8>()
  /// For each node the bytes of the text up to the end of its start tag's attributes.
  private(set) var offsets = Scratch<UInt32>()
  /// Nodes without a value that may be objects or primitives.
  private(set) var unclear: [Int] = []
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

  /// The names that FHIR does not know.
  var localNames: [String] { names.local.texts }
  /// The texts of all values.
  var bytes: UnsafeBufferPointer<UInt8> { text.values }
  /// Whether the outermost element is closed.
  var isComplete: Bool { depth == 0 && !nodes.isEmpty }
  /// How many elements are open.
  private var depth: Int { frames.count + skipped + markup.depth }

  /// Forgets the text before.
  mutating func begin(expectedBytes: Int, maximumDepth: Int) {
    nodes.clear()
    text.clear()
    offsets.clear()
    unclear.removeAll()
    findings.removeAll()
    names.forgetLocalNames()
    frames.clear()
    markup.clear()
    skipped = 0
    isPlain = false
    namespace = nil
    self.maximumDepth = maximumDepth
    nodes.reserve(expectedBytes / 40)
    offsets.reserve(expectedBytes / 40)
    text.reserve(expectedBytes / 2)
  }

  @inline(__always)
  private mutating func append(_ name: UInt16, _ kind: Node.Kind, from start: Int, at offset: Int) {
    nodes.append(Node(name, kind, [], start, text.count, nodes.count))
    offsets.append(UInt32(truncatingIfNeeded: offset))
  }

  mutating func report(_ kind: XMLFinding.Kind, _ offset: Int) {
    findings.add(XMLFinding(kind: kind, offset: offset))
  }
}

// MARK: Events

extension XMLTreeBuilder {
  @inline(__always)
  mutating func start(_ tag: SAXTag, at offset: Int) throws(XMLFailure) {
    if isPlain, tag.namespace == namespace, frames.count < maximumDepth,
      let name = try names.number(of: tag.name, at: offset)
    {
      startElement(name, tag, at: offset)
    } else {
      try startOther(tag, at: offset)
      isPlain = findPlain()
    }
  }

  @inline(never)
  private mutating func startOther(_ tag: SAXTag, at offset: Int) throws(XMLFailure) {
    guard depth < maximumDepth else {
      throw XMLFailure(reason: .tooDeep(maximumDepth), offset: offset)
    }
    if markup.depth > 0 {
      markup.open(tag)
    } else if skipped > 0 {
      skipped += 1
    } else if isDivision(tag) {
      startDivision(tag, at: offset)
    } else if frames.isEmpty {
      startRoot(tag, at: offset)
    } else if !isOwn(tag.namespace) {
      report(.foreignElement(string(of: tag.name)), offset)
      skipped = 1
    } else if tag.name[0] == UInt8(ascii: "_") {
      report(.underscore(string(of: tag.name)), offset)
      skipped = 1
    } else if (0x41...0x5A).contains(tag.name[0]) {
      startResource(tag, at: offset)
    } else if frames.last.role == .container {
      report(.crowdedContainer(string(of: tag.name)), offset)
      skipped = 1
    } else if let name = try names.number(of: tag.name, at: offset) {
      startElement(name, tag, at: offset)
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

  private func findPlain() -> Bool {
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
    guard text.count > limit else { return nil }
    for index in 0..<nodes.count where nodes[index].kind == .text && nodes[index].length > limit {
      return Int(offsets[index])
    }
    return nil
  }
}

// MARK: Elements

extension XMLTreeBuilder {
  private mutating func startRoot(_ tag: SAXTag, at offset: Int) {
    namespace = tag.namespace
    if !isEqual(tag.namespace, XMLNamespace.fhir) {
      report(.rootNamespace(tag.namespace.map(string(of:)) ?? ""), offset)
    }
    frames.append(Frame(node: 0, role: .resource, isSettled: true))
    append(ElementName.root.rawValue, .object, from: text.count, at: offset)
    addType(tag, at: offset)
  }

  /// The element of a resource inside `contained`, `resource` or the like.
  private mutating func startResource(_ tag: SAXTag, at offset: Int) {
    let parent = frames.last.node
    if frames.last.role == .container {
      report(.secondResource(string(of: tag.name)), offset)
      nodes[parent].next = UInt32(truncatingIfNeeded: nodes.count)
      frames.last = Frame(node: nodes.count, role: .element)
      append(nodes[parent].name, .object, from: text.count, at: offset)
    } else if frames.last.role == .resource || nodes[parent].kind != .object
      || nodes.count > parent + 1
    {
      report(.crowdedContainer(string(of: tag.name)), offset)
      skipped = 1
      return
    }
    frames.last.isSettled = true
    frames.append(Frame(node: frames.last.node, role: .resource, isSettled: true))
    addType(tag, at: offset)
  }

  private mutating func addType(_ tag: SAXTag, at offset: Int) {
    let start = text.count
    text.append(FHIRDocument.bytes(of: tag.name))
    append(ElementName.resourceType.rawValue, .text, from: start, at: offset)
    for index in 0..<tag.attributeCount {
      guard let attribute = tag.attribute(index) else { continue }
      if attribute.namespace == nil, isEqual(attribute.name, "id") {
        report(.resourceId, offset)
        addChild(.id, attribute, at: offset)
      } else {
        reportForeign(attribute, offset)
      }
    }
  }

  @inline(__always)
  private mutating func startElement(_ name: UInt16, _ tag: SAXTag, at offset: Int) {
    settleParent(of: name)
    if tag.attributeCount == 1, let only = tag.attribute(0), isValue(only) {
      frames.append(Frame(node: nodes.count, role: .element, isSettled: true))
      let start = text.count
      text.append(only.value)
      append(name, .text, from: start, at: offset)
    } else {
      frames.append(Frame(node: nodes.count, role: .element))
      append(name, .object, from: text.count, at: offset)
      if tag.attributeCount > 0 { addAttributes(of: tag, name, at: offset) }
    }
  }

  @inline(__always)
  private mutating func endElement(_ frame: Frame) {
    nodes[frame.node].next = UInt32(truncatingIfNeeded: nodes.count)
    if !frame.isSettled { noteUnclear(frame.node) }
  }

  @inline(never)
  private mutating func addAttributes(of tag: SAXTag, _ name: UInt16, at offset: Int) {
    let node = nodes.count - 1
    for index in 0..<tag.attributeCount {
      guard let attribute = tag.attribute(index) else { continue }
      if isValue(attribute) {
        let start = text.count
        text.append(attribute.value)
        nodes[node].kind = .text
        nodes[node].start = UInt32(truncatingIfNeeded: start)
        nodes[node].length = UInt32(truncatingIfNeeded: text.count - start)
        frames.last.isSettled = true
      } else if attribute.namespace == nil, isEqual(attribute.name, "id") {
        addChild(.id, attribute, at: offset)
      } else if attribute.namespace == nil, isEqual(attribute.name, "url"), isExtension(name) {
        frames.last.isSettled = true
        addChild(.url, attribute, at: offset)
      } else {
        reportForeign(attribute, offset)
      }
    }
  }

  private mutating func addChild(
    _ name: ElementName, _ attribute: SAXAttribute, at offset: Int
  ) {
    let start = text.count
    text.append(attribute.value)
    append(name.rawValue, .text, from: start, at: offset)
  }

  private mutating func startDivision(_ tag: SAXTag, at offset: Int) {
    if !isEqual(tag.namespace, XMLNamespace.xhtml) { report(.divNamespace, offset) }
    if !frames.isEmpty { settleParent(of: ElementName.div.rawValue) }
    let name = frames.isEmpty ? ElementName.root : .div
    append(name.rawValue, .text, from: text.count, at: offset)
    markup.open(tag)
  }

  @inline(never)
  private mutating func endMarkup() {
    markup.close()
    guard markup.depth == 0 else { return }
    markup.output.withUnsafeBufferPointer { text.append($0) }
    markup.clear()
    let last = nodes.count - 1
    nodes[last].length = UInt32(truncatingIfNeeded: text.count) - nodes[last].start
  }

  /// What primitives do not have tells that the element around it is an object.
  @inline(__always)
  private mutating func settleParent(of name: UInt16) {
    if name != ElementName.extension.rawValue, name != ElementName.id.rawValue {
      frames.last.isSettled = true
    }
  }

  /// Keeps in mind what only the definitions can tell: no value, and nothing that an object has.
  private mutating func noteUnclear(_ node: Int) {
    if nodes.count == node + 1 {
      let name = ElementName(rawValue: nodes[node].name).text(localNames: localNames)
      report(.emptyElement(name), Int(offsets[node]))
      nodes[node].kind = .null
    }
    unclear.append(node)
  }
}

// MARK: Names

extension XMLTreeBuilder {
  private func isOwn(_ other: XMLText?) -> Bool {
    if other == namespace { return true }
    guard let other, let namespace else { return false }
    return FHIRDocument.bytes(of: other).elementsEqual(FHIRDocument.bytes(of: namespace))
  }

  @inline(__always)
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
