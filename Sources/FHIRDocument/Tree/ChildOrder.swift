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
    var hasUnknown = type == nil
    while child < end {
      let node = document.nodes[child]
      indices.append(child)
      if let type {
        let rank = Self.rank(node.name, type, &hint)
        if rank < last { isSorted = false }
        if rank == Int.max { hasUnknown = true }
        last = rank
      }
      child = Int(node.next)
    }
    if let type, !isSorted { sort(first, document, type) }
    if hasUnknown, document.origin != .json { gather(first, document) }
    return first..<indices.count
  }

  /// Takes away what `push` has added.
  mutating func pop(_ range: Range<Int>) {
    indices.removeSubrange(range.lowerBound...)
  }

  /// Brings elements of one name together, where the first of them stands.
  ///
  /// Only JSON can be trusted to have them so.
  private mutating func gather(_ first: Int, _ document: Document) {
    var places: [UInt16: Int] = [:]
    let placed = indices[first...].enumerated().map { offset, index in
      let name = document.nodes[index].name
      let place = places[name] ?? offset
      places[name] = place
      return (place: place, offset: offset, index: index)
    }
    let sorted = placed.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }
    indices.replaceSubrange(first..., with: sorted.map(\.index))
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
