/// Finds the end of a tag, comment or instruction that waits for it, before libxml2 gets all of it.
struct PendingMarkup {
  private var place = -1

  /// Whether what starts at a place is certainly longer than is allowed; looked at once for each.
  mutating func isLong(in bytes: UnsafeRawBufferPointer, at start: Int, _ limit: Int) -> Bool {
    guard start != place else { return false }
    place = start
    // The parser gets the text in parts, so that a little more may be read than is allowed.
    let (allowed, isOver) = (start &+ (1 << 16)).addingReportingOverflow(limit)
    guard !isOver, allowed < bytes.count else { return false }
    return Self.hasNoEnd(bytes[start..<allowed])
  }

  private static func hasNoEnd(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard bytes.first == UInt8(ascii: "<") else { return false }
    let text = bytes.dropFirst()
    if text.starts(with: "!--".utf8) { return !contains("-->", text.dropFirst(3)) }
    // The parser hands over the text of a section by and by.
    if text.starts(with: "![".utf8) { return false }
    if text.first == UInt8(ascii: "?") { return !contains("?>", text.dropFirst()) }
    var quote: UInt8 = 0
    for byte in text {
      if byte == quote {
        quote = 0
      } else if quote == 0 {
        if byte == UInt8(ascii: ">") { return false }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return true
  }

  private static func contains(_ end: StaticString, _ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    end.withUTF8Buffer { end in
      var matched = 0
      for byte in text {
        if byte == UInt8(ascii: ">"), matched >= end.count - 1 { return true }
        // All but the last character of an end are one and the same.
        matched = byte == end[0] ? matched + 1 : 0
      }
      return false
    }
  }
}
