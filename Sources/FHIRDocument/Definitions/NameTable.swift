/// The table of all element names, built once from the generated list: text to number and back.
///
/// A reader asks it for every key of every object. It is an open-addressing hash table with linear
/// probing, at least four times as large as the list, whose slots hold numbers. A name is compared
/// by its first eight bytes, its last eight bytes and its length; no two names of the list share
/// all three.
@usableFromInline
struct NameTable: Sendable {
  /// The table of the generated list.
  static let shared = NameTable(list)

  private static let free: UInt16 = .max

  private struct Entry {
    var head: UInt64
    var tail: UInt64
    var offset: UInt32
    var length: UInt32
  }

  /// The first 16 bytes of a name as a JSON key, with quotation marks and colon.
  struct Key: BitwiseCopyable {
    var head: UInt64
    var tail: UInt64
    var headMask: UInt64
    var tailMask: UInt64
    var length: Int

    fileprivate init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
      length = name.count + 3
      headMask = length >= 8 ? ~0 : ~0 >> UInt64(64 - 8 * length)
      tailMask = length >= 16 ? ~0 : length <= 8 ? 0 : ~0 >> UInt64(128 - 8 * length)
      (head, tail) = (UInt64(UInt8(ascii: "\"")), 0)
      var shift: UInt64 = 8
      for byte in name { add(byte, &shift) }
      add(UInt8(ascii: "\""), &shift)
      add(UInt8(ascii: ":"), &shift)
    }

