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

  /// Whether entries and indices take less than the values as they are.
  var isSmallerThanValues: Bool {
    var left = entries.count + indices.count * width / 8
    for index in indices {
      left -= size(of: Int(index))
      if left < 0 { return true }
    }
    return false
  }

  /// Adds the values of rows; `false` where a dictionary does not pay.
  ///
  /// - Parameter presence: Which rows have one (``ColumnRows/presence``).
  mutating func append(_ rows: ColumnRows, _ presence: [UInt64], width: Int?) -> Bool {
    if let order = rows.order { return append(rows, order, presence, width) }
    if let width { return append(rows.cells.numbers, width: width) }
    return append(texts: rows.cells.texts.bytes)
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
      guard let found = find(number, width: width, after: indices.count) else { return false }
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
      let found = find(bytes, range, ValueHash.of(bytes, range), after: indices.count)
      guard let found else { return false }
      (previous, entry) = (range, found)
      indices.append(found)
    }
    return true
  }

  /// Adds the values of rows some of which are repeated; each is looked for once.
  private mutating func append(
    _ rows: ColumnRows, _ order: [UInt32], _ presence: [UInt64], _ width: Int?
  ) -> Bool {
    let (values, texts) = (rows.valuesOfStartedRows, rows.cells.texts.bytes)
    var entries = [UInt32](repeating: 0, count: values.count)
    // How many values the words have that are before the row.
    var (word, before) = (0, indices.count)
    for place in rows.firsts {
      let row = Int(order[place])
      guard let value = values[row] else { continue }
      while word < place >> 6 {
        before += presence[word].nonzeroBitCount
        word += 1
      }
      let bits = presence[word] & (1 << UInt64(place & 63) - 1)
      let after = before + bits.nonzeroBitCount
      let entry =
        width.map { find(value, width: $0, after: after) }
        ?? find(texts, at: Int(value), after: after)
      guard let entry else { return false }
      entries[row] = entry
    }
    append(entries, order, presence)
    return true
  }

  /// Adds for each row that has a value the entry of it.
  private mutating func append(_ entries: [UInt32], _ order: [UInt32], _ presence: [UInt64]) {
    indices.append(addingCapacity: presence.reduce(0) { $0 + $1.nonzeroBitCount }) { indices in
      for (number, word) in presence.enumerated() {
        var left = word
        while left != 0 {
          let place = number &* 64 &+ left.trailingZeroBitCount
          indices.append(entries[Int(order[place])])
          left &= left &- 1
        }
      }
    }
  }

  @inline(__always)
  private mutating func find(_ number: Int64, width: Int, after values: Int) -> UInt32? {
    Swift.withUnsafeBytes(of: number.littleEndian) { bytes in
      find(bytes.bytes, 0..<width, ValueHash.of(UInt64(bitPattern: number)), after: values)
    }
  }

  private mutating func find(
    _ texts: ArraySlice<UInt8>, at place: Int, after values: Int
  ) -> UInt32? {
    let bytes = texts.span.bytes
    guard let range = bytes.plainText(at: place) else { return nil }
    return find(bytes, range, ValueHash.of(bytes, range), after: values)
  }

  /// The index of an entry, which is added if it is new; `nil` where a dictionary does not pay after so many
  /// values.
  @inline(__always)
  private mutating func find(
    _ bytes: RawSpan, _ range: Range<Int>, _ hash: UInt64, after values: Int
  ) -> UInt32? {
    let mask = slots.count - 1
    var slot = Int(hash >> 32) & mask
    for _ in 0..<Self.probeLimit {
      let held = slots[slot]
      if held == 0 { return add(bytes, range, hash, slot, after: values) }
      if held >> 32 == hash >> 32 {
        let index = UInt32(truncatingIfNeeded: held) - 1
        let start = starts[Int(index)]
        let entry = start..<start + size(of: Int(index))
        if entries.span.bytes.equals(entry, bytes, range) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func size(of entry: Int) -> Int {
    (entry + 1 < count ? starts[entry + 1] : entries.count) - starts[entry]
  }

  private mutating func add(
    _ bytes: RawSpan, _ range: Range<Int>, _ hash: UInt64, _ slot: Int, after values: Int
  ) -> UInt32? {
    guard entries.count + range.count <= Self.sizeLimit else { return nil }
    if values >= Self.trial, count > values / 4 * 3 { return nil }
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
