/// Hands the UTF-8 bytes of a text to `body`, without a copy where the text is contiguous.
func withUTF8Span<Result>(
  of text: some StringProtocol, _ body: (Span<UInt8>) -> Result
) -> Result {
  if let result = text.utf8.withContiguousStorageIfAvailable({ body($0.span) }) {
    return result
  }
  let copy = Array(text.utf8)
  return body(copy.span)
}

extension Span where Element == UInt8 {
  func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index >= 0 && index < count && UInt32(self[index]) == character.value
  }

  func digit(at index: Int) -> Int? {
    guard index < count else { return nil }
    let value = Int(self[index]) - 0x30
    return (0...9).contains(value) ? value : nil
  }

  /// The number that exactly `length` digits from `index` on spell.
  func number(at index: Int, length: Int) -> Int? {
    var result = 0
    for offset in 0..<length {
      guard let digit = digit(at: index + offset) else { return nil }
      result = result * 10 + digit
    }
    return result
  }

  func countDigits(from index: Int) -> Int {
    var end = index
    while digit(at: end) != nil { end += 1 }
    return end - index
  }

  /// The range that is left when white space at both ends is taken away.
  var trimmedRange: Range<Int> {
    var start = 0
    while let length = spaceLength(startingAt: start) { start += length }
    var end = count
    while end > start, let length = spaceLength(endingAt: end, notBefore: start) { end -= length }
    return start..<end
  }

  /// The number of bytes of the white space character at `index`, or `nil` where there is none.
  ///
  /// Besides ASCII: U+00A0, U+2000…U+200A, U+202F (which systems put before AM and PM), U+3000,
  /// and the byte order mark.
  func spaceLength(startingAt index: Int) -> Int? {
    guard index < count else { return nil }
    switch self[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2: return index + 1 < count && self[index + 1] == 0xA0 ? 2 : nil
    case 0xE2, 0xE3, 0xEF:
      guard index + 2 < count else { return nil }
      switch (self[index], self[index + 1], self[index + 2]) {
      case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
        return 3
      default: return nil
      }
    default: return nil
    }
  }

  private func spaceLength(endingAt end: Int, notBefore start: Int) -> Int? {
    for length in 1...3 where end - length >= start {
      if spaceLength(startingAt: end - length) == length { return length }
    }
    return nil
  }
}
