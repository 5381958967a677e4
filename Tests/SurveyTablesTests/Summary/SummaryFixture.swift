import FHIRDocument
import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

/// Summaries of files, and the script that works them out by itself.
enum SummaryFixture {
  static func summary(
    _ responses: String, _ questionnaires: [String], by grouping: SummaryGrouping? = nil,
    leastCount: Int = 1, jobs: Int? = nil
  ) throws -> AnswerSummary {
    var export = BatchExport(target: .table, output: "-")
    for path in questionnaires {
      let text = Array(try Project.text(path).utf8)
      let document = Document.read(Source(name: path, bytes: text)).document
      export.questionnaires.append(try #require(document).root)
    }
    export.moment = try #require(Instant("2026-11-20T10:00:00Z"))
    export.jobs = jobs
    var errors: [Diagnostic] = []
    let result = try export.summarize([responses], by: grouping, leastCount: leastCount) {
      if $0.severity == .error { errors.append($0) }
    }
    #expect(errors.isEmpty)
    return result.summary
  }

  static func sample(_ name: String) -> String { "\(Project.folder)/Samples/\(name).json" }

  /// What a script of `Tests/Peers` prints.
  static func peer(_ script: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "\(Project.folder)/Tests/Peers/\(script)"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  /// Responses that the script makes to questionnaires.
  static func responses(
    _ count: Int, _ questionnaires: [String], seed: Int, in workspace: Workspace
  ) throws -> String {
    try workspace.write(
      try peer("summary_peer.py", ["make", "\(seed)", "\(count)"] + questionnaires), to: "r.ndjson")
  }

  /// Has the script work out a summary; fails where it has another number.
  static func check(
    _ summary: AnswerSummary, _ responses: String, _ questionnaires: [String],
    in workspace: Workspace, least: Int
  ) throws {
    let json = try workspace.write(
      String(decoding: SummaryJSON.text(summary), as: UTF8.self), to: "summary.json")
    let said = try peer("summary_peer.py", ["check", json, responses] + questionnaires)
    let last = try #require(said.split(separator: "\n").last)
    #expect(last.hasSuffix(" 0 are others"), "\(said.prefix(3000))")
    let compared = last.split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(compared >= least, "\(last)")
  }
}
