import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Writing files")
struct OutputTests {
  @Test("Nothing is overwritten without force", arguments: ["out", "out.rejects.ndjson"])
  func existing(name: String) throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n{}\n", to: "in")
    try workspace.write("old", to: name)
    var export = BatchExport(target: .ndjson, output: workspace.file("out"))
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .outputExists)
    #expect(error?.location.file == workspace.file(name))
    #expect(try workspace.read(name) == "old")
    #expect(try workspace.names() == ["in", name])
    export.force = true
    _ = try export.run([input]) { _ in }
    #expect(try workspace.read("out") == response("a") + "\n")
    #expect(try workspace.read("out.rejects.ndjson") == "{}\n")
  }

  @Test("A folder of an earlier run is not written into without force")
  func fullFolder() throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    try workspace.write("old", to: "out/b.json")
    var export = BatchExport(target: .json, output: workspace.file("out"))
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .outputExists)
    export.force = true
    _ = try export.run([input]) { _ in }
    #expect(try workspace.read("out/b.json") == "old")
  }

  @Test("With force, rejects of an earlier run stay and are named where nothing is rejected now")
  func staleRejects() throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    try workspace.write("old", to: "out.rejects.ndjson")
    var export = BatchExport(target: .ndjson, output: workspace.file("out"))
    export.force = true
    let summary = try export.run([input]) { _ in }
    #expect(summary.earlierRejects == workspace.file("out.rejects.ndjson"))
    #expect(try workspace.read("out.rejects.ndjson") == "old")
  }

  @Test(
    "Beside standard output and devices there is no rejects file", arguments: ["-", "/dev/null"])
  func noRejects(output: String) {
    let export = BatchExport(target: .ndjson, output: output)
    #expect(export.rejects == nil && export.checkpointPath == nil)
    #expect(BatchRejects.path(besides: output, suffix: ".rejects.csv") == nil)
  }

  @Test("An input is never the rejects file", arguments: [true, false])
  func rejectsAsInput(inFolder: Bool) throws {
    let workspace = try Workspace()
    let text = response("a") + "\n{}\n"
    let input = try workspace.write(text, to: "in/out.rejects.ndjson")
    var export = BatchExport(target: .ndjson, output: workspace.file("out"))
    export.rejects = workspace.file("in/./out.rejects.ndjson")
    export.force = true
    let error = #expect(throws: Diagnostic.self) {
      try export.run([inFolder ? workspace.file("in") : input]) { _ in }
    }
    #expect(error?.code == .rejectsInTheWay)
    #expect(try workspace.read("in/out.rejects.ndjson") == text)
  }

  @Test(
    "The output is never the rejects file, there or not, by whatever name",
    arguments: [true, false])
  func rejectsAsOutput(isThere: Bool) throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    if isThere { try workspace.write("old", to: "sub/out") }
    try workspace.write("", to: "sub/other")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.file("link"), withDestinationPath: workspace.file("sub"))
    var export = BatchExport(target: .csv, output: workspace.file("sub/out"))
    export.rejects = workspace.file("link/./out")
    export.force = true
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .rejectsInTheWay)
    #expect((try? workspace.read("sub/out")) == (isThere ? "old" : nil))
  }

  @Test("The output may be the input")
  func sameFile() throws {
    let workspace = try Workspace()
    let text = (0..<20_000).map { response("r\($0)") + "\n" }.joined()
    let path = try workspace.write(text, to: "in")
    var export = BatchExport(target: .ndjson, output: path)
    export.force = true
    _ = try export.run([path]) { Issue.record("\($0)") }
    #expect(try workspace.read("in") == text)
  }

  @Test("Where the folder is missing, the error names the file and nothing is left")
  func missingFolder() throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a"), to: "in")
    let export = BatchExport(target: .csv, output: workspace.file("none/out"))
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .unwritableOutput)
    #expect(try workspace.names() == ["in"])
  }

  @Test("Progress ends with all records and all bytes")
  func progress() throws {
    let workspace = try Workspace()
    let text = (0..<2000).map { response("r\($0)") + "\n" }.joined()
    let input = try workspace.write(text, to: "in")
    var export = BatchExport(target: .csv, output: workspace.file("out"))
    let seen = Seen()
    export.onProgress = { seen.all.append($0) }
    _ = try export.run([input]) { _ in }
    #expect(seen.all.count > 2)
    #expect(seen.all.map(\.records) == seen.all.map(\.records).sorted())
    let size = text.utf8.count
    let last = BatchProgress(records: 2000, rejected: 0, bytes: size, totalBytes: size)
    #expect(seen.all.last == last)
  }

  private final class Seen { var all: [BatchProgress] = [] }

  @Test("Python's csv module reads each cell as it was")
  func python() throws {
    let python = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      print("skipped: there is no \(python)")
      return
    }
    let workspace = try Workspace()
    let values = [
      "a,b", "\"", "\"\"", "line\nbreak", "\r\n", "頭痛 😀", " lead", "'", ";", "=1+1", "\t",
    ]
    let escape: (String) throws -> String = { text in
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    let answers = try values.map { "{\"valueString\":\(try escape($0))}" }.joined(separator: ",")
    let input = try workspace.write(
      response("a", #"{"linkId":"1","answer":[\#(answers)]}"#), to: "in")
    _ = try BatchExport(target: .csv, output: workspace.file("out")).run([input]) { _ in }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [
      "-c",
      "import csv,json,sys; print(json.dumps([r['value'] for r in "
        + "csv.DictReader(open(sys.argv[1],newline='',encoding='utf-8'))]))",
      workspace.file("out"),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(try JSONDecoder().decode([String].self, from: data) == values)
  }
}
