import Foundation
import TestSupport
import Testing

/// The README, run: each example gives what is below it, or begins so where `…` ends it.
///
/// With `FHIR_SURVEY_RECORD` set the outputs are written again, and the tests fail.
@Suite("The README", .serialized)
struct ReadmeTests {
  private static let path = "\(Project.folder)/README.md"

  @Test("Each example prints what the README shows")
  func examples() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Samples"), withDestinationPath: "\(Project.folder)/Samples")
    var readme = try Readme(Self.path)
    for block in readme.blocks where block.commands.first != "make take" {
      let output = try block.commands.map { command in
        "$ \(command)\n" + (try Shell.run(command, in: folder.path))
      }
      try readme.check(block, output.joined())
    }
    try readme.finish()
  }

  @Test("The survey of make take runs as the README shows it")
  func takeSurvey() throws {
    var readme = try Readme(Self.path)
    let blocks = readme.blocks.filter { $0.commands == ["make take"] }
    let person = Person("2", "y", "I forget it on weekends.", "7:15", "93.50", "2", "s")
    let makefile = try Project.text("\(Project.folder)/Makefile")
    #expect(makefile.contains("SAMPLE ?= Samples/blood-sugar.json"))
    let outcome = TestWorld(
      environment: Shell.repeatable, person: person, inputIsTerminal: true
    ).run("take", "\(Project.folder)/Samples/blood-sugar.json")
    #expect(outcome.status == 0)
    #expect(blocks.count == 2)
    for block in blocks {
      try readme.check(block, "$ make take\n" + outcome.shown + outcome.output)
    }
    try readme.finish()
  }
}

/// The examples of a README: blocks marked `console`, in which commands are behind `$ `.
private struct Readme {
  struct Block {
    var text: String
    var commands: [String]
  }

  let path: String
  private(set) var text: String
  private(set) var blocks: [Block] = []
  private var recorded = false
  private let isRecording = ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] != nil

  init(_ path: String) throws {
    self.path = path
    text = try Project.text(path)
    for part in text.components(separatedBy: "```console\n").dropFirst() {
      let block = try #require(part.range(of: "```")).lowerBound
      let body = String(part[..<block])
      let commands = body.split(separator: "\n").filter { $0.hasPrefix("$ ") }
      blocks.append(Block(text: body, commands: commands.map { String($0.dropFirst(2)) }))
    }
  }

  /// Compares the output of a block, or takes it over.
  mutating func check(_ block: Block, _ output: String) throws {
    var output = output.hasSuffix("\n") ? output : output + "\n"
    if block.text.hasSuffix("\n…\n") {
      let count = block.text.split(separator: "\n", omittingEmptySubsequences: false).count - 2
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      output = lines.prefix(count).joined(separator: "\n") + "\n…\n"
    }
    guard isRecording else {
      #expect(output == block.text)
      return
    }
    text = text.replacingOccurrences(
      of: "```console\n\(block.text)```", with: "```console\n\(output)```")
    recorded = true
  }

  func finish() throws {
    guard recorded else { return }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    Issue.record("recorded the README")
  }
}

/// Runs commands as a person would, with the program that was just built.
private enum Shell {
  static let repeatable = [
    "FHIR_SURVEY_NOW": "2026-11-20T10:00:00Z", "FHIR_SURVEY_TIME_ZONE": "UTC",
    "FHIR_SURVEY_IDS": "sequential",
  ]

  /// What a command prints, errors included.
  static func run(_ command: String, in folder: String) throws -> String {
    let build = try #require(CommandLine.arguments.first.map(URL.init(fileURLWithPath:)))
      .deletingLastPathComponent().path
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1; " + command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = repeatable.merging([
      "PATH": "\(build):/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8",
    ]) { $1 }
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
