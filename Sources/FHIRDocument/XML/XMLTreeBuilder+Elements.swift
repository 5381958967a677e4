import SurveyDiagnostics

extension XMLTreeBuilder {
  /// Leaves out an element with all that is inside.
  mutating func skip(_ code: Diagnostic.Code, _ tag: XMLTag, _ text: RawSpan) {
    report(code, text.string(tag.name), at: tag.start)
    skipped = 1
  }

  mutating func startRoot(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    namespace = tag.namespace
    if namespace != .fhir {
      let name = String(decoding: namespaces.name(namespace), as: UTF8.self)
      findings.add(
        TextFinding(
          .rootNamespace, name.isEmpty ? [:] : ["namespace": .quoted(name)], at: tag.start))
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
      report(.secondResource, text.string(tag.name), at: tag.start)
      nodes[parent].next = UInt32(truncatingIfNeeded: nodes.count)
      frames.last = Frame(nodes.count, .element)
      appendObject(nodes[parent].name, at: tag.start)
    } else if frames.last.role == .resource || nodes[parent].kind != .object
      || nodes.count > parent + 1
    {
      return skip(.crowdedContainer, tag, text)
    }
    frames.append(Frame(frames.last.node, .resource))
    addType(tag, attributes, text)
  }

  private mutating func addType(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ text: RawSpan
  ) {
    let type = XMLValue(range: tag.name, isPlain: true)
    append(ElementName.resourceType.rawValue, type, at: tag.start, text)
    for attribute in attributes {
      if attribute.isNamed("id", text) {
        report(.idAttribute, at: tag.start)
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
    for number in attributes.indices where number != value {
      let attribute = attributes[number]
      if attribute.isNamed("id", text) {
        append(ElementName.id.rawValue, attribute.value, at: tag.start, text)
      } else if attribute.isNamed("url", text), hasURL(name) {
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
    (lastName, isFirst) = (nodes[node].name, false)
    if nodes[node].kind == .object, nodes.mayBePrimitive(node) { noteUnclear(node) }
  }

  /// Keeps in mind what only the definitions know: no value, and nothing that an object has.
  private mutating func noteUnclear(_ node: Int) {
    if nodes.count == node + 1 {
      let name = ElementName(rawValue: nodes[node].name).text(localNames: localNames.texts)
      report(.emptyXMLElement, name, at: Int(nodes[node].start))
      nodes[node].kind = .null
    }
    unclear.append(UInt32(truncatingIfNeeded: node))
  }

  mutating func number(of tag: XMLTag, _ text: RawSpan) throws(TextFinding) -> UInt16 {
    if let known = NameTable.shared.find(text, from: tag.name.lowerBound, length: tag.name.count) {
      return known
    }
    let name = text.string(tag.name)
    guard let number = localNames.number(of: name, limit: LocalNames.readingLimit) else {
      throw TextFinding(.tooManyNames, at: tag.start)
    }
    return number
  }

  /// Whether elements of a name have their `url` as an attribute.
  @inline(__always)
  func hasURL(_ name: UInt16) -> Bool {
    name == ElementName.extension.rawValue || name == ElementName.modifierExtension.rawValue
  }

  mutating func reportForeign(
    _ attribute: XMLAttribute, _ offset: Int, _ text: RawSpan
  ) {
    if attribute.namespace == .schemaInstance { return }
    findings.add(
      TextFinding(
        .foreignAttribute, ["name": .quoted(text.string(attribute.name))], at: offset))
  }
}

extension XMLAttribute {
  /// Whether it has this name, and no namespace.
  fileprivate func isNamed(_ expected: StaticString, _ text: RawSpan) -> Bool {
    namespace == .none && text.hasText(expected, name)
  }
}
