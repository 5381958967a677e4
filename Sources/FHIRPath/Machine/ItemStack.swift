/// The stack of items: what is taken away only moves the top down.
struct ItemStack {
  private var storage: ContiguousArray<Item>
  /// The number of items on the stack.
  private(set) var count = 0

  init() {
    storage = ContiguousArray(repeating: .boolean(false), count: 96)
  }

  @inline(__always)
  subscript(_ place: Int) -> Item {
    get { storage[place] }
    set { storage[place] = newValue }
  }

  subscript(_ range: Range<Int>) -> ContiguousArray<Item>.SubSequence { storage[range] }

  subscript(_ range: PartialRangeFrom<Int>) -> ContiguousArray<Item>.SubSequence {
    storage[range.lowerBound..<count]
  }

  var last: Item? { count > 0 ? storage[count - 1] : nil }

  @inline(__always)
  mutating func append(_ item: Item) {
    if count < storage.count { storage[count] = item } else { storage.append(item) }
    count += 1
  }

  mutating func append(contentsOf items: some Sequence<Item>) {
    for item in items { append(item) }
  }

  /// Takes away what lies above a place.
  @inline(__always)
  mutating func drop(to place: Int) { count = place }
}
