extension RawSpan {
  /// The length of the UTF-8 sequence at an index, 0 if there is none.
  ///
  /// [RFC 3629](https://www.rfc-editor.org/rfc/rfc3629#section-4): shortest form only, no
  /// surrogates, nothing above U+10FFFF.
  func utf8Length(_ index: Int) -> Int {
    let first = byte(index)
    let length: Int
    var secondRange: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
    case 0xED: (length, secondRange) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= byteCount, secondRange.contains(byte(index + 1)) else {
      return 0
    }
    for offset in 2..<Swift.max(length, 2) where byte(index + offset) & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}
