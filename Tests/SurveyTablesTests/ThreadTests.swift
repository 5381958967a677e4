import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Batches on several threads")
struct ThreadTests {
  /// Some MB of responses: with and without ids, nested, with new columns now and then, and among
  /// them what is rejected.
  private static let input: String = {
    var lines: [String] = []
    let note = String(repeating: "x", count: 700)
    for number in 0..<6000 {
      let answer =
        #"{"linkId":"q\#(number / 700)","text":"T\#(number % 3)","#
        + #""answer":[{"valueInteger":\#(number)},{"valueString":"a,\"b\" \#(note)"}]}"#
      switch number {
      case _ where number % 1009 == 7: lines.append("{\"resourceType\":\"Patient\"}")
      case _ where number % 997 == 5: lines.append("{\"resourceType\":\"QuestionnaireResp")
      case _ where number % 991 == 3: lines.append(response("s", answer + "," + answer))
      case _ where number % 983 == 2: lines.append(response("m", #"{"answer":[]}"#))
      case _ where number % 41 == 0: lines.append(Samples.nested)
      case _ where number % 977 == 1:
        lines.append(
          "{\"resourceType\":\"Bundle\",\"entry\":[{\"resource\":\(response("b", answer))}]}")
      case _ where number % 967 == 9: lines.append("\u{A0}" + response("w\(number)", answer))
      default: lines.append(response("r\(number)", answer))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  private struct Outcome: Equatable {
    var summary: BatchSummary
    var findings: [Diagnostic]
    var files: [String: String]
  }

  private func outcome(_ target: BatchTarget, _ jobs: Int) throws -> Outcome {
    let workspace = try Workspace()
    let input = try workspace.write(Self.input, to: "in")
    var export = BatchExport(target: target, output: workspace.file("out"))
    export.jobs = jobs
    export.questionnaires = [try Samples.document(Samples.questionnaire).root]
    var findings: [Diagnostic] = []
    var summary = try export.run([input]) { finding in
      var finding = finding
      finding.location.file = finding.location.file.map { _ in "in" }
      findings.append(finding)
    }
    summary.rejects = summary.rejects.map { _ in "rejects" }
    summary.manifest = summary.manifest.map { _ in "manifest" }
    var files: [String: String] = [:]
    let names = target.isFolder ? ["out.rejects.ndjson"] : ["out", "out.rejects.ndjson"]
    for name in names { files[name] = try workspace.read(name) }
    if target.isFolder {
      for name in try FileManager.default.contentsOfDirectory(atPath: workspace.file("out")) {
        files[name] = try workspace.read("out/" + name)
      }
    }
    return Outcome(summary: summary, findings: findings, files: files)
  }

  @Test(
    "Each target writes, reports and rejects the same with one thread and with several",
    arguments: [BatchTarget.csv, .table, .ndjson, .bundle, .json, .xml])
  func sameOutcome(target: BatchTarget) throws {
    let alone = try outcome(target, 1)
    #expect(alone.summary.rejected > 12)
    #expect(alone.findings.count > 12)
    for jobs in [2, 3, 8] { #expect(try outcome(target, jobs) == alone) }
  }

  @Test("Reading on threads yields what reading one by one yields", arguments: [1, 2, 5])
  func read(jobs: Int) throws {
    let workspace = try Workspace()
    let path = try workspace.write(Self.input, to: "in")
    let name: @Sendable (BatchItem) -> String = { item in
      switch item {
      case .record(let record): "\(record.element[.id]?.string ?? "")@\(record.line)"
      case .rejected(let rejected): "!\(rejected.diagnostics.map(\.description))"
      }
    }
    var alone = try BatchInput([path, path])
    var expected: [String] = []
    while let item = alone.next() { expected.append(name(item)) }
    var input = try BatchInput([path, path])
    var found: [String] = []
    input.read(jobs: jobs, make: name) { found.append($0) }
    #expect(found == expected)
    #expect(input.bytesRead == input.totalBytes)
  }
}
