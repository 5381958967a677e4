import FHIRDocument

extension Machine {
  /// The number of a document; it takes part from now on.
  mutating func source(_ document: Document) -> UInt16 {
    if let known = sources.firstIndex(where: { $0.document === document }) {
      return UInt16(truncatingIfNeeded: known)
    }
    // An evaluation has a handful of documents; beyond 65,000 the first one answers.
    guard sources.count < Int(Item.store) else { return 0 }
    sources.append(TreeSource(document, version: environment.version))
    return UInt16(truncatingIfNeeded: sources.count - 1)
  }

  mutating func item(_ element: Element) -> Item {
    let source = source(element.document)
    let type = element.index == 0 ? sources[Int(source)].rootType : .unresolved
    return .element(element.index, source, type)
  }

  func element(_ item: Item) -> Element {
    Element(document: sources[Int(item.source)].document, index: item.node)
  }

  /// The type of an element, looked for where that was not done yet.
  @inline(__always)
  func type(_ item: Item) -> TypeNumber {
    item.type == .unresolved ? sources[Int(item.source)].type(ofNode: item.node) : item.type
  }

  /// The name of an element's type; a resource that FHIR does not know names itself.
  func typeName(_ item: Item) -> String? {
    let source = sources[Int(item.source)]
    return source.types.name(type(item)) ?? element(item).resourceType
  }

  /// What the value of an element of the present document is taken for.
  @inline(__always)
  func meaning(_ item: Item) -> Meaning {
    let type = type(item)
    if type.isKnown { return meanings[Int(type.rawValue)] }
    return meaningByKind(nodes[item.node])
  }

  private func meaningByKind(_ node: Node) -> Meaning {
    switch node.kind {
    case .boolean: return .boolean
    case .string, .text: return .string
    case .number:
      let range = Int(node.start)..<Int(node.start) + Int(node.length)
      return bytes[range].allSatisfy { isDigit($0) || $0 == 0x2D } ? .integer : .decimal
    case .object, .null, .array: return .none
    }
  }
}
