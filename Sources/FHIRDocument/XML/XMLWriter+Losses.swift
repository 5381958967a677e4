import SurveyDiagnostics

/// What JSON shows and XML does not: readers of XML know it from FHIR's definitions alone.
extension XMLWriter {
  /// Reports an object without a value, or such a primitive, that XML would take for the other.
  mutating func reportChangedKind(_ index: Int, _ node: Node, _ definition: ElementDefinition?) {
    guard node.kind == .null || node.kind == .object else { return }
    let isReadAsPrimitive = definition?.primitive != nil && hasOnlyExtras(index)
    let element = Element(document: document, index: index)
    if isReadAsPrimitive != (node.kind == .object) {
      if node.kind == .object, !element.hasChildren {
        report(index, "an object without members, which FHIR forbids", .warning, hint: "remove it")
      }
      return
    }
    let other = isReadAsPrimitive ? "a primitive" : "an object"
    report(
      index, "\"\(element.nameText)\" without a value becomes \(other) in XML",
      .warning, hint: "FHIR knows no such element here")
  }

  /// Reports an array of one that does not come back from XML: where FHIR has no array.
  mutating func reportLostArray(
    _ siblings: Range<Int>, at position: Int, _ definition: ElementDefinition?
  ) {
    let index = order[position].node
    let node = document.nodes[index]
    guard document.origin == .json, node.flags.contains(.inArray), definition?.repeats != true,
      ElementName(rawValue: node.name) != Self.comments
    else { return }
    let neighbours = [position - 1, position + 1].filter { siblings.contains($0) }
    if neighbours.contains(where: { order[$0].element.name == node.name }) { return }
    reportLostArray(index, definition)
  }

  mutating func reportLostArray(_ index: Int, _ definition: ElementDefinition?) {
    let element = Element(document: document, index: index)
    report(
      index, "the array around \"\(element.nameText)\" is lost in XML", .warning,
      hint: definition == nil ? "FHIR knows no such element here" : "the element does not repeat")
  }

  /// Reports what the name of a resource's element cannot say of its `resourceType`.
  mutating func reportLostType(_ index: Int) {
    let element = Element(document: document, index: index)
    if element.hasChildren || !element.isText || element.isInArray {
      report(index, "\"resourceType\" is one string; what else it has is lost in XML")
    }
  }

  /// Reports a value whose type in JSON does not come back from XML.
  mutating func reportChangedType(_ index: Int, _ node: Node, _ definition: ElementDefinition?) {
    guard document.origin == .json else { return }
    let element = Element(document: document, index: index)
    let expected: String?
    switch (node.kind, definition?.primitive) {
    case (.number, .integer), (.number, .decimal), (.boolean, .boolean): expected = nil
    case (.number, _), (.boolean, _): expected = "a string"
    case (.string, .integer), (.string, .decimal):
      expected = JSONText.isNumber(Array((element.string ?? "").utf8)[...]) ? "a number" : nil
    case (.string, .boolean):
      expected = ["true", "false"].contains(element.string) ? "a boolean" : nil
    default: expected = nil
    }
    if let expected {
      report(
        index, "\"\(element.nameText)\" becomes \(expected) in XML", .warning,
        hint: "XML shows no types; FHIR's definitions tell them")
    }
  }

  /// Whether only what every primitive may have stands below an element.
  private func hasOnlyExtras(_ index: Int) -> Bool {
    Element(document: document, index: index).children.allSatisfy {
      $0.name == .id || $0.name == .extension
    }
  }
}
