/// The stack of items: what is taken away only moves the top down.
///
/// Its memory is its own, so that no access asks who else has it. Every access is checked against
/// the room, in release builds too.
struct ItemStack: ~Copyable {
  private var start: UnsafeMutablePointer<Item>
  private var capacity: Int
  /// The number of items on the stack.
  private(set) var count = 0

  init() {
    capacity = 128
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  @inline(__always)
  subscript(_ index: Int) -> Item {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return start[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      start[index] = newValue
    }
  }

  /// A copy of the items in a range.
  subscript(_ range: Range<Int>) -> [Item] { range.map { self[$0] } }

  var last: Item? { count > 0 ? self[count - 1] : nil }

  @inline(__always)
  mutating func append(_ item: Item) {
    if count == capacity { grow() }
    (start + count).initialize(to: item)
    count &+= 1
  }

  mutating func append(contentsOf items: some Sequence<Item>) {
    for item in items { append(item) }
  }

  /// Takes away what is from an index on.
  @inline(__always)
  mutating func drop(to index: Int) {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count))
    count = index
  }

  /// Takes away what is in a range; what is above comes down.
  mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let above = count - range.upperBound
    (start + range.lowerBound).update(from: start + range.upperBound, count: above)
    count = range.lowerBound + above
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
