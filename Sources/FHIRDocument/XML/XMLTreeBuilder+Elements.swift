extension XMLTreeBuilder {
  mutating func skip(_ finding: XMLFinding.Kind, _ tag: XMLTag) {
    report(finding, tag.start)
    skipped = 1
  }

  mutating func startRoot(
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
  mutating func startResource(
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
  mutating func add(
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
  mutating func endElement(_ frame: Frame) {
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

  mutating func number(of tag: XMLTag, _ text: RawSpan) throws(XMLFailure) -> UInt16 {
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

  mutating func reportForeign(
    _ attribute: XMLAttribute, _ offset: Int, _ text: RawSpan
  ) {
    if attribute.namespace == .schemaInstance { return }
    report(.foreignAttribute(text.string(attribute.name)), offset)
  }
}

extension XMLAttribute {
  /// Whether it has this name, and no namespace.
  fileprivate func isNamed(_ expected: StaticString, _ text: RawSpan) -> Bool {
    namespace == .none && text.hasText(expected, name)
  }
}
