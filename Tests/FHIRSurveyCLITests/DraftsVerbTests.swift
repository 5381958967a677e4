import Foundation
import TestSupport
import Testing

/// `drafts`: what was started and not sent.
struct DraftsVerbTests {
  private static let questionnaire = Project.sample("blood-sugar.json")

  /// A folder with two drafts: of Patient/12 with three answers, of Patient/13 with one.
  private static func drafts() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (subject, lines, now) in [
      ("Patient/12", ["3", "y", "tired", "q"], "2026-11-18T10:00:00Z"),
      ("Patient/13", ["3", "q"], "2026-11-20T09:55:00Z"),
    ] {
      var person = Person()
      person.lines = lines
      var world = PersonTests.world(folder, person)
      world.now = now
      #expect(world.run("take", questionnaire, "--subject", subject).status == 66)
    }
    return folder
  }

  private static func run(
    _ folder: TemporaryFolder, _ arguments: [String], _ person: Person? = nil
  ) -> Outcome {
    var world = PersonTests.world(folder, person ?? Person())
    world.inputIsTerminal = person != nil
    world.now = "2026-11-20T10:00:00Z"
    return world.run(["drafts"] + arguments)
  }

  private static func names(_ run: Outcome) -> [String] {
    run.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test("The list has form, subject, how far and when, the last one first")
  func list() throws {
    let folder = try Self.drafts()
    let run = Self.run(folder, [])
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 != " " } }
    #expect(
      lines == [
        " · Keeping an Eye on Your Blood Sugar · Patient/13 · 1 question answered · 5 minutes ago",
        " · Keeping an Eye on Your Blood Sugar · Patient/12 · 3 questions answered · 2 days ago",
      ])
    #expect(Self.run(folder, ["list"]).output == run.output)
  }

  @Test("With the questionnaire, the list says how many questions there are")
  func progress() throws {
    let folder = try Self.drafts()
    let run = Self.run(folder, ["--questionnaire", Self.questionnaire])
    #expect(run.output.contains("· 1 of 6 questions answered ·"), "\(run)")
    #expect(run.output.contains("· 3 of 6 questions answered ·"), "\(run)")
  }

  @Test("The list for programs has the same drafts")
  func json() throws {
    let folder = try Self.drafts()
    let run = Self.run(folder, ["--format", "json"])
    #expect(try Schema("drafts").findings(in: run.output) == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: [[String: Any]]])
    let drafts = try #require(object["drafts"])
    #expect(drafts.map { $0["subject"] as? String } == ["Patient/13", "Patient/12"])
    #expect(drafts.map { $0["answered"] as? Int } == [1, 3])
    #expect(drafts.map { $0["edited"] as? String }.last == "2026-11-18T10:00:00Z")
    for draft in drafts {
      #expect(FileManager.default.fileExists(atPath: draft["path"] as? String ?? ""))
    }
  }

  @Test("show has the answers, with the questionnaire also the questions")
  func show() throws {
    let folder = try Self.drafts()
    let name = try #require(Self.names(Self.run(folder, [])).last)
    let plain = Self.run(folder, ["show", name])
    #expect(plain.output.contains("\n  1/1.3: tired\n"), "\(plain)")
    let full = Self.run(folder, ["show", name, "--questionnaire", Self.questionnaire])
    #expect(full.output.split(separator: "\n").count == 4, "\(full)")
    #expect(full.output.contains("\n  1/1.3 In your own words"), "\(full)")
    #expect(full.output.contains(" tired\n"), "\(full)")
  }

  @Test("remove asks first, and removes one draft")
  func remove() throws {
    let folder = try Self.drafts()
    let name = try #require(Self.names(Self.run(folder, [])).first)
    #expect(Self.run(folder, ["remove", name], Person("n")).status == 0)
    #expect(PersonTests.drafts(folder).count == 2)
    let run = Self.run(folder, ["remove", name], Person("y"))
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains("Its answers are lost"), "\(run)")
    #expect(PersonTests.drafts(folder).count == 1)
    #expect(Self.run(folder, []).output.contains("Patient/12"))
  }

  @Test("Without a terminal, remove wants --yes")
  func removeWithoutTerminal() throws {
    let folder = try Self.drafts()
    let names = Self.names(Self.run(folder, []))
    let refused = Self.run(folder, ["remove"] + names)
    #expect(refused.status == 64, "\(refused)")
    #expect(PersonTests.drafts(folder).count == 2)
    #expect(Self.run(folder, ["remove", "--yes"] + names).status == 0)
    #expect(PersonTests.drafts(folder) == [])
    #expect(Self.run(folder, []).output == "There are no drafts.\n")
  }

  @Test("A draft that is not there, or not one only, is not found", arguments: ["xyz", ""])
  func missing(_ name: String) throws {
    let folder = try Self.drafts()
    let run = Self.run(folder, ["show", name])
    #expect(run.status == 66, "\(run)")
    #expect(run.errors.contains("error FS0712"), "\(run)")
    #expect(run.errors.contains("there are 2 drafts"), "\(run)")
  }

  @Test("What was taken back in an interview is not in its draft")
  func undone() throws {
    let folder = try TemporaryFolder()
    let quit = PersonTests.world(folder, Person("3", "y", "u", "q"))
      .run("take", Self.questionnaire)
    #expect(quit.shown.contains("Taken back."), "\(quit)")
    let run = Self.run(folder, ["show", try #require(Self.names(Self.run(folder, [])).first)])
    #expect(run.output.split(separator: "\n").count == 2, "\(run)")
    #expect(!run.output.contains("1.2"), "\(run)")
  }
}
