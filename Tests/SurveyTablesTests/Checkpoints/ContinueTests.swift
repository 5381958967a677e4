import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Going on with an export that was ended")
struct ContinueTests {
  /// What is written.
  struct Output: CustomTestStringConvertible, Sendable {
    var target: BatchTarget
    var shape: TableShape?
    var split: SplitLimit?
    var isCoded = false
    var hasForm = true
    var testDescription: String {
      "\(target)\(shape.map { " \($0)" } ?? "")\(split == nil ? "" : " split")\(isCoded ? " coded" : "")"
    }
  }

  static let outputs = [
    Output(target: .ndjson), Output(target: .bundle), Output(target: .csv), Output(target: .table),
    Output(target: .tsv), Output(target: .tsv, shape: .tidy), Output(target: .parquet),
    Output(target: .parquet, shape: .tidy), Output(target: .table, hasForm: false),
    Output(target: .csv, isCoded: true), Output(target: .csv, split: SplitLimit(rows: 350)),
    Output(target: .table, split: SplitLimit(bytes: 900_000)),
    Output(target: .parquet, split: SplitLimit(rows: 150)),
    Output(target: .ndjson, split: SplitLimit(rows: 150)),
  ]

  private static func export(_ output: Output, _ workspace: Workspace) throws -> BatchExport {
    var export = BatchExport(
      target: output.target, output: workspace.file("out/o.\(output.target)"))
    (export.shape, export.split) = (output.shape, output.split)
    (export.checkpointSize, export.rowGroupSize) = (1, 200_000)
    export.statuses = ["completed"]
    if output.hasForm { export.questionnaires = try FormSamples.roots() }
    if output.isCoded {
      export.policy = try PolicySamples.made(
        #"{"policy":"1","default":"keep","fields":{"id":"hmac"},"items":{"allergies":"keep"}}"#,
        questionnaire: FormSamples.versions[1])
    }
    return export
  }

