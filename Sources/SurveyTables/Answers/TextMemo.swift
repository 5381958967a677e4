/// What was made of texts, to be used again where one of them comes again.
///
/// It holds a limited number of bytes; when it is full, nothing is added.
struct TextMemo<Value> {
  /// What was made of a text.
  struct Entry {
    fileprivate let hash: UInt64
    fileprivate let start: UInt32
    fileprivate let textCount: UInt32
    fileprivate let madeCount: UInt32
    /// What was made of it, besides bytes.
    let value: Value

    fileprivate var text: Range<Int> { Int(start)..<Int(start) + Int(textCount) }
    /// Bytes that were made of it.
    fileprivate var made: Range<Int> { text.upperBound..<text.upperBound + Int(madeCount) }
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// By hash: its upper half, and the number of the entry from 1; 0 is a free place.
  ///
  /// The size is a power of two.
  private var places: [UInt64] = Array(repeating: 0, count: 1 << 10)

  /// The most that is held.
  private static var mostBytes: Int { 4 << 20 }
  private static var upperHalf: UInt64 { 0xFFFF_FFFF_0000_0000 }

  private let longest: Int

  /// Keeps texts of at most so many bytes: longer ones hardly come again.
  init(longest: Int) { self.longest = longest }

  /// What was made of a text; `nil` where it is new.
  @inline(__always)
  func find(_ text: Span<UInt8>, _ hash: UInt64) -> Entry? {
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let held = places[place]
      if (held ^ hash) & Self.upperHalf == 0 {
        let entry = entries[Int(truncatingIfNeeded: held & ~Self.upperHalf) - 1]
        if entry.hash == hash, bytes.span.extracting(entry.text).isEqual(to: text) { return entry }
      }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Adds what was made of a text, unless the text is long or the memo full; whether it did.
  @discardableResult
  mutating func add(
    _ text: [UInt8], _ hash: UInt64, _ value: Value, making made: [UInt8] = []
  ) -> Bool {
    guard text.count <= longest, bytes.count + text.count + made.count <= Self.mostBytes else {
      return false
    }
    entries.append(
      Entry(
        hash: hash, start: UInt32(bytes.count), textCount: UInt32(text.count),
        madeCount: UInt32(made.count), value: value))
    bytes += text
    bytes += made
    if entries.count * 2 > places.count { grow() }
    put(entries.count - 1)
    return true
  }

  /// Adds the bytes that were made of an entry's text to others.
  func append(_ entry: Entry, to output: inout [UInt8]) {
    output.append(bytes: bytes.span.extracting(entry.made))
  }

  /// Forgets everything and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for place in places.indices { places[place] = 0 }
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: places.count * 2)
    for number in entries.indices.dropLast() { put(number) }
  }

  private mutating func put(_ number: Int) {
    let hash = entries[number].hash
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = hash & Self.upperHalf | UInt64(number + 1)
  }
}

extension Span<UInt8> {
  /// A hash of a text, eight bytes at a time in two rows that do not wait for each other; no protection
  /// against intent.
  var memoHash: UInt64 {
    var (first, second) = (UInt64(truncatingIfNeeded: count), 0 as UInt64)
    var index = 0
    while index + 16 <= count {
      first = Self.mixed(first ^ bytes.word(at: index))
      second = Self.mixed(second ^ bytes.word(at: index + 8))
      index += 16
    }
    if index + 8 <= count {
      first = Self.mixed(first ^ bytes.word(at: index))
      index += 8
    }
    return Self.mixed(first ^ Self.mixed(second ^ rest(from: index)))
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = (word ^ 0x2545_F491_4F6C_DD1D).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Whether it has the same bytes as another text.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index + 8 <= count {
      if bytes.word(at: index) != other.bytes.word(at: index) { return false }
      index += 8
    }
    return rest(from: index) == other.rest(from: index)
  }

  /// What is left from an offset, fewer than eight bytes.
  @inline(__always)
  private func rest(from start: Int) -> UInt64 {
    if start == count { return 0 }
    if count >= 8 { return bytes.word(at: count - 8) >> UInt64(8 * (8 - (count - start))) }
    var rest: UInt64 = 0
    for index in start..<count { rest = rest << 8 | UInt64(self[index]) }
    return rest
  }
}

extension RawSpan {
  /// Eight bytes, the first lowest.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
