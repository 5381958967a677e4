import Foundation
import TestSupport
import Testing

/// `take` with a person at the terminal, and the drafts that keep the answers.
struct PersonTests {
  static let questionnaire = Project.sample("blood-sugar.json")
  static let secret = "Nobody may read this."

  /// A world with a person, whose drafts are in a folder.
  static func world(_ folder: TemporaryFolder, _ person: Person) -> TestWorld {
    TestWorld(
      environment: [
        "XDG_STATE_HOME": folder.path("state"), "HOME": folder.path("home"),
      ], person: person, inputIsTerminal: true)
  }

  static func drafts(_ folder: TemporaryFolder) -> [String] {
    folder.files.filter { $0.hasPrefix("state/") }
  }

  @Test("A person answers, reviews and sends; the draft is gone afterwards")
  func finishes() throws {
    let folder = try TemporaryFolder()
    let run = Self.world(folder, Person("3", "y", Self.secret, "7:15", "104.50", "2", "s"))
      .run("take", Self.questionnaire)
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(run.output).answers.prefix(5) == [
        "1.1 valueString 3 or 4", "1.2 valueBoolean true", "1.3 valueString \(Self.secret)",
        "2.1 valueTime 07:15:00", "2.2 valueDecimal 104.50",
      ])
    #expect(run.errors.isEmpty, "\(run)")
    #expect(Self.drafts(folder) == [])
    try Snapshot.check(run.shown, "take-blood-sugar.txt")
  }

  @Test("Each answer is on disk before the next prompt, for nobody else to read")
  func journal() throws {
    let folder = try TemporaryFolder()
    let answers = ["3", "y", Self.secret, "7:15"]
    var events: [Int] = []
    var person = Person()
    person.lines = answers
    person.beforeLine = { _ in
      let draft = Self.drafts(folder).first.flatMap { try? folder.text($0) } ?? ""
      events.append(draft.split(separator: "\n").count - 1)
    }
    let run = Self.world(folder, person).run("take", Self.questionnaire)
    #expect(run.status == 66, "\(run)")
    #expect(events == [0, 1, 2, 3, 4])
    let draft = try #require(Self.drafts(folder).first)
    #expect(TemporaryFolder.mode(folder.path(draft)) == 0o600)
    #expect(TemporaryFolder.mode(folder.path("state/fhir-survey/drafts")) == 0o700)
    #expect(draft.hasPrefix("state/fhir-survey/drafts/"))
    #expect(try folder.text(draft).contains(Self.secret))
    #expect(folder.files == [draft])
    #expect(!run.errors.contains(Self.secret))
    #expect(run.errors.contains("--resume \(folder.path(draft))"), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("No answer comes into the shared temporary folder")
  func temporaryFolder() throws {
    let folder = try TemporaryFolder()
    let secret = "secret-\(UUID().uuidString)"
    let shared = FileManager.default.temporaryDirectory.path
    func names() -> Set<String> {
      Set((try? FileManager.default.contentsOfDirectory(atPath: shared)) ?? [])
    }
    let before = names()
    _ = Self.world(folder, Person("3", "y", secret)).run("take", Self.questionnaire)
    for name in names().subtracting(before) {
      let text = try? Project.text("\(shared)/\(name)")
      #expect(text?.contains(secret) != true, "\(name)")
    }
  }

  @Test("q keeps the draft, --resume goes on with it")
  func quitAndResume() throws {
    let folder = try TemporaryFolder()
    let quit = Self.world(folder, Person("3", "y", Self.secret, "q"))
      .run("take", Self.questionnaire, "--subject", "Patient/12")
    #expect(quit.status == 66, "\(quit)")
    #expect(quit.bytes.isEmpty)
    let draft = folder.path(try #require(Self.drafts(folder).first))
    #expect(quit.errors.contains(draft))
    let resumed = Self.world(folder, Person("7:15", "93", "2", "s"))
      .run("take", Self.questionnaire, "--resume", draft)
    #expect(resumed.status == 0, "\(resumed)")
    let tree = try ResponseTree(resumed.output)
    #expect(tree.answers.count == 6, "\(resumed)")
    #expect(tree.answers.contains("1.3 valueString \(Self.secret)"))
    #expect(resumed.output.contains("\"reference\": \"Patient/12\""), "the subject of the draft")
    #expect(Self.drafts(folder) == [])
  }

  @Test("A draft is offered; no begins again and keeps it", arguments: [true, false])
  func offered(_ isTaken: Bool) throws {
    let folder = try TemporaryFolder()
    _ = Self.world(folder, Person("3", "y", Self.secret)).run("take", Self.questionnaire)
    let lines =
      isTaken
      ? Person("what?", "y", "7:15", "93", "2", "s")
      : Person("n", "1", "n", "fine", "7:15", "93", "2", "s")
    let run = Self.world(folder, lines).run("take", Self.questionnaire)
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains("There is a draft of this survey"), "\(run)")
    let text = try ResponseTree(run.output).answers.first { $0.hasPrefix("1.3") }
    #expect(text == (isTaken ? "1.3 valueString \(Self.secret)" : "1.3 valueString fine"))
    #expect(Self.drafts(folder).count == (isTaken ? 0 : 1))
  }

  @Test("The draft about one person is not offered for another, and refused with --resume")
  func otherSubject() throws {
    let folder = try TemporaryFolder()
    _ = Self.world(folder, Person("3", "y"))
      .run("take", Self.questionnaire, "--subject", "Patient/1")
    let run = Self.world(folder, Person("1", "n"))
      .run("take", Self.questionnaire, "--subject", "Patient/2")
    #expect(!run.shown.contains("There is a draft"), "\(run)")
    let draft = try #require(
      Self.drafts(folder).first { try folder.text($0).contains("Patient/1") })
    let resumed = Self.world(folder, Person()).run(
      "take", Self.questionnaire, "--subject", "Patient/2", "--resume", folder.path(draft))
    #expect(resumed.status == 65, "\(resumed)")
    #expect(resumed.errors.contains("Patient/1"))
    #expect(resumed.shown.isEmpty)
  }

  @Test("The draft of another questionnaire is refused")
  func otherQuestionnaire() throws {
    let folder = try TemporaryFolder()
    _ = Self.world(folder, Person("3", "y")).run("take", Self.questionnaire)
    let draft = folder.path(try #require(Self.drafts(folder).first))
    let run = Self.world(folder, Person())
      .run("take", Project.sample("gad-7.json"), "--resume", draft)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("bloodSugar"), "\(run)")
    #expect(run.errors.contains(draft))
    let missing = Self.world(folder, Person())
      .run("take", Self.questionnaire, "--resume", folder.path("none"))
    #expect(missing.status == 66, "\(missing)")
  }

  @Test("Ctrl-C ends with 130 and says where the draft is")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let run = Self.world(folder, Person("3", "y", interruption: 2))
      .run("take", Self.questionnaire)
    #expect(run.status == 130, "\(run)")
    let draft = folder.path(try #require(Self.drafts(folder).first))
    #expect(run.errors.contains(draft), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("Any other signal is sent on, after the words about the draft", arguments: [15, 1])
  func otherSignal(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let run = Self.world(folder, Person("3", "y", interruption: signal))
      .run("take", Self.questionnaire)
    #expect(run.status == 128 + signal, "\(run)")
    let draft = folder.path(try #require(Self.drafts(folder).first))
    #expect(run.errors.contains(draft), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("Where nothing was answered no draft is left")
  func nothingAnswered() throws {
    let folder = try TemporaryFolder()
    let run = Self.world(folder, Person(interruption: 2)).run("take", Self.questionnaire)
    #expect(run.status == 130, "\(run)")
    #expect(run.errors.contains("no draft was kept"), "\(run)")
    #expect(folder.files == [])
  }

  @Test("The draft stays when the response cannot be written")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    var world = Self.world(folder, Person("3", "y", Self.secret, "7:15", "93", "2", "s"))
    world.outputWorks = false
    let run = world.run("take", Self.questionnaire)
    #expect(run.status == 73, "\(run)")
    let draft = folder.path(try #require(Self.drafts(folder).first))
    #expect(run.errors.contains(draft), "\(run)")
  }

  @Test("A draft whose last line is torn goes on before it")
  func torn() throws {
    let folder = try TemporaryFolder()
    _ = Self.world(folder, Person("3", "y", Self.secret)).run("take", Self.questionnaire)
    let draft = try #require(Self.drafts(folder).first)
    let whole = try folder.text(draft)
    try folder.write(String(whole.dropLast(9)), as: draft)
    let run = Self.world(folder, Person("again", "7:15", "93", "2", "s"))
      .run("take", Self.questionnaire, "--resume", folder.path(draft))
    #expect(run.status == 0, "\(run)")
    #expect(try ResponseTree(run.output).answers.contains("1.3 valueString again"), "\(run)")
  }

  @Test("A wrong answer is asked again, with what would be right")
  func wrongAnswer() throws {
    let folder = try TemporaryFolder()
    let run = Self.world(
      folder, Person("7", "3", "y", "ok", "25:00", "7:15", "abc", "93", "2", "s")
    )
    .run("take", Self.questionnaire)
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.components(separatedBy: "\n! ").count == 4, "\(run)")
    #expect(try ResponseTree(run.output).answers.count == 6)
  }

  @Test("A draft folder that cannot be made is reported before the first question")
  func noDraftFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", as: "state")
    let run = Self.world(folder, Person("3")).run("take", Self.questionnaire)
    #expect(run.status == 73, "\(run)")
    #expect(run.shown.isEmpty)
  }
}
