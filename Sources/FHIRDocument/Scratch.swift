/// A growing row of plain values in memory of its own, which the next document uses again.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  /// How many values an emptied row keeps room for.
  private static var kept: Int { (8 << 20) / MemoryLayout<Element>.stride }

  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
  }

  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    for _ in 0..<count { append(value) }
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }
  /// Whether the next value needs more memory.
  var isFull: Bool { count == capacity }

  var values: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

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
    if count == capacity { grow(by: 1) }
    (start + count).initialize(to: value)
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ values: UnsafeBufferPointer<Element>) {
    reserve(values.count)
    guard let first = values.baseAddress else { return }
    (start + count).initialize(from: first, count: values.count)
    count &+= values.count
  }

  /// Makes room for more values; the pointer to the first of them.
  @inline(__always)
  @discardableResult
  mutating func reserve(_ more: Int) -> UnsafeMutablePointer<Element> {
    if capacity &- count < more { grow(by: more) }
    return start + count
  }

  /// Takes away all behind a place.
  @inline(__always)
  mutating func removeAll(from place: Int) {
    precondition(place >= 0 && place <= count)
    count = place
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

  /// Sorts all from a place on.
  mutating func sort(from place: Int, by areInOrder: (Element, Element) -> Bool) {
    precondition(place >= 0 && place <= count)
    var rest = UnsafeMutableBufferPointer(start: start + place, count: count &- place)
    rest.sort(by: areInOrder)
  }

  /// Empties the row, and gives memory back where it is much.
  mutating func clear() {
    count = 0
    if capacity > Self.kept { replace(capacity: Self.kept) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    replace(capacity: max(capacity * 2, count + more))
  }

  private mutating func replace(capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
    self.capacity = capacity
  }
}
