/// The items of a document whose text came before, in responses in which nothing was found.
package struct RecurringItems: Sendable {
  struct Item: BitwiseCopyable {
    /// The index of its node.
    let node: Int
    /// The number of its text, for the reader that read it.
    let number: Int
  }

  /// The items, in the order of the document.
  var items: [Item] = []
  /// The reader that gave the texts their numbers; 0 where there are none.
  package var reader = 0
  /// The version of those responses.
  var version: FHIRVersion?

  package init() {}
}

/// Says on a walk over a document, in its order, which items recur.
package struct RecurringItemCursor {
  private let items: [RecurringItems.Item]
  /// The item that comes next: its place among those that recur, and its node.
  private var place = 0
  private var next: Int

  package init(_ recurring: RecurringItems = RecurringItems()) {
    items = recurring.items
    next = items.first?.node ?? .max
  }

  /// The number of the text of the item that a node is; `nil` where it does not recur.
  @inline(__always)
  package mutating func number(ofNode node: Int) -> Int? { node < next ? nil : goOn(to: node) }

  private mutating func goOn(to node: Int) -> Int? {
    var number: Int?
    while place < items.count, items[place].node <= node {
      if items[place].node == node { number = items[place].number }
      place += 1
    }
    next = place < items.count ? items[place].node : .max
    return number
  }
}
