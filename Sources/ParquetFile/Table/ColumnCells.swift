/// The cells of one column of a batch: which rows have a value, and the values, one after the other.
struct ColumnCells: Sendable {
  /// One bit for each row, the lowest first; words that are missing at the end are rows without values.
  private(set) var presence: [UInt64] = []
  /// The values that are numbers; a double by its bits, a truth value as 0 or 1.
  private(set) var numbers: [Int64] = []
  /// The values that are texts, each after its length in 4 bytes: Parquet's PLAIN encoding.
  private(set) var texts: [UInt8] = []

  /// Adds a number to a row; `false`, and nothing done, where the row has a value.
  mutating func append(_ number: Int64, row: Int) -> Bool {
    guard mark(row) else { return false }
    numbers.append(number)
    return true
  }

  /// Adds a text to a row; `false`, and nothing done, where the row has a value.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, row: Int) -> Bool {
    guard mark(row) else { return false }
    texts.appendLittleEndian(UInt32(clamping: text.count))
    texts.append(contentsOf: text)
    return true
  }

  /// Forgets all rows and keeps the memory.
  mutating func removeAll() {
    presence.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  private mutating func mark(_ row: Int) -> Bool {
    let word = row >> 6
    while presence.count <= word { presence.append(0) }
    let bit: UInt64 = 1 << UInt64(row & 63)
    guard presence[word] & bit == 0 else { return false }
    presence[word] |= bit
    return true
  }
}

extension [UInt8] {
  /// Adds the bytes of a number, the lowest first.
  mutating func appendLittleEndian(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
