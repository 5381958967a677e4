import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyPrimitives

/// The sheets of a form, whatever file they are in.
enum FormWorkbook {
  /// How the sheets of a form are called.
  static let names: Set<String> = [
    "survey", "choices", "settings", "external_choices", "entities", "osm", "columns",
    "choices and columns", "cascades",
  ]

  /// Whether a file has sheets of a form; of a workbook, whether it is one.
  static func recognizes(_ source: Source) -> Bool {
    let bytes = source.bytes
    if Workbook.mayBeWorkbook(bytes) {
      guard ZipArchive.isArchive(bytes) else { return true }
      let names = (try? ZipArchive(bytes, name: source.name))?.names ?? []
      return names.contains("xl/workbook.xml")
    }
    if Format(of: bytes) == .json { return FormJSON.recognizes(bytes) }
    return Format(of: bytes) == nil && isTable(bytes)
  }

  /// The sheets; throws where the file is damaged.
  static func read(_ source: Source) throws(Diagnostic) -> Workbook {
    try FormFile(source.bytes).read(source)
  }

  /// Whether a text has the name of a sheet in its first cell that has something.
  private static func isTable(_ bytes: [UInt8]) -> Bool {
    let start = Source(name: "-", bytes: Array(bytes.prefix(4096)))
    if MarkdownTable.isMarkdown(start.bytes) {
      return MarkdownTable.rows(start).prefix(50).contains { row in
        names.contains((row.cells.first ?? "").lowercased())
      }
    }
    let text = String(decoding: start.bytes, as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first else { return false }
    let first = line.prefix { !",;\t".contains($0) }
    return names.contains(
      first.lowercased().filter { $0 != "\"" && $0 != "\u{FEFF}" }.trimmed)
  }
}
