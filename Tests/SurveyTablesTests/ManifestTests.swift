import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What an export says of its files")
struct ManifestTests {
  private func schema(_ name: String) throws -> Element {
    var options = ReadOptions()
    options.readsSiblings = false
    let text = try Project.text("\(Project.folder)/Schemas/\(name).schema.json")
    return try #require(Document.read(Source(text: text), options: options).document).root
  }

  private func export(
    _ target: BatchTarget, _ workspace: Workspace, _ change: (inout BatchExport) -> Void = { _ in }
  ) throws -> BatchSummary {
    var export = BatchExport(target: target, output: workspace.file("out"))
    export.questionnaires = try FormSamples.roots()
    change(&export)
    return try export.run([workspace.write(RestTests.responses, to: "in")]) { _ in }
  }

  @Test(
    "Each file is named with its rows, its size and the digest of sha256sum, and nothing else is there",
    arguments: BatchTarget.allCases.filter { !$0.isFormat })
  func files(target: BatchTarget) throws {
    let workspace = try Workspace()
    let summary = try export(target, workspace) { $0.keepsRest = target == .table }
    let path = try #require(summary.manifest)
    let manifest = try Samples.document(try Project.text(path)).root
    #expect(SchemaValidator.validate(manifest, against: try schema("manifest")) == [])
    #expect(manifest["responses"]?["read"]?.integer == 8)
    #expect(manifest["responses"]?["written"]?.integer == 8)
    var named: Set<String> = ["in", path.split(separator: "/").last.map(String.init) ?? ""]
    for file in manifest.children where file.nameText == "files" && file.isObject {
      let name = try #require(file["path"]?.string)
      named.insert(name)
      let bytes = try #require(FileManager.default.contents(atPath: workspace.file(name)))
      #expect(file["bytes"]?.integer == bytes.count)
      let sum = try run("sha256sum", workspace.file(name))
      #expect(sum.hasPrefix((file["sha256"]?.string ?? "none") + " "))
      if [.csv, .tsv, .table].contains(target), name == "out" {
        let lines = bytes.count { $0 == UInt8(ascii: "\n") }
        #expect(file["rows"]?.integer == lines - 1)
      }
    }
    if target == .json || target == .xml { return }
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: workspace.path)) == named)
  }

  private func run(_ program: String, _ argument: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, argument]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test("What an earlier export of the same tables wrote beside them is removed, and said")
  func earlierFiles() throws {
    let workspace = try Workspace()
    var findings: [Diagnostic] = []
    func export(_ name: String, _ change: (inout BatchExport) -> Void = { _ in }) throws {
      var export = BatchExport(target: .table, output: workspace.file(name))
      export.questionnaires = try FormSamples.roots()
      export.force = true
      change(&export)
      findings = []
      _ = try export.run([workspace.write(RestTests.responses, to: "in")]) { findings.append($0) }
    }
    try export("t.csv") { $0.keepsRest = true }
    let first = Set(try workspace.names())
    // Those of another format have the same codebook and manifest.
    try export("t.tsv") { $0.target = .tsv }
    #expect(first.isSubset(of: try workspace.names()))
    #expect(!findings.contains { $0.code == .earlierFilesRemoved })
    try export("t.csv") { $0.keepsRest = true }
    try export("t.csv") { $0.layout.repeats = .wide }
    let removed = first.subtracting(try workspace.names())
    #expect(removed.contains("t.rest.ndjson") && removed.contains("t.meds.csv"))
    #expect(!removed.contains("t.csv"))
    let finding = try #require(findings.first { $0.code == .earlierFilesRemoved })
    for name in removed { #expect(finding.message().contains(name)) }
    // What somebody has changed is theirs.
    try export("t.csv") { $0.keepsRest = true }
    _ = try workspace.write("mine", to: "t.rest.ndjson")
    try export("t.csv")
    #expect(try workspace.read("t.rest.ndjson") == "mine")
  }

  @Test("A line of the rest is as its schema says")
  func rest() throws {
    let workspace = try Workspace()
    _ = try export(.table, workspace) { $0.keepsRest = true }
    let lines = try workspace.read("out.rest.ndjson").split(separator: "\n")
    #expect(lines.count >= 5)
    for line in lines {
      let root = try Samples.document(String(line)).root
      #expect(SchemaValidator.validate(root, against: try schema("rest")) == [], "\(line)")
    }
  }

  @Test(
    "The manifest of an earlier result is gone before its files are, and none is left of a failure")
  func failure() throws {
    let workspace = try Workspace()
    _ = try export(.ndjson, workspace)
    #expect(workspace.exists("out.manifest.json"))
    _ = try? export(.ndjson, workspace) {
      $0.force = true
      $0.duplicates = .error
    }
    #expect(workspace.exists("out.manifest.json"))
    try FileManager.default.removeItem(atPath: workspace.file("out.manifest.json"))
    #expect(throws: Diagnostic.self) {
      try export(.ndjson, workspace) {
        $0.force = true
        $0.duplicates = .error
      }
    }
    #expect(!workspace.exists("out.manifest.json"))
  }
}

