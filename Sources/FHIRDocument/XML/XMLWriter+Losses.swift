import SurveyDiagnostics

/// What JSON shows and XML does not: readers of XML know it from FHIR's definitions alone.
extension XMLWriter {
  /// Reports an object without a value, or such a primitive, that XML would take for the other.
  mutating func reportChangedKind(_ index: Int, _ node: Node, _ packed: PackedElement) {
    guard node.kind == .null || node.kind == .object else { return }
    let isReadAsPrimitive = packed.primitive != nil && hasOnlyExtras(index)
    let element = Element(document: document, index: index)
    if isReadAsPrimitive != (node.kind == .object) {
      if node.kind == .object, !element.hasChildren {
        report(.emptyObject, at: index)
      }
      return
    }
    report(
      .changedKind,
      [
        "name": .quoted(element.nameText),
        "kind": .literal(isReadAsPrimitive ? "primitive" : "object"),
      ], at: index)
  }

  /// Reports an array of one that does not come back from XML: where FHIR has no array.
  mutating func reportLostArray(_ siblings: Range<Int>, at position: Int) {
    let (index, packed) = (order[position].node, order[position].element)
    let node = document.nodes[index]
    guard isFromJSON, node.flags.contains(.inArray), !packed.repeats,
      ElementName(rawValue: node.name) != Self.comments
    else { return }
    let neighbours = [position - 1, position + 1].filter { siblings.contains($0) }
    if neighbours.contains(where: { order[$0].element.name == node.name }) { return }
    reportLostArray(index, packed)
  }

  mutating func reportLostArray(_ index: Int, _ packed: PackedElement) {
    let name = Element(document: document, index: index).nameText
    report(
      .lostArray,
      packed.isKnown
        ? ["name": .quoted(name), "known": .literal(name)] : ["name": .quoted(name)], at: index)
  }

  /// Reports what the name of a resource's element cannot say of its `resourceType`.
  mutating func reportLostType(_ index: Int) {
    let element = Element(document: document, index: index)
    if element.hasChildren || !element.isText || element.isInArray {
      report(.lostOfType, at: index)
    }
  }

  /// Reports a value whose type in JSON does not come back from XML.
  mutating func reportChangedType(_ index: Int, _ node: Node, _ packed: PackedElement) {
    guard isFromJSON else { return }
    let element = Element(document: document, index: index)
    let expected: String?
    switch (node.kind, packed.primitive) {
    case (.number, .integer), (.number, .decimal), (.boolean, .boolean): expected = nil
    case (.number, _), (.boolean, _): expected = "string"
    case (.string, .integer), (.string, .decimal):
      expected = JSONText.isNumber(Array((element.string ?? "").utf8)[...]) ? "number" : nil
    case (.string, .boolean):
      expected = ["true", "false"].contains(element.string) ? "boolean" : nil
    default: expected = nil
    }
    if let expected {
      report(
        .changedType, ["name": .quoted(element.nameText), "type": .literal(expected)], at: index)
    }
  }

  /// Whether only what every primitive may have is inside an element.
  private func hasOnlyExtras(_ index: Int) -> Bool {
    Element(document: document, index: index).children.allSatisfy {
      $0.name == .id || $0.name == .extension
    }
  }
}

// MARK: What can be written

extension XMLWriter {
  private static let comments = ElementName(known: "fhir_comments")

  mutating func isWritable(_ index: Int, _ node: Node) -> Bool {
    let name = ElementName(rawValue: node.name)
    if node.kind == .null, Int(node.next) == index + 1 {
      report(.lostNull, at: index)
      return false
    }
    if name == Self.comments {
      report(.lostComments, at: index)
      return false
    }
    if name.isLocal, !isWritable(index, document.text(of: name)) { return false }
    if node.kind == .array {
      let isEmpty = Element(document: document, index: index).isEmptyArray
      report(isEmpty ? .lostEmptyArray : .lostNestedArray, at: index)
      return false
    }
    return true
  }

  /// Whether XML can have an element of a name that FHIR does not know.
  private mutating func isWritable(_ index: Int, _ name: String) -> Bool {
    guard XMLCharacters.isName(name), !Self.isResourceName(name) else {
      report(.notAnElementName, ["name": .quoted(name)], at: index)
      return false
    }
    return true
  }

  /// Whether a reader of XML sees that an element of this name is a resource.
  static func isResourceName(_ name: String) -> Bool {
    XMLCharacters.isName(name) && name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
  }

  func isNarrative(_ node: Node) -> Bool {
    (node.kind == .string || node.kind == .text)
      && document.text(of: ElementName(rawValue: node.name)) == "div"
  }
}
