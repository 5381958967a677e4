/// Tells objects from primitives among the elements of XML that have no value.
///
/// `<birthDate><extension …/></birthDate>` and `<period><extension …/></period>` look alike; only
/// the definitions tell that one is a primitive. Whatever they do not know stays as it was read.
struct ValuelessElements {
  private let definitions: Definitions
  private let unclear: [UInt32]
  private var place = 0
  /// For each of the nodes what it is; `nil` where the definitions do not know it.
  private var kinds: [Node.Kind?] = []

  /// The kinds of these nodes, which are in document order.
  static func kinds(
    of unclear: [UInt32], in nodes: [Node], _ bytes: [UInt8], _ definitions: Definitions
  ) -> [Node.Kind?] {
    var pass = ValuelessElements(definitions: definitions, unclear: unclear)
    pass.kinds.reserveCapacity(unclear.count)
    pass.visit(0, type: nil, nodes, bytes)
    return pass.kinds
  }

  private init(definitions: Definitions, unclear: [UInt32]) {
    self.definitions = definitions
    self.unclear = unclear
  }

  private mutating func visit(
    _ index: Int, type: TypeDefinition?, _ nodes: [Node], _ bytes: [UInt8]
  ) {
    let end = Int(nodes[index].next)
    if place < unclear.count, unclear[place] == index {
      place += 1
      kinds.append(type.map { $0.isPrimitive ? .null : .object })
    }
    let actual =
      type == nil || type?.isResource == true ? resourceType(of: index, nodes, bytes) : type
    let elements = type?.isPrimitive == true ? definitions.type(named: "Element") : actual
    var child = index + 1
    while child < end, place < unclear.count, unclear[place] < end {
      let next = Int(nodes[child].next)
      if unclear[place] < next {
        let element = elements?.element(ElementName(rawValue: nodes[child].name))
        visit(child, type: element.map { definitions.type(of: $0) }, nodes, bytes)
      }
      child = next
    }
  }

  private func resourceType(of index: Int, _ nodes: [Node], _ bytes: [UInt8]) -> TypeDefinition? {
    guard index + 1 < Int(nodes[index].next) else { return nil }
    let first = nodes[index + 1]
    guard first.name == ElementName.resourceType.rawValue else { return nil }
    let range = Int(first.start)..<Int(first.start) + Int(first.length)
    return definitions.type(named: String(decoding: bytes[range], as: UTF8.self))
  }
}
