/// A growing row of plain values in memory of its own.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return start[index]
    }
    _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &start[index]
    }
  }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow() }
    (start + count).initialize(to: value)
    count &+= 1
  }

  /// Takes away all from an index on.
  @inline(__always)
  mutating func removeAll(from index: Int) {
    precondition(index >= 0 && index <= count)
    count = index
  }

  /// The last value, which must be there.
  @inline(__always)
  var last: Element {
    get { self[count &- 1] }
    _modify { yield &self[count &- 1] }
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    let value = last
    count &-= 1
    return value
  }

  /// Sorts all from an index on.
  mutating func sort(from index: Int, by areInOrder: (Element, Element) -> Bool) {
    precondition(index >= 0 && index <= count)
    var rest = UnsafeMutableBufferPointer(start: start + index, count: count &- index)
    rest.sort(by: areInOrder)
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
