/// Distinguishes objects from primitives among the elements of XML that have no value.
///
/// `<birthDate><extension …/></birthDate>` and `<period><extension …/></period>` look alike; only
/// the definitions know that one is a primitive. Whatever they do not know stays as it was read.
struct ValuelessElements {
  private let definitions: Definitions
  private let unclear: [UInt32]
  /// How many of the unclear nodes are known by now.
  private var next = 0
  /// For each of the nodes what it is; `nil` where the definitions do not know it.
  private var kinds: [Node.Kind?] = []

  /// The kinds of these nodes, which are in document order.
  static func kinds(
    of unclear: [UInt32], in nodes: [Node], _ bytes: [UInt8], _ definitions: Definitions
  ) -> [Node.Kind?] {
    var pass = ValuelessElements(definitions: definitions, unclear: unclear)
    pass.kinds.reserveCapacity(unclear.count)
    pass.visitAll(nodes, bytes)
    return pass.kinds
  }

  private init(definitions: Definitions, unclear: [UInt32]) {
    self.definitions = definitions
    self.unclear = unclear
  }

  /// An element whose children are looked at.
  private struct Level {
    let elements: TypeDefinition?
    var child: Int
    let end: Int
  }

  private mutating func visitAll(_ nodes: [Node], _ bytes: [UInt8]) {
    var levels: [Level] = []
    visit(0, type: nil, nodes, bytes, &levels)
    while let level = levels.popLast() {
      guard level.child < level.end, next < unclear.count, unclear[next] < level.end else {
        continue
      }
      let behind = Int(nodes[level.child].next)
      levels.append(Level(elements: level.elements, child: behind, end: level.end))
      if unclear[next] < behind {
        let element = level.elements?.element(ElementName(rawValue: nodes[level.child].name))
        let type = element.map { definitions.type(of: $0) }
        visit(level.child, type: type, nodes, bytes, &levels)
      }
    }
  }

  private mutating func visit(
    _ index: Int, type: TypeDefinition?, _ nodes: [Node], _ bytes: [UInt8],
    _ levels: inout [Level]
  ) {
    if next < unclear.count, unclear[next] == index {
      next += 1
      kinds.append(type.map { $0.isPrimitive ? .null : .object })
    }
    let actual =
      type == nil || type?.isResource == true ? resourceType(of: index, nodes, bytes) : type
    let elements = type?.isPrimitive == true ? definitions.type(named: "Element") : actual
    levels.append(Level(elements: elements, child: index + 1, end: Int(nodes[index].next)))
  }

  private func resourceType(of index: Int, _ nodes: [Node], _ bytes: [UInt8]) -> TypeDefinition? {
    guard index + 1 < Int(nodes[index].next) else { return nil }
    let first = nodes[index + 1]
    guard first.name == ElementName.resourceType.rawValue else { return nil }
    let range = Int(first.start)..<Int(first.start) + Int(first.length)
    return definitions.type(named: String(decoding: bytes[range], as: UTF8.self))
  }
}
