import Foundation
import TestSupport
import Testing

/// `take` over several questionnaires and Tasks, one after the other.
struct TurnsTests {
  private static func form(_ name: String) -> String {
    """
    {"resourceType":"Questionnaire","url":"http://example.org/\(name)","title":"Form \(name)","status":"active",
     "item":[{"linkId":"\(name)","text":"Question \(name)","type":"string"}]}
    """
  }

  private static func task(_ name: String) -> String {
    """
    {"resourceType":"Task","id":"t-\(name)","status":"requested","intent":"order",
     "focus":{"reference":"#q"},"for":{"reference":"Patient/12"},
     "contained":[{"resourceType":"Questionnaire","id":"q","url":"http://example.org/\(name)","status":"active",
      "item":[{"linkId":"\(name)","text":"Question \(name)","type":"string"}]}]}
    """
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func forms(_ names: String...) throws -> [String] {
    try names.map { try folder.write(Self.form($0), as: "\($0).json") }
  }

  private func take(_ lines: [String], _ arguments: [String]) -> Outcome {
    var person = Person()
    person.lines = lines
    return PersonTests.world(folder, person).run(["take"] + arguments + ["--ids", "sequential"])
  }

  @Test("Each response is one line of standard output, in order, with an id of its own")
  func lines() throws {
    let run = take(["one", "s", "two", "s"], try forms("a", "b"))
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(
      try lines.map { try ResponseTree($0).answers } == [
        ["a valueString one"], ["b valueString two"],
      ])
    #expect(lines[0].contains("-000000000001\""))
    #expect(lines[1].contains("-000000000002\""))
    #expect(run.shown.contains("Questionnaire 1 of 2: Form a"))
    #expect(run.shown.contains("Questionnaire 2 of 2: Form b"))
    #expect(PersonTests.drafts(folder) == [])
  }

  @Test("A folder takes a file for each, named by the form; a second of a name is counted")
  func outputFolder() throws {
    var files = try forms("a", "b")
    try FileManager.default.createDirectory(
      atPath: folder.path("more"), withIntermediateDirectories: true)
    files.append(try folder.write(Self.form("a"), as: "more/a.json"))
    let run = take(
      ["one", "s", "two", "s", "three", "s"], files + ["-o", folder.path("out")])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.isEmpty)
    #expect(
      folder.files.filter { $0.hasPrefix("out/") }.sorted() == [
        "out/a-2.response.json", "out/a.response.json", "out/b.response.json",
      ])
    #expect(
      try ResponseTree(folder.text("out/a-2.response.json")).answers == ["a valueString three"])
  }

  @Test("One form goes into a folder that exists, too")
  func folderOfOne() throws {
    let run = take(["one", "s"], try forms("a") + ["-o", folder.path(".")])
    #expect(run.status == 0, "\(run)")
    #expect(folder.files.contains("a.response.json"))
  }

  @Test("Who stops is told how to go on: with the draft, and with what comes after it")
  func stopped() throws {
    let run = take(["one", "s", "two", "q"], try forms("a", "b", "c"))
    #expect(run.status == 66, "\(run)")
    #expect(run.output.split(separator: "\n").count == 1)
    let files = "\(folder.path("b.json")) \(folder.path("c.json"))"
    let draft = try #require(PersonTests.drafts(folder).first)
    #expect(run.errors.contains("take \(files) "), "\(run)")
    #expect(run.errors.contains("--resume \(folder.path(draft))"), "\(run)")

    let rest = take(
      ["s", "three", "s"],
      [folder.path("b.json"), folder.path("c.json"), "--resume", folder.path(draft)])
    #expect(
      try rest.output.split(separator: "\n").map { try ResponseTree(String($0)).answers } == [
        ["b valueString two"], ["c valueString three"],
      ], "\(rest)")
  }

  @Test("Who stops before the first answer of one is told how to go on from it")
  func stoppedBetween() throws {
    let run = take(["one", "s", "q"], try forms("a", "b"))
    #expect(run.status == 66, "\(run)")
    #expect(run.errors.contains("take \(folder.path("b.json")) "), "\(run)")
    #expect(!run.errors.contains("--resume"))
    #expect(PersonTests.drafts(folder) == [])
  }

  @Test("Nobody is asked where one of them is broken")
  func broken() throws {
    let bad = try folder.write(#"{"resourceType":"Patient"}"#, as: "bad.json")
    let run = take(["one", "s"], try forms("a") + [bad])
    #expect(run.status == 65, "\(run)")
    #expect(run.shown.isEmpty)
  }

  @Test("Tasks are taken in turn, and completed")
  func tasks() throws {
    let files = try ["a", "b"].map { try folder.write(Self.task($0), as: "\($0)-task.json") }
    let run = take(["one", "s", "two", "s"], files + ["-o", folder.path("out") + "/"])
    #expect(run.status == 0, "\(run)")
    for name in ["a", "b"] {
      let task = try folder.text("out/\(name)-task.response.task.json")
      #expect(task.contains(#""id": "t-\#(name)""#), "\(task)")
      #expect(task.contains(#""status": "completed""#))
      let response = try folder.text("out/\(name)-task.response.json")
      #expect(response.contains("Patient/12"))
    }
  }

  @Test(
    "What is about one survey is refused for several",
    arguments: [
      ["--answers", "a"], ["--amend", "a"], ["--preview"], ["--task-output", "t"], ["--to", "xml"],
    ])
  func refused(_ flags: [String]) throws {
    let run = take([], try forms("a", "b") + flags)
    #expect(run.status == 64, "\(run)")
    #expect(run.shown.isEmpty)
  }
}
