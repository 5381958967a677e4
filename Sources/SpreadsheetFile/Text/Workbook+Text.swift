extension Workbook {
  /// The sheets of a table whose first column has their names: a name begins a sheet, whose rows follow in the other
  /// columns, on the same line or on the next ones.
  ///
  /// So pyxform has workbooks in CSV and Markdown. A sheet that is begun twice goes on. What comes before the first name
  /// is in a sheet without a name.
  ///
  /// ```swift
  /// let workbook = Workbook(sheetsByFirstColumn: MarkdownTable.rows(source))
  /// workbook.sheet("survey")?.rows.count
  /// ```
  package init(sheetsByFirstColumn rows: [DelimitedText.Row]) {
    self.init(sheets: [])
    var current: Int?
    for row in rows {
      let name = row.cells.first ?? ""
      if !name.isEmpty || current == nil { current = number(ofSheet: name) }
      let cells = row.cells.dropFirst().map { $0.isEmpty ? CellValue.empty : .text($0) }
      guard let current, cells.contains(where: { $0 != .empty }) else { continue }
      sheets[current].rows.append(cells)
      sheets[current].lines.append(row.line)
    }
  }

  /// The number of a sheet, which is added if there is none of this name.
  private mutating func number(ofSheet name: String) -> Int {
    if let known = sheets.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
      return known
    }
    sheets.append(Sheet(name))
    return sheets.count - 1
  }
}
