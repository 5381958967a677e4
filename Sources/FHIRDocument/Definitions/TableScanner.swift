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
  mutating func word() -> String {
    let start = index
    while index < end, isPartOfWord(bytes[index]) { index += 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }

  /// The number that follows a mark; `nil`, and nothing skipped, where the mark does not follow.
  mutating func number(after mark: UInt8) -> Int? {
    guard index < end, bytes[index] == mark else { return nil }
    index += 1
    return Int(word())
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
