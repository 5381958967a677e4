import Foundation
import SurveyWorkflow
import TestSupport
import Testing

@testable import FHIRSurveyCLI

/// Drafts that are damaged, of another version, nowhere, or beside what is not a draft.
struct DraftTests {
  private static func questionnaire(_ version: String, _ items: String) -> String {
    #"{"resourceType":"Questionnaire","url":"http://example.org/q","version":"\#(version)","#
      + #""status":"active","item":[\#(items)]}"#
  }

  private static func question(_ linkId: String, _ type: String = "string") -> String {
    #"{"linkId":"\#(linkId)","text":"\#(linkId)?","type":"\#(type)"}"#
  }

  private static func group(_ items: String) -> String {
    #"{"linkId":"g","text":"G","type":"group","repeats":true,"item":[\#(items)]}"#
  }

  private static func answers(_ run: Outcome) throws -> [String] {
    try ResponseTree(run.output).answers
  }

  @Test("A damaged line inside a draft costs that line", arguments: [1, 2, 3])
  func damagedLine(_ line: Int) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      Self.questionnaire(
        "1", ["a", "b", "c", "d"].map { Self.question($0) }.joined(separator: ",")),
      as: "q.json")
    _ = PersonTests.world(folder, Person("1", "2", "3", "q")).run("take", form)
    let draft = try #require(PersonTests.drafts(folder).first)
    var lines = try folder.text(draft).split(separator: "\n").map(String.init)
    lines[line] = "{\u{0}\u{0}" + lines[line].dropFirst(9)
    try folder.write(lines.joined(separator: "\n") + "\n", as: draft)
    let run = PersonTests.world(folder, Person("", "", "", "4", "s"))
      .run("take", form, "--resume", folder.path(draft))
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains(":\(line + 1):1: warning FS0541"), "\(run)")
    let kept = ["a 1", "b 2", "c 3", "d 4"].enumerated().filter { $0.offset != line - 1 }
    let expected = kept.map { $0.element.replacing(" ", with: " valueString ") }
    #expect(try Self.answers(run) == expected)
  }

  @Test("A damaged first line costs what it said, and not the answers")
  func damagedHeader() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      Self.questionnaire("1", Self.question("a") + "," + Self.question("b")), as: "q.json")
    _ = PersonTests.world(folder, Person("one", "q")).run("take", form)
    let draft = try #require(PersonTests.drafts(folder).first)
    let lines = try folder.text(draft).split(separator: "\n").map(String.init)
    try folder.write("{\"jou\n" + lines.dropFirst().joined(separator: "\n") + "\n", as: draft)
    let arguments = ["take", form, "--resume", folder.path(draft)]
    #expect(PersonTests.world(folder, Person("n")).run(arguments).status == 65)
    let run = PersonTests.world(folder, Person("y", "", "two", "s")).run(arguments)
    #expect(run.status == 0, "\(run)")
    #expect(try Self.answers(run) == ["a valueString one", "b valueString two"])
  }

  @Test("A lost line that added a repetition costs none of the answers in it")
  func lostRepetition() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      Self.questionnaire("1", Self.group(Self.question("a"))), as: "q.json")
    _ = PersonTests.world(folder, Person("one", "y", "two", "y", "three", "q")).run("take", form)
    let draft = try #require(PersonTests.drafts(folder).first)
    let lines = try folder.text(draft).split(separator: "\n").map(String.init)
    let added = try #require(lines.firstIndex { $0.contains("addRepetition") })
    var damaged = lines
    damaged[added] = "garbage"
    try folder.write(damaged.joined(separator: "\n") + "\n", as: draft)
    let run = PersonTests.world(folder, Person("r", "s"))
      .run("take", form, "--resume", folder.path(draft))
    #expect(run.status == 0, "\(run)")
    #expect(
      try Self.answers(run) == ["a valueString one", "a valueString two", "a valueString three"])
  }

  @Test("A draft of another version is offered: what fits is taken over, the rest is listed")
  func otherVersion() throws {
    let folder = try TemporaryFolder()
    let former = try folder.write(
      Self.questionnaire(
        "1",
        [
          Self.question("kept"), Self.question("gone"), Self.question("typed"),
          Self.group(Self.question("moved")),
        ].joined(separator: ",")),
      as: "q1.json")
    _ = PersonTests.world(folder, Person("yes it is", "lost", "seven", "in", "y", "too", "q"))
      .run("take", former)
    let present = try folder.write(
      Self.questionnaire(
        "2",
        [
          Self.question("new"), Self.question("kept"), Self.question("typed", "integer"),
          Self.group(Self.question("moved")),
        ].joined(separator: ",")),
      as: "q2.json")
    let run = PersonTests.world(
      folder, Person("y", "first", "", "7", "", "", "", "", "s")
    ).run("take", present)
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains("There is a draft of another version of this survey"), "\(run)")
    #expect(run.shown.contains("3 answers taken over"), "\(run)")
    #expect(run.shown.contains(#""gone": "lost" is not taken over"#), "\(run)")
    #expect(run.shown.contains(#""typed": "seven" is not taken over"#), "\(run)")
    #expect(
      try Self.answers(run) == [
        "new valueString first", "kept valueString yes it is", "typed valueInteger 7",
        "moved valueString in", "moved valueString too",
      ])
    // Something was not taken over, so the former draft stays.
    #expect(PersonTests.drafts(folder).count == 1)
  }

  @Test("A draft of another version that is declined, or all of which is taken over")
  func otherVersionWhole() throws {
    let folder = try TemporaryFolder()
    let former = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q1.json")
    _ = PersonTests.world(folder, Person("one", "q")).run("take", former)
    let present = try folder.write(
      Self.questionnaire("2", Self.question("a") + "," + Self.question("b")), as: "q2.json")
    let draft = folder.path(try #require(PersonTests.drafts(folder).first))
    let declined = PersonTests.world(folder, Person("n"))
      .run("take", present, "--resume", draft)
    #expect(declined.status == 65, "\(declined)")
    #expect(declined.errors.contains("is not the same as when the draft was started"))
    let run = PersonTests.world(folder, Person("y", "", "two", "s"))
      .run("take", present, "--resume", draft)
    #expect(run.status == 0, "\(run)")
    #expect(try Self.answers(run) == ["a valueString one", "b valueString two"])
    #expect(PersonTests.drafts(folder) == [])
  }

  @Test("Of a question that is not there now, every answer is listed")
  func severalLost() throws {
    let folder = try TemporaryFolder()
    let several = #"{"linkId":"a","text":"a?","type":"string","repeats":true}"#
    let former = try folder.write(Self.questionnaire("1", several), as: "q1.json")
    _ = PersonTests.world(folder, Person("one", "y", "two", "n", "q")).run("take", former)
    let present = try folder.write(
      Self.questionnaire("2", #"{"linkId":"new","type":"string","item":[\#(several)]}"#),
      as: "q2.json")
    let run = PersonTests.world(folder, Person("y", "", "s")).run("take", present)
    #expect(run.status == 0, "\(run)")
    for answer in ["one", "two"] {
      #expect(run.shown.contains(#""a": "\#(answer)" is not taken over"#), "\(run)")
    }
    #expect(PersonTests.drafts(folder).count == 1)
  }

  @Test("A draft that somebody else has is neither read nor removed", arguments: ["1", "2"])
  func inUse(_ version: String) throws {
    let folder = try TemporaryFolder()
    let former = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q1.json")
    _ = PersonTests.world(folder, Person("one", "q")).run("take", former)
    let draft = try #require(PersonTests.drafts(folder).first)
    let text = try folder.text(draft)
    let present = try folder.write(
      Self.questionnaire(version, Self.question("a")), as: "q.json")
    let other = try DraftFile(folder.path(draft))
    let run = PersonTests.world(folder, Person("y", "", "s"))
      .run("take", present, "--resume", folder.path(draft))
    #expect(run.status == 65 && run.errors.contains("FS0707"), "\(run)")
    #expect(try folder.text(draft) == text)
    withExtendedLifetime(other) {}
  }

  @Test("A draft from standard input or a pipe can be taken over, and nothing is removed")
  func fromInput() throws {
    let folder = try TemporaryFolder()
    let former = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q1.json")
    _ = PersonTests.world(folder, Person("one", "q")).run("take", former)
    let draft = try #require(PersonTests.drafts(folder).first)
    let present = try folder.write(Self.questionnaire("2", Self.question("a")), as: "q2.json")
    let world = PersonTests.world(folder, Person("y", "", "s")).reading(try folder.text(draft))
    let run = world.run("take", present, "--resume", "-")
    #expect(run.status == 0, "\(run)")
    #expect(try Self.answers(run) == ["a valueString one"])
    #expect(PersonTests.drafts(folder) == [draft])
    let same = world.run("take", former, "--resume", "-")
    #expect(same.status == 65 && same.errors.contains("FS0709"), "\(same)")
  }

  @Test(
    "Without a home it is said before the first question that no draft is kept",
    arguments: [[:], ["HOME": ""], ["HOME": "/"]])
  func noHome(_ environment: [String: String]) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q.json")
    var world = TestWorld(environment: environment, inputIsTerminal: true)
    world.person = Person("one", "s")
    let run = world.run("take", form)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("warning FS0710") && run.errors.contains("--drafts DIR"), "\(run)")
    world.person = Person("one")
    let kept = world.run("take", form, "--drafts", folder.path("mine"))
    #expect(!kept.errors.contains("FS0710"), "\(kept)")
    let line = "--drafts \(folder.path("mine")) --resume \(folder.path("mine"))/"
    #expect(kept.errors.contains(line), "\(kept)")
    #expect(folder.files.count { $0.hasPrefix("mine/") } == 1)
  }

  @Test("In the command that goes on, a resource from standard input is a word in capitals")
  func resourceFromInput() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q.json")
    let world = PersonTests.world(folder, Person("one", "q"))
      .reading(#"{"resourceType":"Patient","id":"1"}"#)
    let named = world.run("take", form, "--patient", "-")
    #expect(named.errors.contains(" --patient PATIENT "), "\(named)")
    let other = world.run("take", form, "--context", "dr=-", "--drafts", folder.path("dr"))
    #expect(other.errors.contains(" --context dr=DR "), "\(other)")
  }

  @Test("A pipe and a folder in the folder of drafts are no drafts, and nobody waits for them")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q.json")
    let drafts = folder.path("state/fhir-survey/drafts")
    try FileManager.default.createDirectory(
      atPath: drafts + "/folder.ndjson", withIntermediateDirectories: true)
    #expect(mkfifo(drafts + "/pipe.ndjson", 0o600) == 0)
    let run = PersonTests.world(folder, Person("one", "s")).run("take", form)
    #expect(run.status == 0, "\(run)")
  }

  @Test("The command that goes on has every flag of take that was given")
  func words() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire("1", Self.question("a")), as: "q.json")
    func file(_ type: String) throws -> String {
      try folder.write(#"{"resourceType":"\#(type)","id":"1"}"#, as: "\(type).json")
    }
    try folder.write(
      #"{"name": "test.p", "version": "1.0.0"}"#, as: "package/package/package.json")
    let flags: [[String]] = [
      ["--subject", "Patient/1"], ["--source", "Patient/2"], ["--patient", try file("Patient")],
      ["--practitioner", try file("Practitioner")], ["--encounter", try file("Encounter")],
      ["--user", try file("Person")], ["--context", "x=\(try file("Device"))"],
      ["--questionnaire", try file("ValueSet")], ["-o", folder.path("r.json")], ["--force"],
      ["--extract", folder.path("b.json")],
      ["--theme", "high-contrast"], ["--to", "xml"], ["--layout", "flat"], ["--picker-max", "7"],
      ["--plain"], ["--prompts", "short"],
      ["--accept-unsupported"], ["--populate"], ["--data", try file("Group")],
      ["--health", try folder.write("<HealthData locale=\"en\"></HealthData>", as: "export.xml")],
      ["--ignore-critical"],
      ["--package", folder.path("package")],
      ["--drafts", folder.path("dir")], ["--now", "2026-11-20T10:00:00Z"], ["--time-zone", "UTC"],
      ["--ids", "sequential"], ["--fhir-version", "R4"], ["--limit", "depth=800"],
      ["--language", "de"], ["--quiet"], ["--verbose"], ["--color", "never"],
      ["--server", "clinic"],
    ]
    let run = PersonTests.world(folder, Person("one", "q"))
      .run(["take", form] + flags.flatMap(\.self))
    #expect(run.status == 66, "\(run)")
    let line = try #require(run.errors.split(separator: "\n").last).split(separator: " ")
    let words = line.map(String.init)
    #expect(words.contains("--resume"), "\(run)")
    for flag in flags {
      let isThere = words.indices.contains { Array(words[$0...].prefix(flag.count)) == flag }
      #expect(isThere, "\(flag) in \(run.errors)")
    }
    // What is neither here nor in the list of what was tried elsewhere is a new flag.
    let others = [
      "--output", "--answers", "--no-input", "--resume", "--task", "--task-output", "--amend",
      "--preview", "--watch", "--record", "--replay",
      "--strict",
      // What needs a server; the last is named in the help of another.
      "--owner", "--offline", "--terminology", "--filter",
      "--help", "--version",
    ]
    let help = TestWorld().run("take", "--help").output
    let named = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(named.subtracting(flags.compactMap(\.first)).subtracting(others) == [])
  }
}
