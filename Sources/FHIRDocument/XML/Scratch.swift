/// A growing row of plain values in memory of its own, which the next document uses again.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  /// How many values an emptied row keeps room for.
  private static var kept: Int { 1 << 14 }

  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }

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

extension Scratch where Element == UInt8 {
  /// Adds the value of an attribute as libxml2 hands it over.
  @inline(__always)
  mutating func append(_ value: SAXValue) {
    append(UnsafeBufferPointer(start: value.start, count: value.count))
    if !value.isPlain { replaceReferences(from: count &- value.count) }
  }

  /// Replaces what libxml2 makes of each ampersand, `&#38;`, for a second pass that its own tree makes.
  @inline(never)
  private mutating func replaceReferences(from first: Int) {
    let bytes = UnsafeMutableRawPointer(mutating: values.baseAddress)
    guard let bytes, first < count else { return }
    var source = first
    var target = first
    while source < count {
      if count &- source >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: source, as: UInt64.self)
        if WordScan.ampersands(word) == 0 {
          bytes.storeBytes(of: word, toByteOffset: target, as: UInt64.self)
          source &+= 8
          target &+= 8
          continue
        }
      }
      self[target] = self[source]
      target &+= 1
      source &+= isReference(at: source) ? 5 : 1
    }
    removeAll(from: target)
  }

  private func isReference(at place: Int) -> Bool {
    guard count &- place >= 5, self[place] == UInt8(ascii: "&") else { return false }
    return self[place &+ 1] == UInt8(ascii: "#") && self[place &+ 2] == UInt8(ascii: "3")
      && self[place &+ 3] == UInt8(ascii: "8") && self[place &+ 4] == UInt8(ascii: ";")
  }
}
