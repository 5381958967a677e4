import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What is said of tables that do not come back, and of labels")
struct ReadBackTests {
  private static func findings(
    _ target: BatchTarget, _ settings: (inout BatchExport) throws -> Void = { _ in }
  ) throws -> [Diagnostic] {
    let workspace = try Workspace()
    var export = BatchExport(target: target, output: workspace.file("t.\(target.rawValue)"))
    export.questionnaires = try FormSamples.roots()
    try settings(&export)
    var findings: [Diagnostic] = []
    let input = try workspace.write(FormSamples.responses.map { $0 + "\n" }.joined(), to: "in")
    _ = try export.run([input]) { findings.append($0) }
    return findings
  }

  @Test(
    "Tables that an import reads are not said to be lost",
    arguments: [BatchTarget.csv, .table, .tsv])
  func readBack(target: BatchTarget) throws {
    #expect(try !Self.findings(target).contains { $0.code == .notReadBack })
  }

  @Test("Parquet, cells that do not say which option, and parts of several tables are said once")
  func notReadBack() throws {
    func words(
      _ target: BatchTarget, _ settings: (inout BatchExport) throws -> Void = { _ in }
    ) throws -> [String] {
      try Self.findings(target, settings).filter { $0.code == .notReadBack }.map { $0.message() }
    }
    #expect(try words(.parquet).count == 1)
    #expect(try words(.parquet) { $0.shape = .tidy }.count == 1)
    #expect(try words(.table) { $0.layout.values = .display } == [])
    let weights = try words(.table) { $0.layout.values = .weight }
    #expect(weights.count == 1 && weights[0].hasSuffix(": sym"), "\(weights)")
    #expect(try words(.table) { $0.split = SplitLimit(rows: 2) }.count == 1)
    #expect(try words(.csv) { $0.split = SplitLimit(rows: 2) } == [])
    let other = try Samples.document(
      FormSamples.versions[1].replacing(FormSamples.url, with: "http://example.org/other")
    ).root
    #expect(try words(.table) { $0.questionnaires.append(other) } == [])
    let parts = try words(.table) {
      $0.questionnaires.append(other)
      $0.split = SplitLimit(rows: 2)
    }
    #expect(parts.count == 2, "\(parts)")
    let policy = try words(.csv) {
      $0.policy = try PolicySamples.made(
        #"{"policy":"1","default":"keep","items":{"pain":{"cap":2},"new":"keep"}}"#,
        questionnaire: FormSamples.versions[1])
    }
    #expect(policy.count == 1 && policy[0].hasSuffix(": pain"), "\(policy)")
  }

  @Test("Words that a newer version has changed are named once, where labels are written")
  func labels() throws {
    let old = FormSamples.versions[0].replacing("\"Boils\"", with: "\"Boil\"")
      .replacing("Do you smoke?", with: "Do you smoke now?")
    func labels(_ target: BatchTarget, _ forms: [String]) throws -> [String] {
      try Self.findings(target) { export in
        export.questionnaires = try forms.map { try Samples.document($0).root }
      }
      .filter { $0.code == .labelsChanged }.map { $0.message() }
    }
    let changed = try labels(.sav, [old, FormSamples.versions[1]])
    #expect(changed.count == 1 && changed[0].hasSuffix(": sym, smokes"), "\(changed)")
    #expect(try labels(.sav, FormSamples.versions) == [])
    #expect(try labels(.table, [old, FormSamples.versions[1]]) == [])
  }
}
