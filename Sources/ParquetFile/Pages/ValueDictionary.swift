/// The distinct values of a column in the order in which they came, and for each value its index.
struct ValueDictionary {
  /// Of each value the index of its entry.
  private(set) var indices: [UInt32] = []
  /// The entries in PLAIN encoding.
  private(set) var entries: [UInt8] = []
  /// How many entries there are.
  private(set) var count = 0
  /// Where each entry begins.
  private var starts: [Int] = []
  /// The entries by hash: the upper half of the hash, and the index plus 1; 0 is free.
  private var slots: [UInt64] = Array(repeating: 0, count: 256)

  /// The size from which on a dictionary is given up, as other writers do.
  static let sizeLimit = 1 << 20
  /// After how many values there must be repetitions.
  private static let trial = 4096
  /// How many slots are looked at.
  ///
  /// With half of them free it is never near that, unless texts were made to have equal hashes.
  private static let probeLimit = 128

  /// How many bits an index has; never 0, which some readers do not expect.
  var width: Int { max(1, UInt32.bitWidth - UInt32(max(count - 1, 0)).leadingZeroBitCount) }

  /// Adds the values of a batch; `false` where a dictionary does not pay.
  mutating func append(_ cells: ColumnCells, width: Int?) -> Bool {
    if let width { return append(cells.numbers, width: width) }
    let texts = cells.texts
    return texts.isPlain
      ? append(texts: texts.bytes.prefix(texts.plainSize)) : append(places: texts)
  }

  /// Forgets all values and keeps the memory.
  mutating func removeAll() {
    indices.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    count = 0
    slots = Array(repeating: 0, count: 256)
  }

  private mutating func append(_ numbers: [Int64], width: Int) -> Bool {
    var (previous, entry): (Int64, UInt32?) = (0, nil)
    for number in numbers {
      if let entry, number == previous {
        indices.append(entry)
        continue
      }
      let found = Swift.withUnsafeBytes(of: number.littleEndian) { bytes in
        find(bytes.bytes, 0..<width, ValueHash.of(UInt64(bitPattern: number)))
      }
      guard let found else { return false }
      (previous, entry) = (number, found)
      indices.append(found)
    }
    return true
  }

  private mutating func append(texts: ArraySlice<UInt8>) -> Bool {
    let bytes = texts.span.bytes
    var start = 0
    var (previous, entry): (Range<Int>, UInt32?) = (0..<0, nil)
    while let range = bytes.plainText(at: start) {
      start = range.upperBound
      if let entry, bytes.equals(range, bytes, previous) {
        indices.append(entry)
        continue
      }
      let found = find(bytes, range, ValueHash.of(bytes, range))
      guard let found else { return false }
      (previous, entry) = (range, found)
      indices.append(found)
    }
    return true
  }

  /// Adds values of which many are one text, which is looked for once.
  private mutating func append(places texts: TextStore) -> Bool {
    let bytes = texts.bytes
    // Two texts begin 4 bytes from each other at least.
    var known = [UInt32](repeating: .max, count: bytes.count / 4 + 1)
    for place in texts.valuePlaces {
      if known[place / 4] == .max {
        guard let range = bytes.span.bytes.plainText(at: place),
          let found = find(bytes.span.bytes, range, ValueHash.of(bytes.span.bytes, range))
        else { return false }
        known[place / 4] = found
      }
      indices.append(known[place / 4])
    }
    return true
  }

  /// The index of an entry, which is added if it is new; `nil` where a dictionary does not pay.
  @inline(__always)
  private mutating func find(_ bytes: RawSpan, _ range: Range<Int>, _ hash: UInt64) -> UInt32? {
    let mask = slots.count - 1
    var slot = Int(hash >> 32) & mask
    for _ in 0..<Self.probeLimit {
      let held = slots[slot]
      if held == 0 { return add(bytes, range, hash, slot) }
      if held >> 32 == hash >> 32 {
        let index = UInt32(truncatingIfNeeded: held) - 1
        let start = starts[Int(index)]
        let end = Int(index) + 1 < count ? starts[Int(index) + 1] : entries.count
        if entries.span.bytes.equals(start..<end, bytes, range) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func add(
    _ bytes: RawSpan, _ range: Range<Int>, _ hash: UInt64, _ slot: Int
  ) -> UInt32? {
    guard entries.count + range.count <= Self.sizeLimit else { return nil }
    if indices.count >= Self.trial, count > indices.count / 4 * 3 { return nil }
    let index = UInt32(truncatingIfNeeded: count)
    slots[slot] = (hash >> 32) << 32 | UInt64(index + 1)
    starts.append(entries.count)
    bytes.extracting(range).withUnsafeBytes { entries.append(contentsOf: $0) }
    count += 1
    if count * 2 > slots.count { grow() }
    return index
  }

  /// Makes four times as many slots; what they hold of the hashes says where they belong.
  private mutating func grow() {
    var wider = [UInt64](repeating: 0, count: slots.count * 4)
    let mask = wider.count - 1
    for held in slots where held != 0 {
      var slot = Int(held >> 32) & mask
      while wider[slot] != 0 { slot = (slot + 1) & mask }
      wider[slot] = held
    }
    slots = wider
  }
}
