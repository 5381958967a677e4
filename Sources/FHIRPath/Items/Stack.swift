/// A stack of values: what is taken away only moves the top down.
///
/// Its memory is its own, so that no access asks who else has it. Every access is checked against
/// the number of values, in release builds too.
struct Stack<Element>: ~Copyable {
  private var memory: UnsafeMutableBufferPointer<Element>
  /// The number of values on the stack.
  private(set) var count = 0

  /// A stack that takes no memory before its first value.
  init() { memory = UnsafeMutableBufferPointer(start: nil, count: 0) }

  /// A stack with room for some values.
  init(capacity: Int) { memory = .allocate(capacity: capacity) }

  deinit {
    _ = memory[..<count].deinitialize()
    memory.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return memory[index]
    }
    _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &memory[index]
    }
  }

  /// A copy of the values in a range.
  subscript(_ range: Range<Int>) -> [Element] { range.map { self[$0] } }

  var last: Element? { count > 0 ? self[count - 1] : nil }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == memory.count { grow() }
    memory.initializeElement(at: count, to: value)
    count &+= 1
  }

  mutating func append(contentsOf values: some Sequence<Element>) {
    for value in values { append(value) }
  }

  /// Takes away the last value; `nil` where there is none.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return memory.moveElement(from: count)
  }

  /// Takes away what is from an index on.
  @inline(__always)
  mutating func drop(to index: Int) {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count))
    _ = memory[index..<count].deinitialize()
    count = index
  }

  /// Takes away what is in a range; what is above comes down.
  @inline(__always)
  mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var index = range.lowerBound
    for above in range.upperBound..<count {
      memory[index] = memory[above]
      index &+= 1
    }
    drop(to: index)
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(8, memory.count * 2))
    _ = larger.moveInitialize(fromContentsOf: memory[..<count])
    memory.deallocate()
    memory = larger
  }
}