  /// All files in a folder, temporary ones and rejected records among them.
  private static func content(of folder: String) throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      content[name] = try Data(contentsOf: URL(filePath: folder + "/" + name))
    }
    return content
  }

  private static func put(_ content: [String: Data], into folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, data) in content { try data.write(to: URL(filePath: folder + "/" + name)) }
  }

  /// What an export says at its end.
  private static func isCount(_ finding: Diagnostic) -> Bool {
    finding.code == .partNotInTable || finding.code == .unknownModifierExtension
      || finding.code == .responsesOfOtherVersion
  }

  @Test(
    "What was left at any moment becomes the same files, with the same counts", arguments: outputs)
  func goesOn(output: Output) throws {
    let workspace = try Workspace()
    let inputs = try LongInput.write(to: workspace)
    let folder = workspace.file("out")
    try Self.put([:], into: folder)
    var export = try Self.export(output, workspace)
    export.jobs = 2
    let moments = Moments()
    let checkpoint = try #require(export.checkpointPath)
    export.onProgress = { _ in
      guard FileManager.default.fileExists(atPath: checkpoint),
        let left = try? Self.content(of: folder)
      else { return }
      moments.all.append(left)
    }
    var found: [Diagnostic] = []
    let summary = try export.run(inputs) { found.append($0) }
    #expect(summary.rejected > 0 && summary.leftOut > 0)
    let whole = try Self.content(of: folder)
    #expect(whole.keys.allSatisfy { !$0.hasPrefix(".") && !$0.hasSuffix(".checkpoint.json") })
    #expect(moments.all.count >= 3)
    // In the last moment the files have their names already; that is the next test.
    for left in [moments.all.first, moments.all.dropLast().last].compactMap({ $0 }) {
      try Self.put(left, into: folder)
      var again = try Self.export(output, workspace)
      (again.goesOn, again.jobs) = (true, 1)
      var foundAgain: [Diagnostic] = []
      let same = try again.run(inputs) { foundAgain.append($0) }
      #expect(same == summary)
      #expect(foundAgain.filter(Self.isCount) == found.filter(Self.isCount))
      // A part that was begun behind the checkpoint keeps its temporary name.
      let content = try Self.content(of: folder).filter {
        output.split == nil || !$0.key.hasPrefix(".")
      }
      #expect(content.keys.sorted() == whole.keys.sorted())
      for (name, data) in whole { #expect(content[name] == data, "\(name)") }
    }
  }

  private final class Moments { var all: [[String: Data]] = [] }

  @Test("Ended while files get their names, it takes back those that have theirs")
  func namedAlready() throws {
    let workspace = try Workspace()
    let inputs = try LongInput.write(to: workspace)
    let folder = workspace.file("out")
    try Self.put([:], into: folder)
    var export = try Self.export(Output(target: .table), workspace)
    let checkpoint = try #require(export.checkpointPath)
    let moments = Moments()
    export.onProgress = { _ in
      if let text = try? Data(contentsOf: URL(filePath: checkpoint)) { moments.all = [["": text]] }
    }
    _ = try export.run(inputs) { _ in }
    let whole = try Self.content(of: folder)
    try #require(moments.all.first?[""]).write(to: URL(filePath: checkpoint))
    export.goesOn = true
    _ = try export.run(inputs) { _ in }
    #expect(try Self.content(of: folder) == whole)
  }

  /// A run that was ended, and the export that could go on with it.
  private static func ended(_ workspace: Workspace) throws -> (BatchExport, [String]) {
    let inputs = try LongInput.write(to: workspace)
    let folder = workspace.file("out")
    try put([:], into: folder)
    var export = try export(Output(target: .table), workspace)
    let checkpoint = try #require(export.checkpointPath)
    let moments = Moments()
    export.onProgress = { _ in
      guard FileManager.default.fileExists(atPath: checkpoint), moments.all.isEmpty,
        let left = try? content(of: folder)
      else { return }
      moments.all.append(left)
    }
    _ = try export.run(inputs) { _ in }
    try put(try #require(moments.all.first), into: folder)
    export.onProgress = { _ in }
    export.goesOn = true
    return (export, inputs)
  }

  @Test(
    "With other inputs, columns or options it does not go on, and leaves everything",
    arguments: ["inputs", "fewer", "codebook", "options", "missing"])
  func refused(what: String) throws {
    let workspace = try Workspace()
    var (export, inputs) = try Self.ended(workspace)
    switch what {
    case "inputs": try workspace.write(workspace.read("in/c.ndjson") + "\n", to: "in/c.ndjson")
    case "fewer": inputs.removeLast()
    case "codebook": export.codebook = Codebook(questionnaire: FormSamples.url, title: "Other")
    case "options": export.statuses = nil
    default:
      for name in try workspace.names(in: "out") where name.hasPrefix(".") {
        try FileManager.default.removeItem(atPath: workspace.file("out/\(name)"))
      }
    }
    let before = try Self.content(of: workspace.file("out"))
    let error = #expect(throws: Diagnostic.self) { try export.run(inputs) { _ in } }
    #expect(error?.code == (what == "missing" ? .keptOutputMissing : .checkpointDiffers))
    #expect(try Self.content(of: workspace.file("out")) == before)
  }

  @Test("Without going on, what an earlier run left is removed")
  func afresh() throws {
    let workspace = try Workspace()
    var (export, inputs) = try Self.ended(workspace)
    export.goesOn = false
    _ = try export.run(inputs) { _ in }
    let names = try workspace.names(in: "out")
    #expect(names.allSatisfy { !$0.hasPrefix(".") && !$0.hasSuffix(".checkpoint.json") })
  }

  @Test("While another run writes, none goes on or begins again", arguments: [true, false])
  func inUse(goesOn: Bool) throws {
    let workspace = try Workspace()
    var (export, inputs) = try Self.ended(workspace)
    let name = try #require(try workspace.names(in: "out").first { $0.hasPrefix(".") })
    let open = try FileHandle(forWritingTo: URL(filePath: workspace.file("out/\(name)")))
    #expect(flock(open.fileDescriptor, LOCK_EX) == 0)
    export.goesOn = goesOn
    let error = #expect(throws: Diagnostic.self) { try export.run(inputs) { _ in } }
    #expect(error?.code == .fileInUse)
    #expect(workspace.exists("out/\(name)"))
  }

  @Test("Where there is no checkpoint, that is said, and it begins at the start")
  func nothing() throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    for (target, text) in [
      (BatchTarget.ndjson, "no checkpoint"), (.json, "json is always"), (.sav, "sav is always"),
    ] {
      var export = BatchExport(target: target, output: workspace.file("out.\(target)"))
      export.goesOn = true
      var found: [String] = []
      _ = try export.run([input]) { found.append($0.text()) }
      #expect(found.count { $0.contains("FS0691") && $0.contains(text) } == 1)
    }
    var export = BatchExport(target: .ndjson, output: workspace.file("pipe"))
    export.goesOn = true
    var found: [String] = []
    _ = try export.run([input, "/dev/null"]) { found.append($0.text()) }
    #expect(found.contains { $0.contains("only be read from the start") })
  }

  @Test("Compressed files are gone on with one by one")
  func compressed() throws {
    let workspace = try Workspace()
    var inputs = try LongInput.write(to: workspace)
    for path in inputs {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      try Data(Gzip.member(bytes)).write(to: URL(filePath: path + ".gz"))
    }
    inputs = inputs.map { $0 + ".gz" }
    try Self.put([:], into: workspace.file("out"))
    let export = try Self.export(Output(target: .ndjson), workspace)
    let checkpoint = try #require(export.checkpointPath)
    var run = export
    let moments = Moments()
    run.onProgress = { _ in
      if FileManager.default.fileExists(atPath: checkpoint),
        let left = try? Self.content(of: workspace.file("out"))
      {
        moments.all.append(left)
      }
    }
    _ = try run.run(inputs) { _ in }
    let whole = try Self.content(of: workspace.file("out"))
    try Self.put(try #require(moments.all.first), into: workspace.file("out"))
    let text = try #require(try? workspace.read("out/o.ndjson.checkpoint.json"))
    #expect(text.contains(#""offset": 0"#))
    #expect(!text.contains(#""input": 0"#))
    run = export
    run.goesOn = true
    _ = try run.run(inputs) { _ in }
    #expect(try Self.content(of: workspace.file("out")) == whole)
  }

  @Test(
    "A file that is not a checkpoint is not taken for one",
    arguments: [
      "", "{}", "[1]", #"{"checkpoint": "2"}"#, #"{"checkpoint": "1", "inputs": "x"}"#,
      #"{"checkpoint": "1", "inputs": "", "options": "", "seconds": "0", "nanoseconds": 0, "input": -1}"#,
    ])
  func notOne(text: String) throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    try workspace.write(text, to: "out.checkpoint.json")
    for goesOn in [true, false] {
      var export = BatchExport(target: .ndjson, output: workspace.file("out"))
      export.goesOn = goesOn
      let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
      #expect(error?.code == .notACheckpoint)
    }
    #expect(try workspace.names() == ["in", "out.checkpoint.json"])
  }

  @Test("A checkpoint names no files but temporary ones beside the output")
  func foreign() throws {
    let workspace = try Workspace()
    var (export, inputs) = try Self.ended(workspace)
    let name = try #require(try workspace.names(in: "out").first { $0.hasPrefix(".") })
    let checkpoint = "out/o.table.checkpoint.json"
    try workspace.write("precious", to: "out/notes.txt")
    try workspace.write(
      workspace.read(checkpoint).replacing(name, with: "notes.txt"), to: checkpoint)
    let error = #expect(throws: Diagnostic.self) { try export.run(inputs) { _ in } }
    #expect(error?.code == .keptOutputMissing)
    export.goesOn = false
    _ = try export.run(inputs) { _ in }
    #expect(try workspace.read("out/notes.txt") == "precious")
  }
}

extension Workspace {
  /// The names of everything in a folder in it, sorted.
  fileprivate func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
  }
}