@Suite("Ids that occur twice")
struct DuplicateTests {
  private static let ids = ["a", "b", "a", "", "c", "b", "a", ""]

  private func export(
    _ rule: DuplicateIds?, _ target: BatchTarget = .ndjson, jobs: Int = 2
  ) throws -> (numbers: [String], summary: BatchSummary, findings: [Diagnostic]) {
    let workspace = try Workspace()
    let lines = Self.ids.enumerated().map { number, id in
      let id = id.isEmpty ? "" : #""id":"\#(id)","#
      return
        #"{"resourceType":"QuestionnaireResponse",\#(id)"status":"completed","item":[{"linkId":"n","answer":[{"valueInteger":\#(number)}]}]}"#
    }
    var export = BatchExport(target: target, output: workspace.file("out"))
    export.duplicates = rule
    export.jobs = jobs
    var findings: [Diagnostic] = []
    let input = try workspace.write(lines.joined(separator: "\n"), to: "in")
    let summary = try export.run([input]) { findings.append($0) }
    let numbers = try workspace.read("out").matches(of: /valueInteger":(\d)/).map { String($0.1) }
    return (numbers, summary, findings)
  }

  @Test(
    "The first or the last is kept, in the order of the inputs; what has no id always is",
    arguments: [
      (DuplicateIds.first, ["0", "1", "3", "4", "7"]), (.last, ["3", "4", "5", "6", "7"]),
      (.report, ["0", "1", "2", "3", "4", "5", "6", "7"]),
      (nil, ["0", "1", "2", "3", "4", "5", "6", "7"]),
    ] as [(DuplicateIds?, [String])])
  func kept(rule: DuplicateIds?, numbers: [String]) throws {
    for jobs in [1, 3] {
      let run = try export(rule, jobs: jobs)
      #expect(run.numbers == numbers)
      #expect(run.summary.read == 8)
      #expect(run.summary.duplicates == 8 - numbers.count)
      #expect(run.summary.repeatedIds == (rule == nil ? nil : rule == .report ? 3 : 0))
      #expect(
        run.findings.map { $0.location.position?.line } == (rule == .report ? [3, 6, 7] : []))
    }
  }

  @Test("As an error, nothing is written")
  func error() throws {
    let error = #expect(throws: Diagnostic.self) { try export(.error) }
    #expect(error?.code == .repeatedIdRefused)
    #expect(error?.location.position?.line == 3)
  }

