/// The places of three bytes in a text, found eight bytes at a time.
struct ByteMarks {
  /// The bytes, each eight times.
  private let bytes: (UInt64, UInt64, UInt64)
  /// Where the next eight bytes of the text are.
  private var index: Int
  /// The highest bit of each of the last eight bytes that is one of those looked for, and was not handed out.
  private var found: UInt64 = 0

  /// Looks for bytes from an index on.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, from index: Int) {
    bytes = (Self.every(first), Self.every(second), Self.every(third))
    self.index = index
  }

  /// The next place in the text, which is always the same; `nil` behind the last one.
  @inline(__always)
  mutating func next(in text: Span<UInt8>) -> Int? {
    while found == 0 {
      if index >= text.count { return nil }
      let word = word(of: text)
      found =
        Self.zeroBytes(word ^ bytes.0) | Self.zeroBytes(word ^ bytes.1)
        | Self.zeroBytes(word ^ bytes.2)
      index += 8
    }
    defer { found &= found - 1 }
    return index - 8 + found.trailingZeroBitCount / 8
  }

  /// The next eight bytes; behind the end of the text 0xFF, which is in none.
  @inline(__always)
  private func word(of text: Span<UInt8>) -> UInt64 {
    if index + 8 <= text.count {
      return text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
    }
    var word = UInt64.max
    for place in (index..<text.count).reversed() { word = word << 8 | UInt64(text[place]) }
    return word
  }

  private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that is 0, and of no other.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((word & low) &+ low) | word | low)
  }
}
