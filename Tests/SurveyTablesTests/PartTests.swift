import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Parts of inputs")
struct PartTests {
  /// The output of all parts, one behind the other, and what is found.
  private func export(
    _ files: [String], parts: Int, in workspace: Workspace
  ) throws -> (text: String, findings: [String]) {
    var (text, findings) = ("", [String]())
    for number in 1...parts {
      var export = BatchExport(target: .ndjson, output: workspace.file("out"))
      export.part = PartOfInputs(number, of: parts)
      (export.force, export.rejects) = (true, nil)
      _ = try export.run(files) {
        findings.append($0.text(in: .english).replacing(workspace.path + "/", with: ""))
      }
      text += try workspace.read("out")
    }
    return (text, findings)
  }

  @Test("All parts together have each line once, in order", arguments: [1, 2, 3, 7, 40, 500])
  func together(parts: Int) throws {
    let workspace = try Workspace()
    let long = #"{"linkId":"\#(String(repeating: "x", count: 2000))"}"#
    let texts = [
      (0..<9).map { response("a\($0)") }.joined(separator: "\n") + "\n", "",
      "\n" + response("b", long) + "\r\n\n" + response("c"), " \n", response("d") + "\n",
    ]
    var files: [String] = []
    for (number, text) in texts.enumerated() {
      files.append(try workspace.write(text, to: "\(number)"))
    }
    let whole = BatchExport(target: .ndjson, output: workspace.file("whole"))
    #expect(try whole.run(files) { _ in }.records == 12)
    let found = try export(files, parts: parts, in: workspace)
    #expect(try found.text == workspace.read("whole"))
    #expect(found.findings.isEmpty)
  }

  @Test(
    "Findings name the lines of the file, whichever part they are in", arguments: [1, 2, 5, 30])
  func lines(parts: Int) throws {
    let workspace = try Workspace()
    let lines = (1...20).map { $0.isMultiple(of: 4) ? "{\"a\" \($0)" : response("r\($0)") }
    let files = try ["in", "on"].map {
      try workspace.write(lines.joined(separator: "\n") + "\n", to: $0)
    }
    let found = try export(files, parts: parts, in: workspace).findings
    let wanted = ["in", "on"].flatMap { name in [4, 8, 12, 16, 20].map { "\(name):\($0):6: " } }
    #expect(found.map { $0.prefix { $0 != "e" } } == wanted.map { $0[...] })
  }

  @Test("Of anything but files of plain NDJSON no part is read")
  func refused() throws {
    let workspace = try Workspace()
    let plain = try workspace.write(response("a"), to: "a.ndjson")
    try Data(Gzip.member(response("a"))).write(to: URL(filePath: workspace.file("b")))
    try workspace.write("{\n" + response("c").dropFirst(), to: "c")
    for other in [workspace.file("b"), workspace.file("c"), "-", "/dev/null", plain] {
      for number in [1, 2] {
        var export = BatchExport(target: .ndjson, output: workspace.file("out"))
        export.part = PartOfInputs(number, of: 2)
        let error = #expect(throws: Diagnostic.self) { try export.run([plain, other]) { _ in } }
        #expect(error?.code == .partRefused)
        #expect(error?.location.file == other)
      }
    }
    #expect(!workspace.exists("out"))
  }

  @Test(
    "A part is named by its number and how many there are",
    arguments: [
      ("1/1", true), ("2/8", true), ("8/8", true), ("0/8", false), ("9/8", false), ("1", false),
      ("1/2/3", false), ("/", false), ("-1/2", false), ("1/0", false), ("a/b", false),
      ("1/1000000", true), ("1/9000000000000000000", false),
    ])
  func names(text: String, isPart: Bool) {
    #expect((PartOfInputs(text) != nil) == isPart)
  }
}
