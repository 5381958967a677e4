/// What the cells of questions were read as before, so that the same cells are not read twice.
///
/// It holds a limited number of bytes; when it is full, nothing is added.
struct CellMemo {
  /// What some cells are.
  struct Entry {
    fileprivate let question: Int
    fileprivate let hash: UInt64
    fileprivate let key: Range<Int>
    /// Where the text of the item is.
    fileprivate let text: Range<Int>
    /// How many answers it has; 0 where the item is not in the response.
    let answers: Int
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Numbers of entries from 1 by their hashes; 0 is a free place.
  ///
  /// The size is a power of two.
  private var places: [Int32] = Array(repeating: 0, count: 1 << 10)

  /// The most that is held, for each thread: a few columns of days and amounts.
  private static let mostBytes = 4 << 20
  /// Longer cells hardly come again.
  private static let mostBytesOfKey = 64

  /// The entry of a question's cells; `nil` where they are new.
  func find(_ question: Int, _ key: Span<UInt8>, _ hash: UInt64) -> Entry? {
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] > 0 {
      let entry = entries[Int(places[place]) - 1]
      if entry.hash == hash, entry.question == question, isEqual(entry.key, key) { return entry }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Adds what cells are, unless they are long or it is full.
  mutating func add(
    _ question: Int, _ key: [UInt8], _ hash: UInt64, _ text: [UInt8], answers: Int
  ) {
    guard key.count <= Self.mostBytesOfKey,
      bytes.count + key.count + text.count <= Self.mostBytes
    else { return }
    let start = bytes.count
    bytes += key
    let middle = bytes.count
    bytes += text
    entries.append(
      Entry(
        question: question, hash: hash, key: start..<middle, text: middle..<bytes.count,
        answers: answers))
    if entries.count * 2 > places.count { grow() }
    put(entries.count - 1)
  }

  /// Adds the text of an entry to a buffer.
  func append(_ entry: Entry, to output: inout [UInt8]) {
    output.append(contentsOf: bytes[entry.text])
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: places.count * 2)
    for number in entries.indices.dropLast() { put(number) }
  }

  private mutating func put(_ number: Int) {
    var place = Int(truncatingIfNeeded: entries[number].hash) & (places.count - 1)
    while places[place] > 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(number + 1)
  }

  private func isEqual(_ range: Range<Int>, _ key: Span<UInt8>) -> Bool {
    guard range.count == key.count else { return false }
    let known = bytes.span.extracting(range)
    for index in key.indices where known[index] != key[index] { return false }
    return true
  }
}

extension CellMemo {
  /// A hash of a question's cells: FNV-1a, and its bits mixed once.
  static func hash(_ question: Int, _ key: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: question)
    for index in key.indices { hash = (hash ^ UInt64(key[index])) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
  }
}
