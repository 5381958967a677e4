import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport

@testable import HealthData

/// Exports that tests make, and what comes of them.
enum Exports {
  /// The text of an export with some elements in it.
  static func text(_ elements: String..., head: String = "") -> String {
    #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n\(head)<HealthData locale=\"de_DE\">\n"
      + elements.map { $0 + "\n" }.joined() + "</HealthData>\n"
  }

  /// A record.
  static func record(
    _ type: String, _ value: String, _ unit: String? = "count", source: String = "Phone",
    start: String = "2020-10-12 08:00:00 +0200", end: String? = nil, inner: String = ""
  ) -> String {
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    let type = type.hasPrefix("HK") ? type : "HKQuantityTypeIdentifier\(type)"
    return
      "<Record type=\"\(type)\" sourceName=\"\(source)\"\(unit) startDate=\"\(start)\" endDate=\"\(end ?? start)\" value=\"\(value)\">\(inner)</Record>"
  }

  /// The Observations and Devices of a text, and what became of the rest.
  static func convert(
    _ text: String, _ change: (inout HealthSettings) -> Void = { _ in }
  ) throws -> (resources: [Element], summary: HealthSummary) {
    let workspace = try Workspace()
    return try convert(file: workspace.write(text, to: "export.xml"), change)
  }

  static func convert(
    file: String, _ change: (inout HealthSettings) -> Void = { _ in }
  ) throws -> (resources: [Element], summary: HealthSummary) {
    var settings = HealthSettings { zone, _ in
      zone == "America/New_York" ? UTCOffset(minutes: -240) : nil
    }
    change(&settings)
    var lines: [UInt8] = []
    let summary = try HealthConversion(HealthExport(path: file), settings).run { lines += $0 }
    let resources = lines.split(separator: UInt8(ascii: "\n")).compactMap {
      Document.read(Source(name: "o", bytes: Array($0))).document?.root
    }
    return (resources, summary)
  }

  /// What stops a conversion.
  static func failure(_ text: String) throws -> Diagnostic? {
    let workspace = try Workspace()
    let path = try workspace.write(text, to: "export.xml")
    return failure(file: path)
  }

  static func failure(file: String) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try HealthConversion(try HealthExport(path: file), HealthSettings()).run { _ in }
      return nil
    } catch {
      return error
    }
  }
}

extension Element {
  func member(_ name: String) -> Element? { document.name(name).flatMap { self[$0] } }
  func members(_ name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }

  /// The number and the code of its unit: `98 %`.
  var amount: String? {
    guard let quantity = self["valueQuantity"] else { return nil }
    return [quantity[.value]?.string, quantity["code"]?.string].compactMap(\.self)
      .joined(separator: " ")
  }
}
