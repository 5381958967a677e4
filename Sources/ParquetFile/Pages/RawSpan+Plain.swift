extension RawSpan {
  /// The text that begins at an offset, with the 4 bytes of its length; `nil` at the end.
  @inline(__always)
  func plainText(at offset: Int) -> Range<Int>? {
    guard offset + 4 <= byteCount else { return nil }
    let length = unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return offset..<offset + 4 + Int(UInt32(littleEndian: length))
  }

  /// Whether some bytes are those of another range.
  @inline(__always)
  func equals(_ range: Range<Int>, _ other: RawSpan, _ others: Range<Int>) -> Bool {
    guard range.count == others.count else { return false }
    var (index, peer) = (range.lowerBound, others.lowerBound)
    while index + 8 <= range.upperBound {
      guard word(at: index) == other.word(at: peer) else { return false }
      index += 8
      peer += 8
    }
    while index < range.upperBound {
      guard byte(at: index) == other.byte(at: peer) else { return false }
      index += 1
      peer += 1
    }
    return true
  }

  /// Whether some bytes come before those of another range, byte by byte.
  func isLess(_ range: Range<Int>, _ other: RawSpan, _ others: Range<Int>) -> Bool {
    var (index, peer) = (range.lowerBound, others.lowerBound)
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

  @inline(__always)
  private func byte(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}
