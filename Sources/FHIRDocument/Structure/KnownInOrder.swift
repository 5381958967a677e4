/// The items of a response that need no check, since the same text was in order in another one.
struct KnownInOrder {
  private var cursor = RecurringItemCursor()
  /// The index of the type that such an item has.
  private let type: Int?

  init(_ document: Document, _ rules: StructureRules) {
    type = rules.itemType
    guard document.recurringItems.version == rules.definitions.version else { return }
    cursor = RecurringItemCursor(document.recurringItems)
  }

  /// Whether a node is one of them; nodes come in their order.
  @inline(__always)
  mutating func has(_ node: Int, ofType type: Int) -> Bool {
    cursor.number(ofNode: node) != nil && type == self.type
  }
}
