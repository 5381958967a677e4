import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

/// Responses of DSTU2, whose items are groups and questions.
@Suite("Responses of DSTU2 in what is exported")
struct DSTU2ExportTests {
  /// The group may lack a linkId.
  private static func text(_ linkId: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"old","status":"completed","group":{\#(linkId)"#
      + #""question":[{"linkId":"a","answer":[{"valueInteger":7}]},{"linkId":"b","answer":["#
      + #"{"valueString":"x"}]}]}}"#
  }

  @Test(
    "Their answers are in tables and are counted",
    arguments: BatchTarget.allCases.filter { !$0.isFormat },
    ["", #""linkId":"g","#])
  func answers(_ target: BatchTarget, _ linkId: String) throws {
    let workspace = try Workspace()
    let input = try workspace.write(Self.text(linkId) + "\n", to: "in")
    var findings: [Diagnostic] = []
    let summary = try BatchExport(target: target, output: workspace.file("out")).run([input]) {
      findings.append($0)
    }
    #expect(summary.records == 1)
    #expect(summary.answers == 2)
    #expect(findings.allSatisfy { $0.severity != .error })
    guard target == .csv || target == .table else { return }
    let table = try workspace.read("out")
    let path = linkId.isEmpty ? "a" : "g/a"
    #expect(table.contains(target == .csv ? ",a,\(path),,integer,7," : "7,x"), "\(table)")
  }
}
