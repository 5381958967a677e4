/// The items of a response that need no check, since the same text was in order in another one.
struct KnownInOrder {
  private let items: [RecurringItem]
  /// The number of the item that comes next, and the index of its node.
  private var place = 0
  private var next = Int.max
  /// The index of the type that such an item has.
  private let type: Int

  init(_ document: Document, _ rules: StructureRules) {
    guard !document.recurringItems.isEmpty, document.knownVersion == rules.definitions.version,
      let type = rules.itemType
    else {
      (items, self.type) = ([], -1)
      return
    }
    items = document.recurringItems
    self.type = type
    next = items[0].node
  }

  /// Whether a node is one of them; nodes come in their order.
  @inline(__always)
  mutating func has(_ node: Int, ofType type: Int) -> Bool {
    guard node >= next else { return false }
    return hasPassed(to: node) && type == self.type
  }

  private mutating func hasPassed(to node: Int) -> Bool {
    while place < items.count, items[place].node < node { place += 1 }
    let isHere = place < items.count && items[place].node == node
    next = place < items.count ? items[place].node : .max
    return isHere
  }
}
