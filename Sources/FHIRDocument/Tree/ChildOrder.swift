/// The children of an element in the order in which they are written.
///
/// The lists of all open elements stand in one stack, so that writing an element allocates nothing.
struct ChildOrder {
  private struct Child {
    var index: Int
    /// The place in the type: before all for `resourceType`, behind all for what it does not know.
    var rank: Int

    static let unknown = Int.max
  }

  /// The lists, and behind them what is left of longer ones.
  private var children: [Child] = []
  private var count = 0

  init() { children.reserveCapacity(64) }

  /// The node at a position.
  subscript(_ position: Int) -> Int { children[position].index }

  /// The place of the child at a position in its type; `nil` for what that does not know.
  @inline(__always)
  func place(_ position: Int) -> Int? {
    let rank = children[position].rank
    return rank >= 0 && rank < Child.unknown ? rank : nil
  }

  /// Adds the children of a node: `resourceType` first, then as the type defines, then the rest.
  ///
  /// Without a type they keep the order of the source.
  mutating func push(
    childrenOf parent: Int, in document: Document, type: TypeDefinition?
  ) -> Range<Int> {
    let first = count
    let end = Int(document.nodes[parent].next)
    var child = parent + 1
    var isSorted = true
    var last = -1
    while child < end {
      let node = document.nodes[child]
      let rank = Self.rank(node.name, type)
      append(Child(index: child, rank: rank))
      if rank < last { isSorted = false }
      last = rank
      child = Int(node.next)
    }
    if !isSorted { sort(first..<count) }
    if count > first, children[count - 1].rank == Child.unknown, document.origin != .json {
      gather(first..<count, document)
    }
    return first..<count
  }

  /// Takes away what `push` has added.
  mutating func pop(_ range: Range<Int>) { count = range.lowerBound }

  @inline(__always)
  private mutating func append(_ child: Child) {
    if count < children.count {
      children[count] = child
    } else {
      children.append(child)
    }
    count &+= 1
  }

  /// Brings elements of one name together, where the first of them stands.
  ///
  /// Only JSON can be trusted to have them so.
  private mutating func gather(_ range: Range<Int>, _ document: Document) {
    var places: [UInt16: Int] = [:]
    let placed = children[range].enumerated().map { offset, child in
      let name = document.nodes[child.index].name
      let place = places[name] ?? offset
      places[name] = place
      return (place: place, offset: offset, child: child)
    }
    let sorted = placed.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }
    children.replaceSubrange(range, with: sorted.map(\.child))
  }

  @inline(__always)
  private static func rank(_ name: UInt16, _ type: TypeDefinition?) -> Int {
    guard let type else { return Child.unknown }
    if name == ElementName.resourceType.rawValue { return -1 }
    return type.index(of: ElementName(rawValue: name)) ?? Child.unknown
  }

  private mutating func sort(_ range: Range<Int>) {
    children[range].sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
  }
}
