/// The names of an object with so many children that looking at each, for each name, would take
/// time by the square of their number.
struct WideObject: Sendable {
  static let minimum = 256

  let node: Int
  /// The number of objects and arrays around it.
  let depth: Int
  private var names: Set<UInt32> = []

  init(node: Int, depth: Int, _ nodes: NodeRoom) {
    self.node = node
    self.depth = depth
    var child = node + 1
    while child < nodes.count {
      let next = nodes[child]
      names.insert(Self.key(next.name, isSibling: next.flags.contains(.sibling)))
      if next.hasExtras(at: child) { names.insert(Self.key(next.name, isSibling: true)) }
      child = Int(next.next)
    }
  }

  /// Adds a name; `false` where the object has it already.
  mutating func insert(_ name: UInt16, isSibling: Bool) -> Bool {
    names.insert(Self.key(name, isSibling: isSibling)).inserted
  }

  private static func key(_ name: UInt16, isSibling: Bool) -> UInt32 {
    UInt32(name) | (isSibling ? 1 << 16 : 0)
  }
}

extension Node {
  /// Whether it is a primitive with an id or extensions below it.
  func hasExtras(at index: Int) -> Bool { kind != .object && Int(next) > index + 1 }
}
