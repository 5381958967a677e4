/// The cells of one column of a batch: which rows have a value, and the values, one after the other.
struct ColumnCells: Sendable {
  /// What the cells hold.
  let type: ParquetType
  /// One bit for each row, the lowest first, up to the word that is filled.
  private var fullWords: [UInt64] = []
  /// The word that is filled, here because almost every cell changes it.
  private var word: UInt64 = 0
  /// The values that are numbers; a double by its bits, a truth value as 0 or 1.
  private(set) var numbers: [Int64] = []
  /// The values that are texts.
  private(set) var texts = TextStore()

  /// One bit for each row, the lowest first; words that are missing at the end are rows without values.
  var presence: [UInt64] { fullWords + [word] }

  /// Makes a column without rows.
  init(_ type: ParquetType) { self.type = type }

  /// Gives a row a truth value and returns how many bytes that took; 0 where it has a value.
  mutating func append(_ value: Bool, row: Int) -> Int {
    precondition(type == .boolean, "a truth value in a column of another type")
    return append(number: value ? 1 : 0, row)
  }

  /// Gives a row a number and returns how many bytes that took; 0 where it has a value.
  mutating func append(_ value: Int64, row: Int) -> Int {
    let isOfType = type != .boolean && type != .double && type != .text
    precondition(isOfType, "an integer in a column of another type")
    return append(number: type == .date ? Int64(Int32(clamping: value)) : value, row)
  }

  /// Gives a row a number and returns how many bytes that took; 0 where it has a value.
  mutating func append(_ value: Double, row: Int) -> Int {
    precondition(type == .double, "a double in a column of another type")
    return append(number: Int64(bitPattern: value.bitPattern), row)
  }

  /// Gives a row a text and returns how many bytes that took; 0 where it has a value.
  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, row: Int) -> Int {
    precondition(type == .text, "a text in a column of another type")
    return mark(row) ? texts.append(text) : 0
  }

  /// Forgets all rows and keeps the memory.
  mutating func removeAll() {
    fullWords.removeAll(keepingCapacity: true)
    word = 0
    numbers.removeAll(keepingCapacity: true)
    texts.removeAll()
  }

  @inline(__always)
  private mutating func append(number: Int64, _ row: Int) -> Int {
    guard mark(row) else { return 0 }
    numbers.append(number)
    return 8
  }

  @inline(__always)
  private mutating func mark(_ row: Int) -> Bool {
    precondition(row >= 0, "a cell before the first row")
    if row >> 6 != fullWords.count { startWord(row >> 6) }
    let bit: UInt64 = 1 << UInt64(row & 63)
    guard word & bit == 0 else { return false }
    word |= bit
    return true
  }

  private mutating func startWord(_ index: Int) {
    while fullWords.count < index {
      fullWords.append(word)
      word = 0
    }
  }
}
