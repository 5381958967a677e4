import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import HealthData

@Suite("Exports as files")
struct ExportReadingTests {
  private static let record = Exports.record("StepCount", "5")

  @Test(
    "The DOCTYPE is skipped unread, however malformed it is",
    arguments: [
      "<!DOCTYPE HealthData [\n<!-- version ]> 14 -->\n<!ATTLIST A b CDATA #REQUIRED>\n]>\n",
      "<!DOCTYPE HealthData [\n<!ATTLIST A\n  b CDATA #IMPLIED\n<!ELEMENT C (D*>\n  \"open ' \n]>\n",
      "<!DOCTYPE HealthData>\n", "<!DOCTYPE HealthData [ ]   >\n<!-- note -->\n",
    ])
  func doctype(head: String) throws {
    let made = try Exports.convert(Exports.text(Self.record, head: head))
    #expect(made.resources.count == 1 && made.summary.findings.isEmpty)
  }

  @Test(
    "What is not read is refused with its place",
    arguments: [
      ("<!DOCTYPE H [\n <!ENTITY a \"b\">\n]>\n", record, "doctype", 3, 2),
      ("", "<Record type=\"&a;\"/>", "xml", 3, 15),
      ("", "<Record a=\"" + String(repeating: "x", count: 70_000) + "\"/>", "large", 3, 1),
      ("", "<Record a=\"" + String(repeating: "x", count: 600_000) + "\"/>", "large", 3, 1),
      ("", "<Record a=\"1\" a=\"2\"/>", "xml", 3, 1),
    ])
  func refused(head: String, element: String, kind: String, line: Int, column: Int) throws {
    let finding = try #require(try Exports.failure(Exports.text(element, head: head)))
    #expect(finding.location.position == SourcePosition(line: line, column: column))
    switch kind {
    case "doctype": #expect(finding.code.key == Diagnostic.Code.entityDeclaration.key)
    case "large": #expect(finding.code == .oversizedExport)
    default: #expect(finding.code.category == .syntax)
    }
  }

  @Test("A text that is not an export is refused")
  func others() throws {
    #expect(try Exports.failure("<Bundle/>")?.code == .notAHealthExport)
    #expect(try Exports.failure("")?.severity == .error)
    #expect(try Exports.failure("{}")?.severity == .error)
    #expect(Exports.failure(file: "/nowhere/export.zip")?.code == .unreadableInput)
  }

  @Test("A text that is cut off anywhere is refused, with the element in which it ends")
  func truncated() throws {
    let workspace = try Workspace()
    let text = Exports.text(
      "<Me/>",
      Exports.record("BodyMass", "80", "kg", inner: "<MetadataEntry key=\"k\" value=\"v\"/>"))
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count - 1 {
      let path = workspace.file("cut.xml")
      try Data(bytes[..<count]).write(to: URL(fileURLWithPath: path))
      let finding = Exports.failure(file: path)
      #expect(finding?.severity == .error, "\(count)")
    }
    let inside = try #require(text.firstRange(of: "unit=")?.lowerBound)
    let finding = try Exports.failure(String(text[..<inside]))
    #expect(finding?.message() == "the text ends inside <Record>")
    #expect(finding?.location.position?.line == 4)
  }

  @Test("U+000B is read as a space, and counted")
  func controls() throws {
    let made = try Exports.convert(
      Exports.text(Exports.record("StepCount", "5", source: "Ada\u{B}s\u{B}Phone")))
    #expect(made.resources.count == 1)
    #expect(made.summary.findings.map(\.code) == [.controlCharacters])
    #expect(made.summary.findings.first?.argument("count") == .number(2))
    #expect(
      try Exports.failure(Exports.text(Exports.record("StepCount", "\u{1}")))?.severity == .error)
  }

  @Test("A record is found wherever the windows of the text end")
  func windows() throws {
    // Longer and longer texts in front move every part of the record over the end of a window.
    let filler = String(repeating: Exports.record("FlightsClimbed", "1") + "\n", count: 1_420)
    for shift in stride(from: 0, to: 260, by: 53) {
      let text = Exports.text(
        "<!--" + String(repeating: "-x", count: shift) + "-->", filler,
        Exports.record(
          "BodyMass", "80.5", "kg",
          inner: "<MetadataEntry key=\"HKTimeZone\" value=\"America/New_York\"/>"),
        Exports.record("StepCount", "?"))
      let made = try Exports.convert(text)
      #expect(made.resources.count == 1_421)
      #expect(made.resources.last?["effectiveDateTime"]?.string == "2020-10-12T02:00:00-04:00")
      #expect(made.summary.findings.first?.location.position?.line == 1_426)
    }
  }
}
