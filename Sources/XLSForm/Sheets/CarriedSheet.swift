import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyPrimitives

/// The sheet that holds the document that a form was made from.
///
/// Its first row has the names of its columns; the next ones say what it is: `format`, `name`, `digest`, `encoding`; the rows below have parts of
/// it, no longer than cells of Excel may be. pyxform passes it by.
enum CarriedSheet {
  static let name = "fhir_survey"
  /// How many UTF-16 code units a cell has at most; Excel has room for 32,767.
  private static let longest = 32_000

  static func sheet(_ document: CarriedDocument) -> Sheet {
    var rows: [[CellValue]] = [
      [.text("key"), .text("value")],
      [.text("format"), .text(document.format)], [.text("name"), .text(document.name)],
      [.text("digest"), .text(document.digest)],
    ]
    let text = String(validating: document.bytes, as: UTF8.self)
    rows.append([.text("encoding"), .text(text == nil ? "base64" : "text")])
    for part in parts(text ?? Base64.encode(document.bytes)) {
      rows.append([.text("content"), .text(part)])
    }
    return Sheet(name, rows: rows)
  }

  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    let bytes = Array(text.utf8)
    var (start, length) = (0, 0)
    for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      // Code points with four bytes have two code units.
      let width = byte >= 0xF0 ? 2 : 1
      if length + width > longest {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        (start, length) = (index, 0)
      }
      length += width
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// What a sheet of this name holds; `nil` where it is damaged.
  static func document(_ sheet: Sheet) -> CarriedDocument? {
    var values: [String: String] = [:]
    var content = ""
    for row in sheet.rows {
      guard let key = row.first?.text, row.indices.contains(1) else { continue }
      if key == "content" { content += row[1].text } else { values[key] = row[1].text }
    }
    guard let format = values["format"], let name = values["name"], let digest = values["digest"]
    else { return nil }
    var bytes = Array(content.utf8)
    if values["encoding"] == "base64" {
      guard let decoded = Base64.decode(bytes) else { return nil }
      bytes = decoded
    }
    return CarriedDocument(format: format, name: name, digest: digest, bytes: bytes)
  }
}
