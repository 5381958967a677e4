import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

/// Rule 77: what may change the meaning of answers is said when they are written.
@Suite("Modifier extensions in what is exported")
struct ModifierExportTests {
  private static func modifier(_ name: String) -> String {
    #""modifierExtension":[{"url":"http://example.org/\#(name)","valueBoolean":true}]"#
  }

  private static func answered(_ member: String, inAnswer: Bool = false) -> String {
    let answer = #"{"valueInteger":1\#(inAnswer ? "," + member : "")}"#
    return #"{"linkId":"1","answer":[\#(answer)]\#(inAnswer ? "" : "," + member)}"#
  }

  /// What each response of a file has, one a line; the first has nothing.
  private static let lines = [
    response("a", #"{"linkId":"1","answer":[{"valueInteger":1}]}"#),
    response("b", answered(modifier("not"))),
    response("c", answered(modifier("not"), inAnswer: true) + "," + answered(modifier("not"))),
    response("d", answered(modifier("other"), inAnswer: true)),
    #"{"resourceType":"QuestionnaireResponse","id":"e","status":"completed",\#(modifier("not"))}"#,
    response("f", #"{"linkId":"g",\#(modifier("not")),"item":[\#(answered(#""text":"x""#))]}"#),
    #"{"resourceType":"QuestionnaireResponse","id":"g","contained":[{"resourceType":"#
      + #""Questionnaire","status":"draft",\#(modifier("form"))}],"status":"completed"}"#,
  ]

  @Test(
    "Rule 77: each is said once for a file, with the number of responses, and every response is written",
    arguments: BatchTarget.allCases.filter { !$0.isFormat })
  func once(target: BatchTarget) throws {
    let workspace = try Workspace()
    let text = Self.lines.joined(separator: "\n") + "\n"
    let files = [try workspace.write(text, to: "one"), try workspace.write(text, to: "two")]
    var findings: [Diagnostic] = []
    let summary = try BatchExport(target: target, output: workspace.file("out")).run(files) {
      if $0.code == .unknownModifierExtension { findings.append($0) }
    }
    #expect(summary.records == 14)
    #expect(summary.rejected == 0)
    let expected = [
      "one:2 http://example.org/not 4", "one:4 http://example.org/other 1",
      "one:7 http://example.org/form 1", "two:2 http://example.org/not 4",
      "two:4 http://example.org/other 1", "two:7 http://example.org/form 1",
    ]
    #expect(findings.map(Self.summary) == expected.map { workspace.file("") + $0 })
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  private static func summary(_ finding: Diagnostic) -> String {
    let line = finding.location.position?.line ?? 0
    let arguments = ["address", "count"].compactMap { finding.argument($0)?.text(in: .english) }
    return "\(finding.location.file ?? ""):\(line) " + arguments.joined(separator: " ")
  }
}
