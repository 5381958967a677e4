/// Which rows of a column have a value, over all batches of a row group: one bit for each row.
struct PresenceBits {
  private(set) var count = 0
  private var words: [UInt64] = []

  /// How many rows have a value.
  var present: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Adds the rows of a batch; words that are missing at the end are rows without values.
  mutating func append(_ batch: [UInt64], count rows: Int) {
    let shift = UInt64(count & 63)
    count += rows
    words.reserveCapacity(count / 64 + 1)
    for word in batch.prefix((rows + 63) / 64) {
      if shift == 0 {
        words.append(word)
      } else {
        words[words.count - 1] |= word << shift
        words.append(word >> (64 - shift))
      }
    }
    let needed = (count + 63) / 64
    if words.count > needed { words.removeLast(words.count - needed) }
    while words.count < needed { words.append(0) }
  }

  /// The bits of 8 rows, the first lowest; rows beyond the end have none.
  func byte(at row: Int) -> UInt8 {
    let (word, shift) = (row >> 6, UInt64(row & 63))
    guard word < words.count else { return 0 }
    let low = words[word] >> shift
    guard shift > 56, word + 1 < words.count else { return UInt8(truncatingIfNeeded: low) }
    return UInt8(truncatingIfNeeded: low | words[word + 1] << (64 - shift))
  }

  /// Whether a row has a value, and how many rows up to an end are like it.
  func run(at row: Int, end: Int) -> (isPresent: Bool, length: Int) {
    let isPresent = byte(at: row) & 1 == 1
    var next = row
    while next < end {
      let shift = UInt64(next & 63)
      let bits = words[next >> 6] >> shift
      let same = (isPresent ? ~bits : bits).trailingZeroBitCount
      let left = 64 - Int(shift)
      next += min(same, left)
      if same < left { break }
    }
    return (isPresent, min(next, end) - row)
  }
}
