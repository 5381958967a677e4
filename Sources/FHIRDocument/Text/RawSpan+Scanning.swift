extension RawSpan {
  /// The byte at an offset; the access is bounds-checked.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

  /// The byte at an offset, 0 behind the end: a NUL is as wrong there as the end is.
  @inline(__always)
  func byteOrZero(_ offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: byteCount)
      ? unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self) : 0
  }

  /// Whether these bytes are this text.
  @inline(__always)
  func hasText(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    if range.count <= 8 { return hasWord(text, at: range.lowerBound) }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { byte(range.lowerBound &+ $0) == text[$0] }
    }
  }

  /// Whether a text of at most eight bytes is at an offset.
  @inline(__always)
  func hasWord(_ text: StaticString, at offset: Int) -> Bool {
    var word: UInt64 = 0
    let length = text.utf8CodeUnitCount
    guard length <= 8 else { return false }
    for index in (0..<length).reversed() {
      word = word << 8 | UInt64(text.utf8Start[index])
    }
    if let found = wordIfWhole(offset) { return (found ^ word) << UInt64(64 - 8 * length) == 0 }
    return offset >= 0 && offset <= byteCount &- length
      && (0..<length).allSatisfy { byte(offset &+ $0) == text.utf8Start[$0] }
  }

  /// Whether the bytes from an offset on are a part of another text.
  @inline(__always)
  func hasBytes(at offset: Int, _ other: RawSpan, _ part: Range<Int>) -> Bool {
    guard offset >= 0, offset <= byteCount &- part.count, part.lowerBound >= 0,
      part.upperBound <= other.byteCount
    else { return false }
    guard part.count >= 8 else {
      return part.indices.allSatisfy {
        byte(offset &+ ($0 &- part.lowerBound)) == other.byte($0)
      }
    }
    // From the end, since addresses begin alike; the last step may look at bytes once more.
    var end = part.count
    while end >= 16 {
      end &-= 16
      let first = word(offset &+ end) ^ other.word(part.lowerBound &+ end)
      let second = word(offset &+ end &+ 8) ^ other.word(part.lowerBound &+ end &+ 8)
      if first | second != 0 { return false }
    }
    if end == 0 { return true }
    let start = max(end &- 8, 0)
    return word(offset) == other.word(part.lowerBound)
      && word(offset &+ start) == other.word(part.lowerBound &+ start)
  }

  /// Eight bytes as they are; the caller has made sure that they are there.
  @inline(__always)
  private func word(_ offset: Int) -> UInt64 {
    unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
  }

  /// The last bytes of a part that ends at an offset, at most eight.
  func ending(at end: Int, length: Int) -> UInt64 {
    if let word = wordIfWhole(end &- 8) {
      return length >= 8 ? word : word >> UInt64(64 - length * 8)
    }
    return (max(end &- length, 0)..<end).reversed().reduce(0) { $0 << 8 | UInt64(byte($1)) }
  }

  /// Eight bytes as one little-endian word, `nil` where fewer are left.
  @inline(__always)
  func wordIfWhole(_ offset: Int) -> UInt64? {
    guard offset >= 0, offset <= byteCount &- 8 else { return nil }
    return UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Sixteen bytes as two little-endian words; the caller has made sure that they are there.
  @inline(__always)
  func words(_ offset: Int) -> (first: UInt64, second: UInt64) {
    (
      UInt64(littleEndian: word(offset)), UInt64(littleEndian: word(offset &+ 8))
    )
  }

  /// Sixteen bytes as two little-endian words, `nil` where fewer are left.
  @inline(__always)
  func wordsIfWhole(_ offset: Int) -> (first: UInt64, second: UInt64)? {
    guard offset >= 0, offset <= byteCount &- 16 else { return nil }
    return (
      UInt64(littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)),
      UInt64(
        littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset &+ 8, as: UInt64.self))
    )
  }

  /// Sixteen bytes as they are; the caller has made sure that they are there.
  @inline(__always)
  func block(_ offset: Int) -> SIMD16<UInt8> {
    unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// Sixteen bytes, `nil` where fewer are left.
  @inline(__always)
  func blockIfWhole(_ offset: Int) -> SIMD16<UInt8>? {
    guard offset >= 0, offset <= byteCount &- 16 else { return nil }
    return unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}

/// Finds what is special in a string, among sixteen bytes.
///
/// Each step leaves the highest bit of a byte set where the byte is special; the comparisons of SIMD
/// types would give the same, but are compiled to loops over the bytes.
enum BlockScan {
  /// The number of bytes before the first quotation mark, backslash, control character, or byte
  /// above ASCII; `nil` where there is none.
  @inline(__always)
  static func firstSpecial(_ block: SIMD16<UInt8>) -> Int? { first(marks(block) | block) }

  /// The same, bytes above ASCII not counted.
  @inline(__always)
  static func firstEscape(_ block: SIMD16<UInt8>) -> Int? { first(marks(block) & ~block) }

  /// The number of bytes before the first quotation mark, apostrophe, `<`, ampersand, control
  /// character, or byte above ASCII; `nil` where there is none.
  @inline(__always)
  static func firstMarkup(_ block: SIMD16<UInt8>) -> Int? {
    let low = (block ^ SIMD16(repeating: 0x02)) &- SIMD16(repeating: 0x21)
    let one = SIMD16<UInt8>(repeating: 0x01)
    let ampersand = ((block | one) ^ SIMD16(repeating: 0x27)) &- one
    let less = (block ^ SIMD16(repeating: 0x3C)) &- one
    return first(low | ampersand | less | block)
  }

  /// The number of bytes before the first quotation mark, `<`, `>`, ampersand, control character, or
  /// byte above ASCII; `nil` where there is none.
  @inline(__always)
  static func firstReference(_ block: SIMD16<UInt8>) -> Int? {
    let one = SIMD16<UInt8>(repeating: 0x01)
    let low = (block ^ SIMD16(repeating: 0x02)) &- SIMD16(repeating: 0x21)
    let ampersand = (block ^ SIMD16(repeating: 0x26)) &- one
    let bracket = ((block | SIMD16(repeating: 0x02)) ^ SIMD16(repeating: 0x3E)) &- one
    return first(low | ampersand | bracket | block)
  }

  /// Whether one of them is a space or a control character.
  @inline(__always)
  static func hasSpace(_ block: SIMD16<UInt8>) -> Bool {
    first((block &- SIMD16(repeating: 0x21)) & ~block) != nil
  }

  /// The number of bytes before the first that is neither a letter nor a digit of ASCII.
  @inline(__always)
  static func firstOther(_ block: SIMD16<UInt8>) -> Int? { first(~alphanumerics(block) | block) }

  /// The same, spaces not counted.
  @inline(__always)
  static func firstOutsideWords(_ block: SIMD16<UInt8>) -> Int? {
    let space = (block ^ SIMD16(repeating: 0x20)) &- SIMD16(repeating: 0x01)
    return first(~(alphanumerics(block) | space) | block)
  }

  /// Right for ASCII only.
  @inline(__always)
  private static func alphanumerics(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let lower = block | SIMD16(repeating: 0x20)
    let letter =
      (lower &+ SIMD16(repeating: 0x1F)) & ~(lower &+ SIMD16(repeating: 0x05))
    let digit = (block &+ SIMD16(repeating: 0x50)) & ~(block &+ SIMD16(repeating: 0x46))
    return letter | digit
  }

  /// Right for ASCII only.
  @inline(__always)
  private static func marks(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // Turning over the bit 2 makes 0x20 of the quotation mark, and keeps what is below 0x20 there.
    let low = (block ^ SIMD16(repeating: 0x02)) &- SIMD16(repeating: 0x21)
    let backslash = (block ^ SIMD16(repeating: 0x5C)) &- SIMD16(repeating: 0x01)
    return low | backslash
  }

  @inline(__always)
  private static func first(_ marks: SIMD16<UInt8>) -> Int? {
    let words = unsafeBitCast(marks & SIMD16(repeating: 0x80), to: SIMD2<UInt64>.self)
    let isInFirst = words[0] != 0
    let word = isInFirst ? words[0] : words[1]
    guard word != 0 else { return nil }
    return word.littleEndian.trailingZeroBitCount >> 3 | (isInFirst ? 0 : 8)
  }
}
