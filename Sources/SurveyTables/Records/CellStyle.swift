/// How the rows of comma-separated values are written in a file.
struct CellStyle {
  /// What is between cells.
  enum Separator { case comma, tab }

  let separator: Separator
  /// Whether an apostrophe is put before what a spreadsheet would take for a formula.
  ///
  /// That is a cell that begins with `=`, `+`, `-` or `@` and is no number; before one that begins with
  /// apostrophes and then with such a character another is put, so that one can always be taken away.
  let guardsFormulas: Bool

  init(_ separator: Separator = .comma, guardsFormulas: Bool = false) {
    (self.separator, self.guardsFormulas) = (separator, guardsFormulas)
  }

  /// Rows of comma-separated values in this style.
  func rows(_ rows: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    separator == .comma && !guardsFormulas ? rows : changed(rows)[...]
  }

  /// Writes each cell again; with tabs, a cell that has one is quoted.
  private func changed(_ rows: ArraySlice<UInt8>) -> [UInt8] {
    let tab = UInt8(ascii: "\t")
    var text: [UInt8] = []
    text.reserveCapacity(rows.count)
    var (isQuoted, hasTab, start) = (false, false, 0)
    for byte in rows {
      let isEnd = !isQuoted && (byte == CSVText.comma || byte == CSVText.newline)
      if isEnd, guardsFormulas { Self.guardFormula(&text, from: start) }
      if isEnd, hasTab, separator == .tab {
        text.insert(CSVText.quote, at: start)
        text.append(CSVText.quote)
      }
      if isEnd { hasTab = false }
      if byte == CSVText.quote { isQuoted.toggle() }
      if byte == tab, !isQuoted { hasTab = true }
      text.append(isEnd && byte == CSVText.comma && separator == .tab ? tab : byte)
      if isEnd { start = text.count }
    }
    return text
  }

  /// Puts an apostrophe before the text of the last cell where it would be a formula.
  private static func guardFormula(_ text: inout [UInt8], from start: Int) {
    let isQuoted = start < text.count && text[start] == CSVText.quote
    let cell = text[(isQuoted ? start + 1 : start)...].dropLast(isQuoted ? 1 : 0)
    if isFormula(cell), !isNumber(cell) { text.insert(apostrophe, at: cell.startIndex) }
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a cell begins like a formula, behind any apostrophes.
  static func isFormula(_ cell: ArraySlice<UInt8>) -> Bool {
    switch cell.first(where: { $0 != apostrophe }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      true
    default: false
    }
  }

  /// Whether a cell is a number, as FHIR writes it.
  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    var digits = cell
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    guard let first = digits.first, (0x30...0x39).contains(first) else { return false }
    return digits.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
        UInt8(ascii: "+"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
