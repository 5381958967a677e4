import FHIRDocument
import HealthData
import SurveyPrimitives

/// A type of an export as a list has it.
struct HealthTypeRow: ListedRow {
  let entry: HealthContents.Entry

  private var cells: [String] {
    let (first, last) = (entry.first?.date.description ?? "-", entry.last?.date.description ?? "-")
    let code = entry.code.flatMap { coding in coding.code.map { "\(coding.display ?? "-") (\($0))" }
    }
    return [
      entry.name, "\(entry.count)", first == last ? first : "\(first) … \(last)",
      entry.isMapped ? code ?? "its own code" : "no mapping",
    ]
  }

  var line: String { cells.map(\.onOneLine).joined(separator: "  ") }

  /// All rows in columns.
  static func table(_ rows: [Self]) -> String {
    guard !rows.isEmpty else { return "The export has no records.\n" }
    let cells = rows.map { $0.cells.map(\.onOneLine) }
    let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let name = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
      let count = String(repeating: " ", count: widths[1] - row[1].count) + row[1]
      let time = row[2] + String(repeating: " ", count: widths[2] - row[2].count)
      return [name, count, time, row[3]].joined(separator: "  ") + "\n"
    }.joined()
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("type", entry.identifier)
    writer.member("name", entry.name)
    writer.member("count", entry.count)
    writer.member("first", entry.first?.description)
    writer.member("last", entry.last?.description)
    writer.member("system", entry.code?.system)
    writer.member("code", entry.code?.code)
    writer.key("mapped")
    writer.boolean(entry.isMapped)
  }
}
