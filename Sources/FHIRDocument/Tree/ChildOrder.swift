/// The children of an element in the order in which they are written.
///
/// The lists of all open elements are one stack, so that writing an element allocates nothing.
struct ChildOrder: ~Copyable {
  /// A child, and what the type of its parent says of it.
  struct Child: BitwiseCopyable {
    private let number: UInt32
    fileprivate(set) var rank: UInt32
    let element: PackedElement

    /// The rank of what the type does not know; that of its elements is below.
    fileprivate static let unknown: UInt32 = 1 << 16

    @inline(__always)
    fileprivate init(_ node: Int, name: UInt16, in table: ElementTable?) {
      number = UInt32(truncatingIfNeeded: node)
      guard let table, name != ElementName.resourceType.rawValue else {
        element = PackedElement(unknown: name)
        rank = table == nil ? Self.unknown : 0
        return
      }
      element = table.find(name)
      // 0 is that of resourceType; an unknown element has the highest index.
      rank = UInt32(element.index) &+ 1
    }

    /// The index among the nodes.
    var node: Int { Int(number) }
    /// Whether the type says anything of the child.
    fileprivate var isUnknown: Bool { rank == Self.unknown }

    fileprivate static func areInOrder(_ first: Child, _ second: Child) -> Bool {
      (first.rank, first.number) < (second.rank, second.number)
    }
  }

  private var children = Scratch<Child>(capacity: 64)

  /// How many children all open elements have.
  var count: Int { children.count }

  /// The child at a position.
  @inline(__always)
  subscript(_ position: Int) -> Child { children[position] }

  /// Adds the children of a node: `resourceType` first, then as the type defines, then the rest.
  ///
  /// Without a type they keep the order of the source.
  @inline(__always)
  mutating func push(
    childrenOf parent: Int, in nodes: Span<Node>, _ table: ElementTable?, isFromJSON: Bool
  ) -> Range<Int> {
    let first = children.count
    let end = Int(nodes[parent].next)
    var node = parent + 1
    var isSorted = true
    var last: UInt32 = 0
    while node < end {
      let child = Child(node, name: nodes[node].name, in: table)
      children.append(child)
      if child.rank < last { isSorted = false }
      last = child.rank
      node = Int(nodes[node].next)
    }
    if !isSorted { children.sort(from: first, by: Child.areInOrder) }
    if !isFromJSON, children.count > first, children.last.isUnknown, !isGathered(from: first) {
      gather(from: first)
    }
    return first..<children.count
  }

  /// Adds those children of a node that have a name.
  mutating func push(
    _ name: UInt16, of parent: Int, in nodes: Span<Node>, _ table: ElementTable?
  ) -> Range<Int> {
    let first = children.count
    let end = Int(nodes[parent].next)
    var node = parent + 1
    while node < end {
      if nodes[node].name == name { children.append(Child(node, name: name, in: table)) }
      node = Int(nodes[node].next)
    }
    return first..<children.count
  }

  /// Takes away what `push` has added, from its first position on.
  @inline(__always)
  mutating func pop(from position: Int) { children.removeAll(from: position) }

  /// Whether elements of one name are together already; not looked at where they are many.
  private func isGathered(from first: Int) -> Bool {
    guard children.count - first <= 64 else { return false }
    for position in first..<children.count {
      let name = children[position].element.name
      guard position > first, children[position - 1].element.name != name else { continue }
      for earlier in first..<position where children[earlier].element.name == name { return false }
    }
    return true
  }

  /// Brings elements of one name together, where the first of them is.
  ///
  /// Only JSON can be trusted to have them so.
  @inline(never)
  private mutating func gather(from first: Int) {
    var ranks: [UInt16: UInt32] = [:]
    for position in first..<children.count {
      let name = children[position].element.name
      let rank = ranks[name] ?? UInt32(truncatingIfNeeded: position)
      ranks[name] = rank
      children[position].rank = rank
    }
    children.sort(from: first, by: Child.areInOrder)
  }
}
