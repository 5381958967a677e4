import SurveyPrimitives

/// Walks over the bytes of a generated table.
struct TableScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>? = nil) {
    self.bytes = bytes
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The next byte, `nil` at the end.
  mutating func next() -> UInt8? {
    guard index < end else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  /// Passes over some bytes.
  mutating func skip(_ count: Int) {
    index = min(index + count, end)
  }

  /// The letters, digits and `. - _` that follow.
  mutating func word() -> TableWord {
    let start = index
    while index < end, isPartOfWord(bytes[index]) { index += 1 }
    return TableWord(UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  /// The number that follows a mark; `nil`, and nothing skipped, where the mark does not follow.
  mutating func number(after mark: UInt8) -> Int? {
    guard index < end, bytes[index] == mark else { return nil }
    index += 1
    return Int(word().text)
  }

  /// The range up to the end of the line, which is skipped.
  mutating func restOfLine() -> Range<Int> {
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    defer { skip(1) }
    return start..<index
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// A word inside a table, compared without a copy.
struct TableWord: Equatable {
  let utf8: UnsafeBufferPointer<UInt8>

  init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  var text: String { String(decoding: utf8, as: UTF8.self) }

  static func == (one: TableWord, other: TableWord) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    var index = 0
    while index < one.utf8.count, one.utf8[index] == other.utf8[index] { index += 1 }
    return index == one.utf8.count
  }

  var hash: UInt64 {
    var hash = FNVHash()
    hash.add(utf8)
    return hash.value
  }
}

/// Finds the numbers of words, in a hash table with linear probing that is half empty.
struct WordNumbers {
  private let words: [TableWord]
  private var slots: [Int]

  /// The table of some words; of two that are the same, the first has its number.
  init(_ words: [TableWord]) {
    self.words = words
    var size = 4
    while size < words.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for number in words.indices {
      let slot = slot(of: words[number])
      if slots[slot] < 0 { slots[slot] = number }
    }
  }

  /// The number of a word; `nil` where it is none of them.
  func number(of word: TableWord) -> Int? {
    let number = slots[slot(of: word)]
    return number < 0 ? nil : number
  }

  /// The slot that has a word, or would have it.
  private func slot(of word: TableWord) -> Int {
    var slot = Int(truncatingIfNeeded: word.hash) & (slots.count - 1)
    while slots[slot] >= 0, words[slots[slot]] != word { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}
