extension Workbook {
  /// The workbook as Office Open XML (`.xlsx`); the same sheets give the same bytes.
  ///
  /// Texts are written as texts, also where they look like numbers or formulas. Dates and times are texts in the form
  /// of ISO 8601, which every program reads alike. Characters that XML does not have are written as `_x0001_`.
  package var bytes: [UInt8] { PackedWorkbook(self).bytes }
}

/// A workbook whose sheets are written and compressed, so that another can be added to them.
package struct PackedWorkbook: Sendable {
  private var sheets: [(name: String, file: PackedFile)]

  package init(_ workbook: Workbook) {
    sheets = workbook.sheets.map { ($0.name, PackedFile(SheetText.text(of: $0))) }
  }

  /// The workbook with another sheet behind those that it has.
  package func adding(_ sheet: Sheet) -> PackedWorkbook {
    var result = self
    result.sheets.append((sheet.name, PackedFile(SheetText.text(of: sheet))))
    return result
  }

  /// The workbook as Office Open XML (`.xlsx`).
  package var bytes: [UInt8] {
    var zip = ZipWriter()
    zip.add("[Content_Types].xml", Self.xml(contentTypes))
    zip.add("_rels/.rels", Self.xml(Self.relations([("officeDocument", "xl/workbook.xml")])))
    zip.add("xl/workbook.xml", Self.xml(list))
    let parts = sheets.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") }
    zip.add("xl/_rels/workbook.xml.rels", Self.xml(Self.relations(parts)))
    for (number, sheet) in sheets.enumerated() {
      zip.add("xl/worksheets/sheet\(number + 1).xml", sheet.file)
    }
    return zip.finish()
  }

  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
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
      "<sheet name=\"\(SheetText.escaped(sheet.name))\" sheetId=\"\(number + 1)\" r:id=\"rId\(number + 1)\"/>"
    }
    return """
      <workbook xmlns="\(Self.main)" xmlns:r="\(Self.relationships)">\
      <sheets>\(all.joined())</sheets></workbook>
      """
  }
}
