/// Walks over the bytes of a generated table.
struct TableScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>? = nil) {
    self.bytes = bytes
    place = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The next byte, `nil` at the end.
  mutating func next() -> UInt8? {
    guard place < end else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  /// Passes over some bytes.
  mutating func skip(_ count: Int) {
    place = min(place + count, end)
  }

  /// The letters, digits and `. - _` that follow.
  mutating func word() -> String {
    let start = place
    while place < end, isPartOfWord(bytes[place]) { place += 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
  }

  /// The number that follows a mark; `nil`, and nothing passed over, where the mark does not follow.
  mutating func number(after mark: UInt8) -> Int? {
    guard place < end, bytes[place] == mark else { return nil }
    place += 1
    return Int(word())
  }

  /// The range up to the end of the line, which is passed over.
  mutating func restOfLine() -> Range<Int> {
    let start = place
    while place < end, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    defer { skip(1) }
    return start..<place
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