  @Test(
    "As an error, nothing is left of what goes to a folder, and what was there before stays",
    arguments: [BatchTarget.json, .xml, .table])
  func errorInFolder(target: BatchTarget) throws {
    let workspace = try Workspace()
    let lines = ["1", "2", "1"].map { id in
      #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","questionnaire":"http://x/\#(id)","#
        + #""status":"completed","item":[{"linkId":"n","answer":[{"valueDate":"2024-13-01"}]}]}"#
    }
    var export = BatchExport(target: target, output: workspace.file("out"))
    export.duplicates = .error
    let input = try workspace.write(lines.joined(separator: "\n"), to: "in")
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .repeatedIdRefused)
    #expect(error?.location.position?.line == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["in"])
  }

  @Test("The set of ids is a set, in 9 to 12 bytes an id")
  func set() {
    var random = Seeded(state: 4)
    var set = MarkSet()
    var wanted: Set<UInt64> = []
    for _ in 0..<200_000 {
      let mark = UInt64.random(in: 1...150_000, using: &random) &* 0x9E37_79B9_7F4A_7C15
      #expect(set.insert(mark) == wanted.insert(mark).inserted)
    }
    #expect(set.byteCount <= wanted.count * 12)
  }
}

@Suite("Cells that a spreadsheet would take for formulas")
struct GuardTests {
  @Test(
    "An apostrophe goes before what begins like a formula, and one can always be taken away",
    arguments: [
      ("=1+1", "'=1+1"), ("@a", "'@a"), ("+a", "'+a"), ("-a", "'-a"), ("-5.20", "-5.20"),
      ("+1e-3", "+1e-3"), ("'=a", "''=a"), ("'a", "'a"), ("a=b", "a=b"), ("\"=a,b\"", "\"'=a,b\""),
      ("\"=\"\"x\"\"\"", "\"'=\"\"x\"\"\""), ("-", "'-"), ("", ""),
    ])
  func guarded(cell: String, wanted: String) {
    for (separator, between) in [(CellStyle.Separator.comma, ","), (.tab, "\t")] {
      let style = CellStyle(separator, guardsFormulas: true)
      let row = Array("x,\(cell),\(cell)\n".utf8)
      let text = String(decoding: style.rows(row[...]), as: UTF8.self)
      #expect(text == "x\(between)\(wanted)\(between)\(wanted)\n")
    }
  }

  @Test(
    "What is white space to a spreadsheet does not hide a formula",
    arguments: ["\t=1", "\r=1", "\n=1", "\tx"])
  func white(cell: String) {
    var row: [UInt8] = []
    CSVText.append(cell, to: &row)
    let quoted = String(decoding: row, as: UTF8.self)
    let style = CellStyle(guardsFormulas: true)
    let text = String(decoding: style.rows((row + [UInt8(ascii: "\n")])[...]), as: UTF8.self)
    #expect(text == quoted.replacing(cell, with: "'" + cell) + "\n")
    #expect(CellStyle.isFormula(Array(cell.utf8)[...]))
  }

  @Test(
    "Of several forms those without a response have no files",
    arguments: [BatchTarget.table, .parquet, .sav], [false, true])
  func formsWithoutResponses(target: BatchTarget, force: Bool) throws {
    let workspace = try Workspace()
    func form(_ name: String) -> String {
      #"{"resourceType":"Questionnaire","url":"http://example.org/\#(name)","version":"1","status":"active","item":[{"linkId":"q","type":"group","repeats":true,"item":[{"linkId":"n","type":"integer"}]}]}"#
    }
    func export(_ responses: String) throws {
      var export = BatchExport(target: target, output: workspace.file("out"))
      export.questionnaires = try ["a", "b", "c"].map { try Samples.document(form($0)).root }
      export.force = force
      export.keepsRest = target == .table
      _ = try export.run([workspace.write(responses, to: "in")]) { _ in }
      let manifest = try Samples.document(workspace.read("out/manifest.json")).root
      let files = Set(
        manifest.children.filter { $0.nameText == "files" }.compactMap { $0["path"]?.string })
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: workspace.file("out")))
      #expect(files.union(["manifest.json"]) == names)
      #expect(names.contains { $0.hasPrefix("b.") })
      #expect(responses.isEmpty == names.contains { $0.hasPrefix("a.") })
    }
    if force { try export("") }
    try export(
      #"{"resourceType":"QuestionnaireResponse","id":"1","questionnaire":"http://example.org/b|1","status":"completed"}"#
        + "\n")
  }
}
