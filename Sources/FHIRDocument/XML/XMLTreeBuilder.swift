/// Makes nodes from the events of the XML parser.
///
/// `value` is the value of a primitive, `id` and `url` are children; the element inside `contained`,
/// `resource` and the like names the type of the resource; `div` is one primitive with its markup.
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
struct XMLTreeBuilder {
  private struct Frame {
    enum Role {
      case element
      /// An element such as `contained`, behind the resource in it.
      case container
      /// The element that names the type of a resource; inside a container it has no own node.
      case resource
    }

    var node: Int
    var role: Role
    var hasText = false
  }

  private(set) var nodes: [Node] = []
  private(set) var bytes: [UInt8] = []
  /// For each node the bytes of the text up to the end of its start tag's attributes.
  private(set) var offsets: [UInt32] = []
  /// Nodes without a value that may be objects or primitives.
  private(set) var unclear: [Int] = []
  private(set) var findings = FindingList<XMLFinding>()
  private var names = XMLNameCache()
  private var frames: [Frame] = []
  private var markup = XMLMarkup()
  /// How many elements are open inside one that is left out.
  private var skipped = 0
  private var namespace: XMLText?
  private let maximumDepth: Int

  /// The names that FHIR does not know.
  var localNames: [String] { names.localNames }

  init(maximumDepth: Int, expectedBytes: Int) {
    self.maximumDepth = maximumDepth
    nodes.reserveCapacity(expectedBytes / 40)
    offsets.reserveCapacity(expectedBytes / 40)
    bytes.reserveCapacity(expectedBytes / 4)
    frames.reserveCapacity(32)
  }

  private mutating func append(
    _ name: UInt16, _ kind: Node.Kind, from start: Int, at offset: Int
  ) throws(XMLFailure) {
    guard let end = UInt32(exactly: bytes.count), let place = UInt32(exactly: offset) else {
      throw XMLFailure(reason: .tooLarge, offset: offset)
    }
    nodes.append(
      Node(
        name: name, kind: kind, flags: [], start: UInt32(truncatingIfNeeded: start),
        length: end - UInt32(truncatingIfNeeded: start),
        next: UInt32(truncatingIfNeeded: nodes.count + 1)))
    offsets.append(place)
  }

  mutating func report(_ kind: XMLFinding.Kind, _ offset: Int) {
    findings.add(XMLFinding(kind: kind, offset: offset))
  }
}

// MARK: Events

extension XMLTreeBuilder {
  mutating func start(_ tag: SAXTag, at offset: Int) throws(XMLFailure) {
    guard frames.count + skipped + markup.depth < maximumDepth else {
      throw XMLFailure(reason: .tooDeep(maximumDepth), offset: offset)
    }
    if markup.depth > 0 {
      markup.open(tag, to: &bytes)
    } else if skipped > 0 {
      skipped += 1
    } else if isDivision(tag) {
      try startDivision(tag, at: offset)
    } else if frames.isEmpty {
      try startRoot(tag, at: offset)
    } else if !isOwn(tag.namespace) {
      report(.foreignElement(text(tag.name)), offset)
      skipped = 1
    } else if tag.name[0] == UInt8(ascii: "_") {
      report(.underscore(text(tag.name)), offset)
      skipped = 1
    } else if (0x41...0x5A).contains(tag.name[0]) {
      try startResource(tag, at: offset)
    } else if frames.last?.role == .container {
      report(.crowdedContainer(text(tag.name)), offset)
      skipped = 1
    } else {
      let name = try names.number(of: tag.name, offset)
      try startElement(name, tag, at: offset)
    }
  }

  mutating func end() {
    if markup.depth > 0 {
      markup.close(to: &bytes)
      if markup.depth == 0 { endDivision() }
      return
    }
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let frame = frames.popLast() else { return }
    if frame.role == .resource, let parent = frames.indices.last {
      frames[parent].role = .container
      return
    }
    nodes[frame.node].next = UInt32(truncatingIfNeeded: nodes.count)
    if nodes[frame.node].kind == .object { noteUnclear(frame.node) }
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    if markup.depth > 0 {
      markup.text(text, to: &bytes)
      return
    }
    guard skipped == 0, let last = frames.indices.last, !frames[last].hasText,
      text.contains(where: { $0 > 0x20 })
    else { return }
    frames[last].hasText = true
    report(.text, offset)
  }

  mutating func comment(_ text: XMLText) {
    if markup.depth > 0 { markup.comment(text, to: &bytes) }
  }

  mutating func instruction(_ target: XMLText, _ text: XMLText?) {
    if markup.depth > 0 { markup.instruction(target, text, to: &bytes) }
  }
}

// MARK: Limits

extension XMLTreeBuilder {
  /// Throws where a value or a narrative has more bytes than are allowed.
  func checkLengths(_ limit: Int) throws(XMLFailure) {
    guard bytes.count > limit else { return }
    for (node, offset) in zip(nodes, offsets) where node.kind == .text && node.length > limit {
      throw XMLFailure(reason: .tooLong(limit), offset: Int(offset))
    }
  }
}

// MARK: Elements

extension XMLTreeBuilder {
  private mutating func startRoot(_ tag: SAXTag, at offset: Int) throws(XMLFailure) {
    namespace = tag.namespace
    if !isEqual(tag.namespace, XMLNamespace.fhir) {
      report(.rootNamespace(tag.namespace.map(text) ?? ""), offset)
    }
    frames.append(Frame(node: 0, role: .resource))
    try append(ElementName.root.rawValue, .object, from: bytes.count, at: offset)
    try addType(tag, at: offset)
  }

