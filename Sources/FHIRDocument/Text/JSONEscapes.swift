/// The backslash sequences of JSON strings.
package enum JSONEscapes {
  /// The bytes of a string with its escapes undone.
  ///
  /// An unpaired surrogate becomes U+FFFD; the reader has reported it.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let plain = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex
      result.append(contentsOf: bytes[index..<plain])
      guard plain + 1 < bytes.endIndex else {
        result.append(contentsOf: bytes[plain...])
        break
      }
      let kind = bytes[plain + 1]
      index = plain + 2
      guard kind == UInt8(ascii: "u") else {
        result.append(single(kind))
        continue
      }
      let first = hex(bytes, at: index) ?? 0xFFFD
      index = Swift.min(index + 4, bytes.endIndex)
      var scalar = UInt32(first)
      if (0xD800..<0xDC00).contains(first), let second = lowSurrogate(bytes, at: index) {
        scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        index += 6
      }
      result.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
    }
    return result
  }

  /// The four hexadecimal digits at an index, or `nil` where there are none.
  static func hex(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt16? {
    guard index >= bytes.startIndex, index + 4 <= bytes.endIndex else { return nil }
    var value: UInt16 = 0
    for byte in bytes[index..<index + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  private static func lowSurrogate(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt16? {
    guard index + 6 <= bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"), let value = hex(bytes, at: index + 2),
      (0xDC00..<0xE000).contains(value)
    else { return nil }
    return value
  }

  private static func single(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    default: kind
    }
  }
}
