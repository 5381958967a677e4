extension Workbook {
  /// The workbook as Office Open XML (`.xlsx`); the same sheets give the same bytes.
  ///
  /// Texts are written as texts, also where they look like numbers or formulas. Dates and times are texts in the form
  /// of ISO 8601, which every program reads alike. Characters that XML does not have are written as `_x0001_`.
  package var bytes: [UInt8] {
    var zip = ZipWriter()
    zip.add("[Content_Types].xml", Self.xml(contentTypes))
    zip.add("_rels/.rels", Self.xml(Self.relations([("officeDocument", "xl/workbook.xml")])))
    zip.add("xl/workbook.xml", Self.xml(list))
    let parts = sheets.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") }
    zip.add("xl/_rels/workbook.xml.rels", Self.xml(Self.relations(parts)))
    for (number, sheet) in sheets.enumerated() {
      zip.add("xl/worksheets/sheet\(number + 1).xml", Self.xml(Self.text(of: sheet)))
    }
    return zip.finish()
  }

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relationships =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  private static func xml(_ text: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\(text)".utf8)
  }

  private var contentTypes: String {
    let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    let parts = sheets.indices.map {
      "<Override PartName=\"/xl/worksheets/sheet\($0 + 1).xml\" ContentType=\"\(type).worksheet+xml\"/>"
    }
    return """
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
      <Default Extension="xml" ContentType="application/xml"/>\
      <Override PartName="/xl/workbook.xml" ContentType="\(type).sheet.main+xml"/>\
      \(parts.joined())</Types>
      """
  }

  private static func relations(_ targets: [(type: String, path: String)]) -> String {
    let all = targets.enumerated().map { number, target in
      "<Relationship Id=\"rId\(number + 1)\" Type=\"\(relationships)/\(target.type)\" Target=\"\(target.path)\"/>"
    }
    let namespace = "http://schemas.openxmlformats.org/package/2006/relationships"
    return "<Relationships xmlns=\"\(namespace)\">\(all.joined())</Relationships>"
  }

  private var list: String {
    let all = sheets.enumerated().map { number, sheet in
      "<sheet name=\"\(Self.escaped(sheet.name))\" sheetId=\"\(number + 1)\" r:id=\"rId\(number + 1)\"/>"
    }
    return """
      <workbook xmlns="\(Self.main)" xmlns:r="\(Self.relationships)">\
      <sheets>\(all.joined())</sheets></workbook>
      """
  }

  private static func text(of sheet: Sheet) -> String {
    var text = "<worksheet xmlns=\"\(main)\"><sheetData>"
    for (row, cells) in sheet.rows.enumerated() where cells.contains(where: { $0 != .empty }) {
      text += "<row r=\"\(row + 1)\">"
      for (column, cell) in cells.enumerated() {
        write(cell, at: CellAddress(row: row, column: column), to: &text)
      }
      text += "</row>"
    }
    return text + "</sheetData></worksheet>"
  }

  private static func write(_ cell: CellValue, at address: CellAddress, to text: inout String) {
    switch cell {
    case .empty: return
    case .text(let words), .moment(let words):
      text +=
        "<c r=\"\(address.name)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(escaped(words))</t></is></c>"
    case .number(let number): text += "<c r=\"\(address.name)\"><v>\(escaped(number))</v></c>"
    case .boolean(let value):
      text += "<c r=\"\(address.name)\" t=\"b\"><v>\(value ? 1 : 0)</v></c>"
    case .error(let error):
      text += "<c r=\"\(address.name)\" t=\"e\"><v>\(escaped(error))</v></c>"
    }
  }

  /// A text in XML; what looks like the mark of a character that XML does not have is marked itself.
  private static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "_" where isMark(scalars[index...].prefix(7)): result += "_x005F_"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "_x\(String(repeating: "0", count: 4 - digits.count))\(digits)_"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isMark(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard text.count == 7, text.first == "_", text.last == "_" else { return false }
    return text.dropFirst().first == "x"
      && text.dropFirst(2).dropLast().allSatisfy { Character($0).isHexDigit }
  }
}