  /// The element of a resource inside `contained`, `resource` or the like.
  private mutating func startResource(_ tag: SAXTag, at offset: Int) throws(XMLFailure) {
    guard let last = frames.indices.last else { return }
    let parent = frames[last].node
    if frames[last].role == .container {
      report(.secondResource(text(tag.name)), offset)
      nodes[parent].next = UInt32(truncatingIfNeeded: nodes.count)
      frames[last] = Frame(node: nodes.count, role: .element)
      try append(nodes[parent].name, .object, from: bytes.count, at: offset)
    } else if frames[last].role == .resource || nodes[parent].kind != .object
      || nodes.count > parent + 1
    {
      report(.crowdedContainer(text(tag.name)), offset)
      skipped = 1
      return
    }
    frames.append(Frame(node: frames[last].node, role: .resource))
    try addType(tag, at: offset)
  }

  private mutating func addType(_ tag: SAXTag, at offset: Int) throws(XMLFailure) {
    let start = bytes.count
    bytes.append(contentsOf: FHIRDocument.bytes(of: tag.name))
    try append(ElementName.resourceType.rawValue, .text, from: start, at: offset)
    for index in 0..<tag.attributeCount {
      guard let attribute = tag.attribute(index) else { continue }
      if attribute.namespace == nil, isEqual(attribute.name, "id") {
        report(.resourceId, offset)
        try addChild(.id, attribute, at: offset)
      } else {
        reportForeign(attribute, offset)
      }
    }
  }

  @inline(__always)
  private mutating func startElement(
    _ name: UInt16, _ tag: SAXTag, at offset: Int
  ) throws(XMLFailure) {
    let node = nodes.count
    frames.append(Frame(node: node, role: .element))
    if tag.attributeCount == 1, let only = tag.attribute(0), isValue(only) {
      let start = bytes.count
      only.appendValue(to: &bytes)
      try append(name, .text, from: start, at: offset)
      return
    }
    try append(name, .object, from: bytes.count, at: offset)
    for index in 0..<tag.attributeCount {
      guard let attribute = tag.attribute(index) else { continue }
      if isValue(attribute) {
        let start = bytes.count
        attribute.appendValue(to: &bytes)
        guard let end = UInt32(exactly: bytes.count) else {
          throw XMLFailure(reason: .tooLarge, offset: offset)
        }
        nodes[node].kind = .text
        nodes[node].start = UInt32(truncatingIfNeeded: start)
        nodes[node].length = end - nodes[node].start
      } else if attribute.namespace == nil, isEqual(attribute.name, "id") {
        try addChild(.id, attribute, at: offset)
      } else if attribute.namespace == nil, isEqual(attribute.name, "url"), isExtension(name) {
        try addChild(.url, attribute, at: offset)
      } else {
        reportForeign(attribute, offset)
      }
    }
  }

  private mutating func addChild(
    _ name: ElementName, _ attribute: SAXAttribute, at offset: Int
  ) throws(XMLFailure) {
    let start = bytes.count
    attribute.appendValue(to: &bytes)
    try append(name.rawValue, .text, from: start, at: offset)
  }

  private mutating func startDivision(
    _ tag: SAXTag, at offset: Int
  ) throws(XMLFailure) {
    if !isEqual(tag.namespace, XMLNamespace.xhtml) { report(.divNamespace, offset) }
    let name = frames.isEmpty ? ElementName.root.rawValue : try names.number(of: tag.name, offset)
    try append(name, .text, from: bytes.count, at: offset)
    markup.open(tag, to: &bytes)
  }

  private mutating func endDivision() {
    let last = nodes.count - 1
    nodes[last].length = UInt32(truncatingIfNeeded: bytes.count) - nodes[last].start
  }

  /// Keeps in mind what only the definitions can tell: no value, and nothing that an object has.
  private mutating func noteUnclear(_ node: Int) {
    var child = node + 1
    while child < nodes.count {
      let name = ElementName(rawValue: nodes[child].name)
      if name != .id, name != .extension { return }
      child = Int(nodes[child].next)
    }
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
  @inline(__always)
  private func isOwn(_ other: XMLText?) -> Bool {
    if other == namespace { return true }
    guard let other, let namespace else { return false }
    return FHIRDocument.bytes(of: other).elementsEqual(FHIRDocument.bytes(of: namespace))
  }

  @inline(__always)
  private func isValue(_ attribute: SAXAttribute) -> Bool {
    attribute.namespace == nil && isEqual(attribute.name, "value")
  }

  private func isExtension(_ name: UInt16) -> Bool {
    name == ElementName.extension.rawValue || name == ElementName.modifierExtension.rawValue
  }

  /// Whether a tag opens the markup of a narrative.
  private func isDivision(_ tag: SAXTag) -> Bool {
    tag.name[0] == UInt8(ascii: "d") && isEqual(tag.name, "div")
      && (isOwn(tag.namespace) || isEqual(tag.namespace, XMLNamespace.xhtml))
  }

  private mutating func reportForeign(_ attribute: SAXAttribute, _ offset: Int) {
    if isEqual(attribute.namespace, XMLNamespace.schemaInstance) { return }
    report(.foreignAttribute(text(attribute.name)), offset)
  }

  private func text(_ text: XMLText) -> String {
    String(decoding: FHIRDocument.bytes(of: text), as: UTF8.self)
  }
}
