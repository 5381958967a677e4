/// Texts, of which nothing is kept but how many different ones there are and how long the longest is.
///
/// The least of their hashes are kept: up to 4,096 different texts are counted exactly, of more the
/// number is estimated, wrong by less than 5 % in 99 of 100 cases.
struct TextTally: Sendable {
  static let mostHashes = 4_096

  /// How many characters (Unicode scalars) the longest has.
  private(set) var longest = 0
  private var hashes: Set<UInt64> = []
  /// No hash from here on is kept.
  private var bound = UInt64.max

  mutating func add(_ text: Span<UInt8>) {
    var mark = TextMark()
    var length = 0
    for index in text.indices {
      mark.add(text[index])
      if text[index] & 0xC0 != 0x80 { length += 1 }
    }
    longest = max(longest, length)
    add(mark.value)
  }

  /// Adds what was counted later.
  mutating func add(_ later: TextTally) {
    longest = max(longest, later.longest)
    if later.bound < bound {
      bound = later.bound
      hashes = hashes.filter { $0 < bound }
    }
    for hash in later.hashes { add(hash) }
  }

  /// How many different texts there are, and whether that is exact.
  var distinct: (count: Int, isExact: Bool) {
    if bound == .max { return (hashes.count, true) }
    let sorted = hashes.sorted().prefix(Self.mostHashes)
    let share = Double(sorted.last ?? .max) / Double(UInt64.max)
    return (Int((Double(sorted.count - 1) / share).rounded()), false)
  }

  private mutating func add(_ hash: UInt64) {
    guard hash < bound, hashes.insert(hash).inserted, hashes.count > 2 * Self.mostHashes else {
      return
    }
    let sorted = hashes.sorted()
    bound = sorted[Self.mostHashes]
    hashes = Set(sorted[..<Self.mostHashes])
  }
}
