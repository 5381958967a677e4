import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What the rows of the tidy table do not say of their responses")
struct TidyFormTests {
  private static let pain = #"{"linkId":"pain","answer":[{"valueInteger":3}]}"#

  private static func findings(
    _ responses: [String], _ target: BatchTarget = .csv, jobs: Int = 1
  ) throws -> [Diagnostic] {
    let workspace = try Workspace()
    var export = BatchExport(target: target, output: workspace.file("out"))
    (export.shape, export.jobs) = (.tidy, jobs)
    export.questionnaires = try FormSamples.roots()
    let input = try workspace.write(responses.map { $0 + "\n" }.joined(), to: "in")
    var findings: [Diagnostic] = []
    _ = try export.run([input]) { findings.append($0) }
    return findings.filter { $0.code == .tidyWithoutVersions }
  }

  @Test(
    "Versions that differ, and statuses but completed, are said once",
    arguments: [
      (["1.9", "1.9"], ["completed", "completed"], nil),
      (["1.9", "1.10"], ["completed", "completed"], "2 versions, completed"),
      (["1.9", nil], ["completed", "completed"], "2 versions, completed"),
      (["1.9", "1.9"], ["completed", "amended"], "one version, amended, completed"),
      (["1.9", "1.9"], ["in-progress", "in-progress"], "one version, in-progress"),
    ] as [([String?], [String], String?)])
  func differ(versions: [String?], statuses: [String], words: String?) throws {
    let responses = (0..<600).map { number in
      FormSamples.response(
        "r\(number)", versions[number % 2], Self.pain, status: statuses[number % 2])
    }
    for (target, jobs) in [(BatchTarget.csv, 1), (.csv, 3), (.parquet, 1)] {
      let findings = try Self.findings(responses, target, jobs: jobs)
      #expect(findings.count == (words == nil ? 0 : 1))
      if let words { #expect(findings.first?.message().hasSuffix(": " + words) == true) }
    }
  }

  @Test("What was said of earlier responses is known to the run that goes on")
  func continued() {
    var counts = TidyLossCounts()
    var rows = TidyRows()
    for status in ["completed", "amended"] {
      var form = TidyForm()
      (form.questionnaire, form.status) = (Array("u v|1".utf8), Array(status.utf8))
      rows.note(form)
      rows.note(form)
    }
    #expect(rows.forms.count == 2)
    counts.take(rows, 0..<0)
    #expect(TidyLossCounts(counts.state).findings == counts.findings)
    #expect(counts.findings.map(\.code) == [.tidyWithoutVersions])
  }
}
