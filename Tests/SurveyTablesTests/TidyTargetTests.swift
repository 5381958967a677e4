import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("The tidy table in other formats")
struct TidyTargetTests {
  @Test(
    "Tabs take the place of commas between cells alone, and a cell with a tab is quoted",
    arguments: [
      ("a,b\n", "a\tb\n"), ("a,\"b,c\"\n", "a\t\"b,c\"\n"), ("a\tb,c\n", "\"a\tb\"\tc\n"),
      ("\"a\tb\"\"\",\n,\n", "\"a\tb\"\"\"\t\n\t\n"), ("", ""),
    ])
  func tabs(comma: String, tab: String) {
    let changed = CellStyle(.tab).rows(Array(comma.utf8)[...])
    #expect(String(decoding: changed, as: UTF8.self) == tab)
  }

  @Test("Each shape can be written with tabs", arguments: TableShape.allCases)
  func shapes(shape: TableShape) throws {
    let workspace = try Workspace()
    var texts: [String] = []
    for target in [BatchTarget.csv, .tsv] {
      var export = BatchExport(target: target, output: workspace.file("out.\(target.rawValue)"))
      export.questionnaires = try FormSamples.roots()
      (export.shape, export.force) = (shape, true)
      let path = try workspace.write(FormSamples.responses[1] + "\n", to: "in")
      _ = try export.run([path]) { _ in }
      texts.append(try workspace.read("out.\(target.rawValue)"))
    }
    #expect(
      texts[1].split(separator: "\n")[0]
        == texts[0].split(separator: "\n")[0].replacing(",", with: "\t"))
    #expect(texts[0] != texts[1] && texts[0].count == texts[1].count)
  }
}
