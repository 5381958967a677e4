import FHIRDocument

extension MarkdownTable {
  /// The sheets of a workbook as tables, of which ``rows(_:)`` reads the same; `nil` where there are none: a cell has a
  /// line break, or spaces around its text.
  ///
  /// ```swift
  /// MarkdownTable.text(of: workbook)  // "| survey |\n| | type | name |\n…"
  /// ```
  package static func text(of workbook: Workbook) -> String? {
    var text = ""
    for sheet in workbook.sheets where !sheet.rows.isEmpty {
      text += "| \(written(sheet.name)) |\n"
      for row in sheet.rows {
        text += "| |" + row.map { " \(written($0.text)) |" }.joined() + "\n"
      }
    }
    let read = Workbook(sheetsByFirstColumn: rows(Source(name: "-", text: text)))
    return cells(of: read) == cells(of: workbook) ? text : nil
  }

  private static func written(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// What all sheets say, but for empty cells and rows at the end.
  private static func cells(of workbook: Workbook) -> [String: [[String]]] {
    var found: [String: [[String]]] = [:]
    for sheet in workbook.sheets {
      let rows = sheet.rows.map { row in
        var texts = row.map(\.text)
        while texts.last?.isEmpty == true { texts.removeLast() }
        return texts
      }
      let filled = rows.filter { !$0.isEmpty }
      if !filled.isEmpty { found[sheet.name] = filled }
    }
    return found
  }
}
