/// A codebook as comma-separated values: a row for each column of its tables.
///
/// Lists in a cell are parted by `;`, options are `1=never;2=often`; a `;`, `=` or backslash in them
/// has a backslash before it.
struct CodebookTableText {
  static let header = [
    "table", "name", "short_name", "content", "linkId", "path", "versions", "text", "type", "unit",
    "options", "missing",
  ]

  private let codebook: Codebook
  private let languages: CodebookLanguages

  init(_ codebook: Codebook, language: String?) {
    (self.codebook, languages) = (codebook, CodebookLanguages(language, of: codebook))
  }

  func text() -> [UInt8] {
    var text: [UInt8] = []
    CSVText.append(row: Self.header, to: &text)
    for table in codebook.tables {
      for column in table.columns { CSVText.append(row: cells(of: column, in: table), to: &text) }
    }
    return text
  }

  private func cells(of column: CodebookColumn, in table: CodebookTable) -> [String] {
    let shown = ColumnDescription(column, of: codebook, in: languages)
    let question = shown.question
    let options = shown.options.map { "\(Self.escaped($0.cell))=\(Self.escaped($0.label))" }
    return [
      table.name, column.name, column.shortName, shown.part, question?.linkId ?? "",
      question?.path.joined(separator: "/") ?? "", Self.list(shown.versions), shown.text,
      column.type.rawValue, shown.unit, options.joined(separator: ";"),
      Self.list(shown.missing.map(\.code)),
    ]
  }

  private static func list(_ texts: [String]) -> String {
    texts.map(escaped).joined(separator: ";")
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { ";=\\".contains($0) ? ["\\", $0] : [$0] })
  }
}

extension CSVText {
  /// Adds texts as the cells of a row, and ends it.
  static func append(row cells: [String], to text: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(comma) }
      append(cell, to: &text)
    }
    text.append(newline)
  }
}
