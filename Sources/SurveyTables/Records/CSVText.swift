import FHIRDocument

/// The lexical rules of comma-separated values, for writing.
///
/// [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180), but that a row ends with a line feed alone.
/// A cell is quoted where a comma, a quotation mark or a line break is in it. Nothing is done about
/// cells that a spreadsheet takes for formulas: a changed answer would be worse.
enum CSVText {
  static let comma = UInt8(ascii: ",")
  static let newline = UInt8(ascii: "\n")
  static let quote = UInt8(ascii: "\"")

  /// Adds a text as a cell.
  static func append(_ text: String, to row: inout [UInt8]) {
    let start = row.count
    row.append(contentsOf: text.utf8)
    quoteIfNeeded(&row, from: start)
  }

  /// Adds the value of a primitive as a cell.
  static func append(_ element: Element?, to row: inout [UInt8]) {
    append(element?.index, of: element?.document, to: &row)
  }

  /// Adds the value of a primitive as a cell.
  static func append(_ node: Int?, of document: Document?, to row: inout [UInt8]) {
    guard let node, let document else { return }
    document.withText(of: node) { append($0, to: &row) }
  }

  /// Adds bytes as a cell.
  static func append(_ text: Span<UInt8>, to row: inout [UInt8]) {
    let marks = specials(in: text.bytes)
    if marks.any { row.append(quote) }
    if marks.quote {
      for index in text.indices {
        if text[index] == quote { row.append(quote) }
        row.append(text[index])
      }
    } else {
      row.append(bytes: text)
    }
    if marks.any { row.append(quote) }
  }

  /// Adds bytes as a cell to memory that has room for twice as many and two more.
  @inline(__always)
  static func append(_ text: Span<UInt8>, to free: inout OutputSpan<UInt8>) {
    if !specials(in: text.bytes).any { return free.append(bytes: text) }
    var cell: [UInt8] = []
    append(text, to: &cell)
    free.append(bytes: cell.span)
  }

  /// Where a cell without quotation marks ends: the next comma or line feed, or the end of the text.
  static func endOfPlainCell(in text: RawSpan, from start: Int) -> Int {
    var index = start
    while index + 8 <= text.byteCount {
      let word = text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let found = zeroBytes(word ^ every(comma)) | zeroBytes(word ^ every(newline))
      // The lowest mark is always right.
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < text.byteCount {
      let byte = text.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      if byte == comma || byte == newline { break }
      index += 1
    }
    return index
  }

  /// Quotes the cell that starts at an index and ends with the row, where that must be.
  static func quoteIfNeeded(_ row: inout [UInt8], from start: Int) {
    guard specials(in: row.span.extracting(start...).bytes).any else { return }
    let text = Array(row[start...])
    row.removeSubrange(start...)
    append(text.span, to: &row)
  }

  /// Whether a comma, a quotation mark or a line break is in a text, and whether the mark is.
  private static func specials(in text: RawSpan) -> (any: Bool, quote: Bool) {
    var found: UInt64 = 0
    var quotes: UInt64 = 0
    var index = 0
    while index + 8 <= text.byteCount {
      let word = text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      quotes |= zeroBytes(word ^ every(quote))
      found |= zeroBytes(word ^ every(comma)) | zeroBytes(word ^ every(newline))
      found |= zeroBytes(word ^ every(13))
      index += 8
    }
    while index < text.byteCount {
      let byte = text.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      if byte == quote { quotes = 1 }
      if byte == comma || byte == newline || byte == 13 { found = 1 }
      index += 1
    }
    return (found | quotes != 0, quotes != 0)
  }

  /// A word with this byte eight times.
  @inline(__always)
  private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Not 0 where a byte of a word is 0.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- every(1)) & ~word & every(0x80)
  }
}
