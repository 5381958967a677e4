extension RawSpan {
  /// The text that begins at an offset, with the 4 bytes of its length; `nil` at the end.
  @inline(__always)
  func plainText(at offset: Int) -> Range<Int>? {
    guard offset + 4 <= byteCount else { return nil }
    let length = unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return offset..<offset + 4 + Int(UInt32(littleEndian: length))
  }

  /// Whether some bytes, 4 at least, are those of another range.
  @inline(__always)
  func equals(_ range: Range<Int>, _ other: RawSpan, _ others: Range<Int>) -> Bool {
    guard range.count == others.count else { return false }
    guard range.count >= 8 else { return ends(of: range) == other.ends(of: others) }
    var (index, peer) = (range.lowerBound, others.lowerBound)
    while index + 8 < range.upperBound {
      guard word(at: index) == other.word(at: peer) else { return false }
      index += 8
      peer += 8
    }
    return word(at: range.upperBound - 8) == other.word(at: others.upperBound - 8)
  }

  /// Whether some bytes come before those of another range, byte by byte.
  func isLess(_ range: Range<Int>, _ other: RawSpan, _ others: Range<Int>) -> Bool {
    var (index, peer) = (range.lowerBound, others.lowerBound)
    while index + 8 <= range.upperBound, peer + 8 <= others.upperBound {
      let (own, theirs) = (word(at: index).byteSwapped, other.word(at: peer).byteSwapped)
      if own != theirs { return own < theirs }
      index += 8
      peer += 8
    }
    while index < range.upperBound, peer < others.upperBound {
      let (own, theirs) = (byte(at: index), other.byte(at: peer))
      if own != theirs { return own < theirs }
      index += 1
      peer += 1
    }
    return range.count < others.count
  }

  /// The 8 bytes at an offset.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The first and the last 4 of 4 to 8 bytes, which may overlap.
  @inline(__always)
  func ends(of range: Range<Int>) -> UInt64 {
    let first = unsafeLoadUnaligned(fromByteOffset: range.lowerBound, as: UInt32.self)
    let last = unsafeLoadUnaligned(fromByteOffset: range.upperBound - 4, as: UInt32.self)
    return UInt64(UInt32(littleEndian: first)) | UInt64(UInt32(littleEndian: last)) << 32
  }

  @inline(__always)
  private func byte(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}