    /// Adds a byte behind the others; what is behind the first sixteen is left out.
    private mutating func add(_ byte: UInt8, _ shift: inout UInt64) {
      if shift < 64 {
        head |= UInt64(byte) << shift
      } else if shift < 128 {
        tail |= UInt64(byte) << (shift - 64)
      }
      shift += 8
    }
  }

  private var entries: [Entry] = []
  /// The texts of the names as JSON keys, by the number of the name.
  private(set) var keys: RuleTable<Key>
  private var slots: [UInt16]
  private let mask: UInt64
  private let list: StaticString

  /// The table of the names in a text, one a line.
  init(_ list: StaticString) {
    self.list = list
    var entries: [Entry] = []
    var keys: [Key] = []
    entries.reserveCapacity(Int(Self.knownCount))
    keys.reserveCapacity(Int(Self.knownCount))
    list.withUTF8Buffer { utf8 in
      var start = 0
      for end in 0...utf8.count where end == utf8.count || utf8[end] == UInt8(ascii: "\n") {
        let (head, tail) = Self.words(
          UnsafeRawBufferPointer(utf8).bytes, from: start, length: end - start)
        entries.append(
          Entry(head: head, tail: tail, offset: UInt32(start), length: UInt32(end - start)))
        keys.append(Key(utf8[start..<end]))
        start = end + 1
      }
    }
    var size = 16
    while size < entries.count * 4 { size *= 2 }
    mask = UInt64(size - 1)
    slots = Array(repeating: Self.free, count: size)
    for (id, entry) in entries.enumerated() {
      var slot = Self.hash(entry.head, entry.tail) & mask
      while slots[Int(slot)] != Self.free { slot = (slot + 1) & mask }
      slots[Int(slot)] = UInt16(id)
    }
    self.entries = entries
    self.keys = RuleTable(keys)
  }

  /// How many names the table holds.
  var count: Int { entries.count }

  /// The number of the name with these first and last bytes.
  ///
  /// `head` is the first `min(8, length)` bytes, little-endian, zero above; `tail` the last eight
  /// bytes when there are more than eight, otherwise 0. Up to 16 bytes the answer is certain; for a
  /// longer name the caller asks ``matches(_:_:from:length:)`` next.
  @inline(__always)
  func find(head: UInt64, tail: UInt64, length: Int) -> UInt16? {
    var slot = Self.hash(head, tail) & mask
    while true {
      let id = slots[Int(truncatingIfNeeded: slot)]
      guard id != Self.free else { return nil }
      let entry = entries[Int(id)]
      if entry.head == head, entry.tail == tail, Int(entry.length) == length { return id }
      slot = (slot &+ 1) & mask
    }
  }

  /// The number of the name that these bytes are, compared whole.
  func find(_ bytes: RawSpan, from start: Int, length: Int) -> UInt16? {
    guard length > 0, start >= 0, start <= bytes.byteCount, length <= bytes.byteCount - start else {
      return nil
    }
    let (head, tail) = Self.words(bytes, from: start, length: length)
    guard let id = find(head: head, tail: tail, length: length) else { return nil }
    return length <= 16 || matches(id, bytes, from: start, length: length) ? id : nil
  }

  /// The length of the name with this number as a JSON key, `"name":`, if it is at an index, of which
  /// the first sixteen bytes are given; otherwise 0.
  @inline(__always)
  func lengthOfKey(
    _ id: UInt16, _ words: (first: UInt64, second: UInt64), _ bytes: RawSpan, at index: Int
  ) -> Int {
    let key = keys[Int(id)]
    let difference =
      (words.first ^ key.head) & key.headMask | (words.second ^ key.tail) & key.tailMask
    guard difference == 0, key.length <= 16 || isWhole(id, key.length, bytes, at: index) else {
      return 0
    }
    return key.length
  }

  /// The length of the name with this number, if it is at an index; otherwise 0.
  ///
  /// What follows may still belong to a longer name.
  @inline(__always)
  func lengthOfName(_ id: UInt16, _ bytes: RawSpan, at index: Int) -> Int {
    guard Int(id) < entries.count, let words = bytes.wordsIfWhole(index) else { return 0 }
    let entry = entries[Int(id)]
    let length = Int(entry.length)
    if length <= 8 {
      let mask = ~UInt64(0) &>> UInt64(64 &- 8 &* length)
      return (words.first ^ entry.head) & mask == 0 && length > 0 ? length : 0
    }
    guard words.first == entry.head else { return 0 }
    return matches(id, bytes, from: index, length: length) ? length : 0
  }

  private func isWhole(_ id: UInt16, _ length: Int, _ bytes: RawSpan, at index: Int) -> Bool {
    matches(id, bytes, from: index + 1, length: length - 3)
      && bytes.byteOrZero(index + length - 2) == UInt8(ascii: "\"")
      && bytes.byteOrZero(index + length - 1) == UInt8(ascii: ":")
  }

  /// Whether the name with this number is these bytes, every one of them.
  func matches(_ id: UInt16, _ bytes: RawSpan, from start: Int, length: Int) -> Bool {
    guard start >= 0, start <= bytes.byteCount, length <= bytes.byteCount - start,
      Int(id) < entries.count, Int(entries[Int(id)].length) == length
    else { return false }
    let offset = Int(entries[Int(id)].offset)
    return list.withUTF8Buffer { utf8 in
      let name = UnsafeRawBufferPointer(utf8).bytes
      var index = 0
      while index < length {
        // The last step looks at bytes once more where the length is not a multiple of eight.
        let step = max(0, min(index, length - 8))
        guard let word = name.wordIfWhole(offset + step), word == bytes.wordIfWhole(start + step)
        else { break }
        index = step + 8
      }
      return index >= length
        || (index..<length).allSatisfy { name.byte(offset + $0) == bytes.byte(start + $0) }
    }
  }

  /// The text of the name with this number, `nil` when the table has no such number.
  func string(of id: UInt16) -> String? {
    withBytes(of: id) { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the name with this number to a buffer; `false` when there is none.
  @inline(__always)
  func append(_ id: UInt16, to output: inout TextBuffer) -> Bool {
    guard Int(id) < entries.count else { return false }
    let entry = entries[Int(id)]
    guard entry.length > 16 else {
      output.append(head: entry.head, tail: entry.tail, length: Int(entry.length))
      return true
    }
    withBytes(of: id) { output.append($0.span.bytes, 0, $0.count) }
    return true
  }

  /// Adds the name with this number as a JSON key, `"name":`; `false` when there is none.
  @inline(never)
  func appendLongKey(_ id: UInt16, to output: inout TextBuffer) -> Bool {
    guard Int(id) < keys.count else { return false }
    output.append(UInt8(ascii: "\""))
    withBytes(of: id) { output.append($0.span.bytes, 0, $0.count) }
    output.append("\":")
    return true
  }

  /// Calls `body` with the bytes of the name with this number, `nil` when there is none.
  @discardableResult
  func withBytes<Result>(
    of id: UInt16, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard Int(id) < entries.count else { return nil }
    let start = Int(entries[Int(id)].offset)
    let end = start + Int(entries[Int(id)].length)
    return list.withUTF8Buffer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  /// The first and the last bytes of a name, as ``find(head:tail:length:)`` wants them.
  @inline(__always)
  static func words(
    _ bytes: RawSpan, from start: Int, length: Int
  ) -> (head: UInt64, tail: UInt64) {
    if length >= 8 {
      let head = bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      guard length > 8 else { return (UInt64(littleEndian: head), 0) }
      let tail = bytes.unsafeLoadUnaligned(fromByteOffset: start + length - 8, as: UInt64.self)
      return (UInt64(littleEndian: head), UInt64(littleEndian: tail))
    }
    if let word = bytes.wordIfWhole(start) {
      return (length > 0 ? word & (~0 &>> UInt64(64 &- 8 &* length)) : 0, 0)
    }
    var head: UInt64 = 0
    for index in 0..<length {
      let byte = bytes.unsafeLoad(fromByteOffset: start + index, as: UInt8.self)
      head |= UInt64(byte) << UInt64(8 * index)
    }
    return (head, 0)
  }

  @inline(__always)
  private static func hash(_ head: UInt64, _ tail: UInt64) -> UInt64 {
    let product = (head ^ (tail &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return product >> 40
  }
}
