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

  /// Eight bytes as one little-endian word, `nil` where fewer are left.
  @inline(__always)
  func wordIfWhole(_ offset: Int) -> UInt64? {
    guard offset >= 0, offset <= byteCount &- 8 else { return nil }
    return UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Whether 32 bytes are there and all of them ASCII.
  @inline(__always)
  func isASCIIBlock(_ offset: Int) -> Bool {
    guard offset >= 0, offset <= byteCount &- 32 else { return false }
    let block = unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD4<UInt64>.self)
    let half = block.lowHalf | block.highHalf
    return (half.x | half.y) & WordScan.highs == 0
  }

  /// Eight bytes as one little-endian word; the access is bounds-checked.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

/// Finds bytes of one kind among the eight of a word.
///
/// Each function returns a word in which the lowest set high bit marks the first such byte; bits
/// above it may be wrong.
enum WordScan {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// A quotation mark, a backslash, a control character, or a byte above ASCII.
  @inline(__always)
  static func stringSpecials(_ word: UInt64) -> UInt64 {
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let matches =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- (ones &* 0x20)) & ~word) | word
    return matches & highs
  }

  /// An ampersand.
  @inline(__always)
  static func ampersands(_ word: UInt64) -> UInt64 {
    let ampersand = word ^ (ones &* 0x26)
    return (ampersand &- ones) & ~ampersand & highs
  }

  /// The number of bytes before the first marked one.
  @inline(__always)
  static func firstByte(_ matches: UInt64) -> Int { matches.trailingZeroBitCount >> 3 }
}
