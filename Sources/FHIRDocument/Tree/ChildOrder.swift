/// The children of an element in the order in which they are written.
///
/// The lists of all open elements stand in one stack, so that writing an element allocates nothing.
struct ChildOrder {
  private var indices: [Int] = []

  subscript(_ position: Int) -> Int { indices[position] }

  /// Adds the children of a node: `resourceType` first, then as the type defines, then the rest.
  ///
  /// Without a type they keep the order of the source.
  mutating func push(
    childrenOf parent: Int, in document: Document, type: TypeDefinition?
  ) -> Range<Int> {
    let first = indices.count
    let end = Int(document.nodes[parent].next)
    var child = parent + 1
    var isSorted = true
    var last = -2
    var hint = 0
    while child < end {
      let node = document.nodes[child]
      indices.append(child)
      if let type {
        let rank = Self.rank(node.name, type, &hint)
        if rank < last { isSorted = false }
        last = rank
      }
      child = Int(node.next)
    }
    if let type, !isSorted { sort(first, document, type) }
    return first..<indices.count
  }

  /// Takes away what `push` has added.
  mutating func pop(_ range: Range<Int>) {
    indices.removeSubrange(range.lowerBound...)
  }

  private static func rank(_ name: UInt16, _ type: TypeDefinition, _ hint: inout Int) -> Int {
    if name == ElementName.resourceType.rawValue { return -1 }
    guard let place = type.index(of: ElementName(rawValue: name), startingAt: hint) else {
      return Int.max
    }
    hint = place
    return place
  }

  private mutating func sort(_ first: Int, _ document: Document, _ type: TypeDefinition) {
    var hint = 0
    let ranked = indices[first...].map { index in
      (rank: Self.rank(document.nodes[index].name, type, &hint), index: index)
    }
    let sorted = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    indices.replaceSubrange(first..., with: sorted.map(\.index))
  }
}
