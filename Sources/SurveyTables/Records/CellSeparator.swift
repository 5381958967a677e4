/// What is between the cells of a row.
enum CellSeparator {
  case comma, tab

  /// Rows of comma-separated values with this between their cells.
  func rows(_ rows: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    self == .comma ? rows : changed(rows)[...]
  }

  /// Rows with tabs; a cell that has one is quoted.
  func changed(_ rows: ArraySlice<UInt8>) -> [UInt8] {
    let tab = UInt8(ascii: "\t")
    var text: [UInt8] = []
    text.reserveCapacity(rows.count)
    var (isQuoted, hasTab, start) = (false, false, 0)
    for byte in rows {
      let isEnd = !isQuoted && (byte == CSVText.comma || byte == CSVText.newline)
      if isEnd, hasTab {
        text.insert(CSVText.quote, at: start)
        text.append(CSVText.quote)
        hasTab = false
      }
      if byte == CSVText.quote { isQuoted.toggle() }
      if byte == tab, !isQuoted { hasTab = true }
      text.append(isEnd && byte == CSVText.comma ? tab : byte)
      if isEnd { start = text.count }
    }
    return text
  }
}
