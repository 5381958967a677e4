import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// An Observation as a line: its values, its end, and what it is.
struct MeasurementRow: ListedRow {
  /// The values with their units; several of a panel.
  let values: [(value: ExactDecimal?, text: String)]
  let unit: String?
  let name: String
  let start: String?
  let end: String?

  /// The Observations of lines; Devices among them are left out.
  static func rows(of lines: [UInt8]) throws(Diagnostic) -> [MeasurementRow] {
    var rows: [MeasurementRow] = []
    for document in try JSONLines.documents(lines)
    where document.root.resourceType == "Observation" {
      rows.append(MeasurementRow(document.root))
    }
    return rows
  }

  /// Reads an Observation.
  init(_ observation: Element) {
    let components = observation.members("component")
    let quantities = (components.isEmpty ? [observation] : components)
      .compactMap { $0["valueQuantity"] }
    unit = components.isEmpty ? quantities.first?["unit"]?.string : nil
    values = quantities.map { quantity in
      let number = quantity[.value]?.decimal
      let unit = quantity["unit"]?.string.map { $0 == "count" ? "" : " \($0)" } ?? ""
      return (number, (number?.description ?? "") + unit)
    }
    let coding = observation["code"]?.members("coding").last
    name = coding?["display"]?.string ?? coding?["code"]?.string ?? "-"
    let moment = observation["effectiveDateTime"]?.string
    start = moment ?? observation["effectivePeriod"]?["start"]?.string
    end = moment ?? observation["effectivePeriod"]?["end"]?.string
  }

  /// `2020-10-12 08:10` of the dateTime where it was measured.
  private var time: String {
    end.map { String($0.prefix(16)).replacing("T", with: " ") } ?? "-"
  }

  var line: String {
    [time, values.map(\.text).joined(separator: ", "), name].map(\.onOneLine)
      .joined(separator: "  ")
  }

  /// All lines by their time, the number of them, and the sum of each kind of which one makes sense.
  static func page(_ rows: [Self]) -> String {
    let sorted = rows.sorted { ($0.end ?? "") < ($1.end ?? "") }
    guard !rows.isEmpty else { return "Nothing was measured in this time.\n" }
    let names = Set(rows.map(\.name)).sorted()
    let totals = names.map { name in
      let own = rows.filter { $0.name == name }
      let sums = own.allSatisfy { $0.start != $0.end && $0.values.count == 1 }
      let sum = own.compactMap { $0.values.first?.value }.reduce(ExactDecimal(0) as ExactDecimal?) {
        total, value in total?.plus(value)
      }
      let unit = own[0].unit.map { $0 == "count" ? "" : " \($0)" } ?? ""
      let total = sums ? sum.map { ", total \($0)\(unit)" } ?? "" : ""
      return "\(name): \(FindingCounts.count(own.count, "measurement"))\(total)\n"
    }
    return sorted.map { $0.line + "\n" }.joined() + totals.joined()
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("name", name)
    writer.member("start", start)
    writer.member("end", end)
    writer.openArray("values")
    for value in values { writer.string(value.text) }
    writer.closeArray()
  }
}

/// Lines of NDJSON that were made just now.
enum JSONLines {
  /// The documents, in their order.
  static func documents(_ lines: [UInt8]) throws(Diagnostic) -> [Document] {
    var documents: [Document] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let read = Document.read(Source(name: "-", bytes: Array(line)))
      if let wrong = read.diagnostics.first(where: { $0.severity == .error }) { throw wrong }
      if let document = read.document { documents.append(document) }
    }
    return documents
  }
}

extension Element {
  /// The children of a name that is not a member of ``ElementName``.
  func members(_ name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }
}
