import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Manifests of Bulk Data")
struct BulkManifestTests {
  private static func manifest(_ members: String) -> String {
    #"{"transactionTime":"2026-11-01T00:00:00Z","request":"https://x.org/$export","#
      + #""requiresAccessToken":true,\#(members)}"#
  }

  private static func file(_ url: String, _ count: Int?) -> String {
    file(url, "QuestionnaireResponse", count)
  }

  private static func file(_ url: String, _ type: String, _ count: Int?) -> String {
    let count = count.map { #","count":\#($0)"# } ?? ""
    return #"{"type":"\#(type)","url":"\#(url)"\#(count)}"#
  }

  private func export(
    _ members: String, in workspace: Workspace, and others: [String] = []
  ) throws -> (summary: BatchSummary, findings: [String], text: String) {
    let path = try workspace.write(Self.manifest(members), to: "in/manifest.json")
    var findings: [String] = []
    let summary = try BatchExport(target: .ndjson, output: workspace.file("out"))
      .run([path] + others.map(workspace.file)) {
        findings.append($0.text(in: .english).replacing(workspace.path + "/", with: ""))
      }
    return (summary, findings, try workspace.read("out"))
  }

  @Test("The files beside it are read, by their names, those with responses alone, in order")
  func files() throws {
    let workspace = try Workspace()
    try workspace.write(response("a") + "\n" + response("b"), to: "in/2.ndjson")
    try Data(Gzip.member(response("c"))).write(to: URL(filePath: workspace.file("in/1.ndjson.gz")))
    try workspace.write(response("d"), to: "in/a b.ndjson")
    try workspace.write("no", to: "in/other.ndjson")
    let output = [
      Self.file("https://x.org/f/2.ndjson?token=1#x", 2),
      Self.file("https://x.org/other.ndjson", "Patient", 1), Self.file("1.ndjson", 1),
      Self.file("https://x.org/a%20b.ndjson.zst", nil),
    ]
    let (summary, findings, text) = try export(
      #""output":[\#(output.joined(separator: ","))],"error":[]"#, in: workspace)
    #expect(text == ["a", "b", "c", "d"].map { response($0) + "\n" }.joined())
    #expect(summary.records == 4)
    #expect(findings.isEmpty)
  }

  @Test("Other numbers of resources than it says, and errors of the server, are warnings")
  func disagreement() throws {
    let workspace = try Workspace()
    try workspace.write(response("a") + "\n\n{}\n", to: "in/1.ndjson")
    let (summary, findings, _) = try export(
      #""output":[\#(Self.file("u/1.ndjson", 3))],"#
        + #""error":[\#(Self.file("u/e.ndjson", "OperationOutcome", nil))]"#, in: workspace)
    #expect(summary.records == 1 && summary.rejected == 1)
    #expect(
      findings.first?.hasPrefix("in/manifest.json: warning FS0651: the server reports") == true)
    #expect(
      findings.last?.hasPrefix(
        "in/1.ndjson: warning FS0651: the manifest says 3 resources, the file has 2 resources")
        == true)
  }

  @Test("A manifest is opened to its files of responses; all else stays as it was named")
  func opened() throws {
    let workspace = try Workspace()
    try workspace.write(response("a"), to: "in/1.ndjson")
    let output = [Self.file("u/1.ndjson", 1), Self.file("u/2.ndjson", "Patient", 1)]
    let manifest = try workspace.write(
      Self.manifest(
        #""output":[\#(output.joined(separator: ","))],"#
          + #""error":[\#(Self.file("u/e.ndjson", "OperationOutcome", nil))]"#),
      to: "in/manifest.json")
    let named = [workspace.file("in"), "-", workspace.file("none")]
    let found = try BatchInput.openingManifests([manifest] + named, options: ReadOptions())
    #expect(found.inputs == [workspace.file("in/1.ndjson")] + named)
    #expect(found.findings.map(\.code) == [.manifestErrors])
  }

  @Test("Responses that were deleted are left out and counted, in all inputs")
  func deleted() throws {
    let workspace = try Workspace()
    func deletion(_ url: String, _ method: String = "DELETE") -> String {
      #"{"request":{"method":"\#(method)","url":"\#(url)"}}"#
    }
    let entries = [
      deletion("QuestionnaireResponse/a"), deletion("https://x.org/QuestionnaireResponse/c"),
      deletion("Patient/b"), deletion("QuestionnaireResponse/b", "PUT"),
    ]
    try workspace.write(
      #"{"resourceType":"Bundle","type":"transaction","entry":[\#(entries.joined(separator: ","))]}"#,
      to: "in/del.ndjson")
    let lines = ["a", "b", "c"].map { response($0) }.joined(separator: "\n")
    try workspace.write(lines, to: "in/1.ndjson")
    try workspace.write(response("c") + "\n" + response("e"), to: "earlier.ndjson")
    let (summary, findings, text) = try export(
      #""output":[\#(Self.file("u/1.ndjson", 3))],"deleted":[\#(Self.file("u/del.ndjson", "Bundle", 1))]"#,
      in: workspace, and: ["earlier.ndjson"])
    #expect(text == response("b") + "\n" + response("e") + "\n")
    #expect(summary.records == 2 && summary.deleted == 3 && summary.rejected == 0)
    #expect(findings.isEmpty)
  }

  @Test(
    "A file that is missing, named twice, or tells deletions and cannot be read ends the export",
    arguments: [
      (#""output":[\#(file("u/none.ndjson", 1))]"#, Diagnostic.Code.unreadableInput),
      (#""output":[\#(file("u/..", 1))]"#, .unreadableInput),
      (#""output":[\#(file("", 1))]"#, .unreadableInput),
      (#""output":[\#(file("u/..%2F1.ndjson", 1))]"#, .unreadableInput),
      (#""output":[],"deleted":[\#(file("u/none.ndjson", "Bundle", 1))]"#, .unreadableInput),
      (#""output":[\#(file("u/1.ndjson", 1)),\#(file("v/1.ndjson", 1))]"#, .manifestDisagrees),
      (#""output":[],"deleted":[\#(file("u/1.ndjson", "Bundle", 1))]"#, .notAResponse),
    ])
  func unusable(members: String, code: Diagnostic.Code) throws {
    let workspace = try Workspace()
    for name in ["in/1.ndjson", "1.ndjson"] { try workspace.write(response("a"), to: name) }
    let error = #expect(throws: Diagnostic.self) { try export(members, in: workspace) }
    #expect(error?.code == code)
    #expect(error?.severity == .error)
    #expect(try workspace.names() == ["1.ndjson", "in"])
  }

  @Test(
    "What is no manifest is a record like any other",
    arguments: [
      #"{"transactionTime":"x"}"#, #"{"output":["a"]}"#, #"{"output":[{"url":"a"}]}"#,
      #"{"resourceType":"QuestionnaireResponse","output":[]}"#, #"{"transactionTime""#,
    ])
  func others(text: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write(text, to: "in")
    #expect(try BatchFiles([path], options: .init()).paths == [path])
    #expect(try BulkManifest(path, options: .init()) == nil)
  }
}
