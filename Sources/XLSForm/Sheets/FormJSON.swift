import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics

/// Sheets as JSON: an array of objects for each, as KoboToolbox has them.
///
/// A column in several languages is an array there, whose languages are in `translations`:
/// `{"content": {"survey": [{"type": "text", "label": ["Name", "Nom"]}], "translations": [null, "French (fr)"]}}`.
enum FormJSON {
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard bytes.firstRange(of: Array("\"survey\"".utf8)) != nil,
      let root = root(Source(name: "-", bytes: bytes)).root
    else { return false }
    return isForm(content(root))
  }

  static func workbook(_ source: Source) throws(Diagnostic) -> Workbook {
    let (root, problem) = root(source)
    guard let root else {
      throw problem ?? Diagnostic(.noSurveySheet, at: Location(file: source.name))
    }
    let content = content(root)
    let languages = content.children.filter { $0.nameText == "translations" }.map(\.string)
    var sheets: [Sheet] = []
    for child in content.children
    where FormWorkbook.names.contains(child.nameText) || child.nameText == CarriedSheet.name {
      guard child.isObject else { continue }
      if !sheets.contains(where: { $0.name == child.nameText }) {
        sheets.append(sheet(child.nameText, of: content, languages))
      }
    }
    return Workbook(sheets: sheets)
  }

  static func root(_ source: Source) -> (root: Element?, problem: Diagnostic?) {
    var options = ReadOptions()
    options.readsSiblings = false
    let result = Document.read(source, options: options)
    return (result.document?.root, result.diagnostics.first { $0.severity == .error })
  }

  static func content(_ root: Element) -> Element { root["content"] ?? root }

  private static func isForm(_ content: Element) -> Bool {
    content.isObject
      && content.children.contains { $0.nameText == "survey" && $0.isObject && $0.isInArray }
  }

  private static func sheet(_ name: String, of content: Element, _ languages: [String?]) -> Sheet {
    var sheet = Sheet(name)
    var columns: [String: Int] = [:]
    var heads: [CellValue] = []
    for row in content.children where row.nameText == name {
      var cells: [CellValue] = []
      for (header, value) in members(of: row, languages) {
        let column = columns[header] ?? heads.count
        if column == heads.count {
          columns[header] = column
          heads.append(.text(header))
        }
        while cells.count <= column { cells.append(.empty) }
        cells[column] = value
      }
      sheet.rows.append(cells)
      sheet.lines.append(row.position?.line ?? 1)
    }
    sheet.rows.insert(heads, at: 0)
    sheet.lines.insert(sheet.lines.first ?? 1, at: 0)
    return sheet
  }

  /// The cells of a row with the heads of their columns.
  static func members(
    of row: Element, _ languages: [String?]
  ) -> [(header: String, value: CellValue)] {
    var found: [(String, CellValue)] = []
    var counts: [String: Int] = [:]
    for child in row.children {
      let name = child.nameText
      guard child.isInArray else {
        found.append((name, value(child)))
        continue
      }
      let number = counts[name, default: 0]
      counts[name] = number + 1
      guard let header = header(name, number, languages) else { continue }
      found.append((header, value(child)))
    }
    return found
  }

  private static func value(_ element: Element) -> CellValue {
    if element.isNumber { return .number(element.string ?? "") }
    if let boolean = element.isBoolean ? element.boolean : nil { return .boolean(boolean) }
    guard let text = element.string, !text.isEmpty else {
      return element.isObject
        ? .text(String(decoding: JSONWriter.write(element), as: UTF8.self)) : .empty
    }
    return .text(text)
  }
}
