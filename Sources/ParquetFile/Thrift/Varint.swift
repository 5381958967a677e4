/// Whole numbers in as few groups of 7 bits as they need, the lowest first (ULEB128).
enum Varint {
  /// Adds a number.
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var left = number
    while left >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: left))
  }

  /// Adds a count, which is never negative.
  static func append(_ count: Int, to bytes: inout [UInt8]) {
    append(UInt64(clamping: count), to: &bytes)
  }

  /// Takes a count from the front; `nil` where the bytes end too early or it is too large.
  static func read(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return Int(exactly: number) }
    }
    return nil
  }
}

extension [UInt8] {
  /// Adds the bytes of a number, the lowest first.
  mutating func appendLittleEndian(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
