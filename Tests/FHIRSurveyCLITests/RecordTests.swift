import Foundation
import TestSupport
import Testing

/// `take --record` and `--replay`, where lines are typed; what keys do is shown by `recording.py`.
struct RecordTests {
  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","title":"Two",
     "item":[{"linkId":"a","text":"First","type":"string"},
             {"linkId":"b","text":"When","type":"dateTime"}]}
    """

  /// A person with a clock that goes on.
  private static func world(_ folder: TemporaryFolder, _ lines: String...) -> TestWorld {
    var person = Person()
    person.lines = lines
    var world = PersonTests.world(folder, person)
    world.secondsPerLook = 7
    return world
  }

  @Test(
    "A replay gives the response of the recorded session, byte by byte",
    arguments: [
      [], ["--plain"], ["--prompts", "short"], ["--language", "de"],
      ["--now", "2026-01-02T03:04:05Z"], ["--time-zone", "Europe/Berlin"], ["--ids", "sequential"],
      ["--picker-max", "3"], ["--theme", "high-contrast"], ["--color", "never"],
      ["--accept-unsupported"],
    ])
  func sameResponse(_ flags: [String]) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let cast = folder.path("a.cast")
    let recorded = Self.world(folder, "one", "?", "now", "s")
      .run(["take", form, "--record", cast] + flags)
    #expect(recorded.status == 0, "\(recorded)")
    #expect(recorded.errors.contains("answers included"), "\(recorded)")
    // On another machine, at another time, without a terminal.
    var world = TestWorld()
    world.now = "2030-01-01T00:00:00Z"
    let replayed = world.run("take", form, "--replay", cast)
    #expect(replayed.status == 0, "\(replayed)")
    #expect(replayed.output == recorded.output)
    #expect(replayed.errors.contains(try Self.shown(cast)), "\(replayed)")
  }

  /// What a recording shows.
  private static func shown(_ path: String) throws -> String {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let events = try text.split(separator: "\n").dropFirst()
      .map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any] ?? [] }
    return events.filter { $0.count == 3 && $0[1] as? String == "o" }
      .compactMap { $0[2] as? String }.joined().replacing("\r\n", with: "\n")
  }

  @Test("A preview is recorded, and replayed as a preview")
  func preview() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let cast = folder.path("a.cast")
    let recorded = Self.world(folder, "w", "", "", "s")
      .run("take", form, "--preview", "--record", cast)
    #expect(recorded.status == 0, "\(recorded)")
    let replayed = TestWorld().run("take", form, "--replay", cast)
    #expect(replayed.status == 0, "\(replayed)")
    #expect(replayed.errors.contains("this was a preview"), "\(replayed)")
  }

  @Test("A recording of a questionnaire that asks less says what was not typed")
  func asksLess() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let cast = folder.path("a.cast")
    _ = Self.world(folder, "one", "", "s").run("take", form, "--record", cast)
    let text = try String(contentsOfFile: cast, encoding: .utf8)
    try folder.write(text + #"[1.5e6, "i", "more\n"]"# + "\n", as: "b.cast")
    let replayed = TestWorld().run("take", form, "--replay", folder.path("b.cast"))
    #expect(replayed.status == 0, "\(replayed)")
    #expect(replayed.errors.contains("the survey ends before the recording does"), "\(replayed)")
  }

  static let refusals: [(flags: [String], says: String)] = [
    (["--record", "-"], "standard output"),
    (["--record", "c.cast", "--answers", "a.json"], "--answers"),
    (["--replay", "c.cast", "--answers", "a.json"], "--replay"),
    (["--replay", "c.cast", "--resume", "d"], "--replay"),
    (["--record", "r.json", "-o", "r.json"], "--record"),
  ]

  @Test("What does not go with a recording is refused", arguments: refusals.indices)
  func refused(_ index: Int) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let cast = folder.path("c.cast")
    _ = Self.world(folder, "one", "", "s").run("take", form, "--record", cast)
    let flags = Self.refusals[index].flags.map { $0.contains(".") ? folder.path($0) : $0 }
    let run = Self.world(folder, "one", "", "s").run(["take", form] + flags)
    #expect(run.status == 64, "\(run)")
    #expect(run.errors.contains(Self.refusals[index].says), "\(run)")
  }

  @Test("A recording that exists stays without --force")
  func force() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let cast = try folder.write("mine", as: "c.cast")
    let refused = Self.world(folder, "one", "", "s").run("take", form, "--record", cast)
    #expect(refused.status == 73, "\(refused)")
    #expect(try String(contentsOfFile: cast, encoding: .utf8) == "mine")
    let forced = Self.world(folder, "one", "", "s").run("take", form, "--record", cast, "--force")
    #expect(forced.status == 0, "\(forced)")
    let mode = try FileManager.default.attributesOfItem(atPath: cast)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(
    "A session on a pseudo-terminal is recorded and replayed",
    .enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"),
    arguments: ["rich", "plain", "environment", "killed", "resumed", "refused", "screens"])
  func onTerminal(_ name: String) throws {
    let run = try TerminalScript.run("recording.py", name)
    #expect(run.status == 0, "\(run.output)")
    let isSkipped = name == "screens" && run.output.hasPrefix("skipped screens")
    #expect(run.output == "ok \(name)\n" || isSkipped, "\(run.output)")
  }
}
