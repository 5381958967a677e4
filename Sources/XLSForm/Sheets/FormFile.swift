import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats

/// What a form is a file of: sheets of a workbook, or texts that have these.
enum FormFile {
  case workbook, json, markdown, delimited

  init(_ bytes: [UInt8]) {
    self =
      if Workbook.mayBeWorkbook(bytes) {
        .workbook
      } else if Format(of: bytes) == .json {
        .json
      } else {
        MarkdownTable.isMarkdown(bytes) ? .markdown : .delimited
      }
  }

  /// What a file whose name ends so is, of those that are written of any form.
  init?(fileExtension: String) {
    switch fileExtension {
    case "xlsx": self = .workbook
    case "csv": self = .delimited
    case "md": self = .markdown
    default: return nil
    }
  }

  /// How the name of a file of this kind ends.
  func fileExtension(of bytes: [UInt8]) -> String {
    switch self {
    case .workbook: ZipArchive.isArchive(bytes) ? "xlsx" : "xls"
    case .json: "json"
    case .markdown: "md"
    case .delimited: "csv"
    }
  }

  /// Sheets as a file of this kind; `nil` where they cannot be said so.
  func bytes(of workbook: Workbook) -> [UInt8]? {
    if case .workbook = self { return PackedWorkbook(workbook).bytes }
    return bytes(of: workbook, like: Source(name: "-", bytes: []))
  }

  /// The sheets of a file; throws where it is damaged.
  func read(_ source: Source) throws(Diagnostic) -> Workbook {
    switch self {
    case .workbook: try Workbook(reading: source.bytes, name: source.name)
    case .json: try FormJSON.workbook(source)
    case .markdown: Workbook(sheetsByFirstColumn: MarkdownTable.rows(source))
    case .delimited: Workbook(sheetsByFirstColumn: try DelimitedText(source).rows)
    }
  }

  /// Sheets as a file of this kind has them, written as another one is; `nil` of a workbook, and where they cannot be
  /// said so.
  func bytes(of workbook: Workbook, like source: Source) -> [UInt8]? {
    let bytes: [UInt8]? =
      switch self {
      case .workbook: nil
      case .json: FormJSON.bytes(of: workbook, like: source)
      case .markdown: MarkdownTable.text(of: workbook).map { Array($0.utf8) }
      case .delimited: Self.delimited(workbook, like: source)
      }
    guard let bytes, let read = try? read(Source(name: source.name, bytes: bytes)) else {
      return nil
    }
    return read.texts == workbook.texts ? bytes : nil
  }

  // MARK: CSV

  private static func delimited(_ workbook: Workbook, like source: Source) -> [UInt8] {
    let (separator, isReturned) = (separator(of: source), source.bytes.contains(0x0D))
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = source.bytes.starts(with: mark) ? mark : []
    let sheets = workbook.sheets.filter { !$0.rows.isEmpty }
    let width = (sheets.flatMap(\.rows).map(\.count).max() ?? 0) + 1
    func add(_ cells: [String]) {
      let padding = Array(repeating: "", count: max(0, width - cells.count))
      var line = DictionaryField.line(cells + padding, separator: separator)
      if isReturned, line.last == 0x0A { line.insert(0x0D, at: line.count - 1) }
      bytes += line
    }
    for sheet in sheets {
      add([sheet.name])
      for row in sheet.rows where row.contains(where: { $0 != .empty }) {
        add([""] + row.map(\.text))
      }
    }
    return bytes
  }

  private static func separator(of source: Source) -> String {
    let rows = (try? DelimitedText(source))?.rows
    return [",", ";", "\t"].first { separator in
      (try? DelimitedText(source, separator: separator.utf8.first))?.rows == rows
    } ?? ","
  }
}

extension Workbook {
  /// What all sheets say, by the heads of their columns, but for empty cells.
  fileprivate var texts: [String: [[String]]] {
    var found: [String: [[String]]] = [:]
    for sheet in sheets {
      let heads = sheet.rows.first?.map(\.text) ?? []
      let rows = sheet.rows.dropFirst().map { row in
        zip(heads.indices, row).filter { $1 != .empty }.map { heads[$0] + "=" + $1.text }.sorted()
      }
      let filled = rows.filter { !$0.isEmpty }
      if !filled.isEmpty { found[sheet.name] = filled }
    }
    return found
  }
}
