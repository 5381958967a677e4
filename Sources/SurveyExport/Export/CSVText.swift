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
  @inline(__always)
  static func append(_ element: Element?, to row: inout [UInt8]) {
    guard let element else { return }
    let start = row.count
    element.appendText(to: &row)
    quoteIfNeeded(&row, from: start)
  }

  /// Quotes the cell that starts at an index and ends with the row, where that must be.
  static func quoteIfNeeded(_ row: inout [UInt8], from start: Int) {
    if !hasSpecials(row, from: start) { return }
    let text = Array(row[start...])
    row.removeSubrange(start...)
    row.append(quote)
    for byte in text {
      if byte == quote { row.append(quote) }
      row.append(byte)
    }
    row.append(quote)
  }

  private static func hasSpecials(_ row: [UInt8], from start: Int) -> Bool {
    let span = row.span
    var index = start
    while index < span.count {
      switch span[index] {
      case comma, quote, 10, 13: return true
      default: index += 1
      }
    }
    return false
  }
}
