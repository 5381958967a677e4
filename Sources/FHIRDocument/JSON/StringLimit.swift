import SurveyDiagnostics

/// Finds strings that are too long, before anything is made from them.
enum StringLimit {
  /// Throws where a string or name has more bytes than are allowed.
  ///
  /// A text that holds no such string is mostly seen at once: it has a quotation mark in every
  /// stretch of that length.
  static func check(_ bytes: RawSpan, _ limit: Int) throws(TextFinding) {
    guard bytes.byteCount > limit, hasLongStretch(bytes, max(limit, 0)) else { return }
    var index = 0
    while index < bytes.byteCount {
      guard bytes.byte(index) == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < bytes.byteCount, bytes.byte(index) != UInt8(ascii: "\"") {
        index += bytes.byte(index) == UInt8(ascii: "\\") ? 2 : 1
        if index - start - 1 > limit {
          throw TextFinding(.jsonStringTooLong, ["limit": .number(limit)], at: start)
        }
      }
      index += 1
    }
  }

  /// Whether more than `limit` bytes follow each other without a quotation mark that ends a string.
  private static func hasLongStretch(_ bytes: RawSpan, _ limit: Int) -> Bool {
    var last = -1
    while last + limit + 1 < bytes.byteCount {
      var index = last + limit + 1
      while index > last, !isPlainQuote(bytes, index) { index -= 1 }
      if index == last { return true }
      last = index
    }
    return false
  }

  private static func isPlainQuote(_ bytes: RawSpan, _ index: Int) -> Bool {
    bytes.byte(index) == UInt8(ascii: "\"")
      && (index == 0 || bytes.byte(index - 1) != UInt8(ascii: "\\"))
  }
}
