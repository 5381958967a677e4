import Foundation
import TestSupport
import Testing

/// `take` and `show` of a form with translations.
struct TakeLanguageTests {
  static let form = "\(Project.folder)/Tests/FHIRSurveyCLITests/Snapshots/visit.json"

  /// What a person types in a language, each question once.
  static let typed: [String: [String]] = [
    "en": [
      "y", "8500", "36.6", "72.5 kilograms", "1980-03-12", "2026-03-14 10:15", "7:15", "Bern",
      "So-so", "Red;Blue", "Friends", "No.", "https://example.org/a", "Practitioner/7", "s",
    ],
    "de": [
      "ja", "8500", "36,6", "72,5 Kilogramm", "12.03.1980", "14.03.2026 10:15", "7:15", "Bern",
      "Mittel", "Rot;Blau", "Freunde", "No.", "https://example.org/a", "Practitioner/7", "s",
    ],
    "ja": [
      "はい", "８５００", "36.6", "72.5 キログラム", "1980年3月12日", "2026/3/14 10:15", "7:15", "Bern",
      "ふつう", "赤;青", "友人", "No.", "https://example.org/a", "Practitioner/7", "s",
    ],
    "ar": [
      "نعم", "٨٥٠٠", "٣٦٫٦", "72.5 كيلوغرام", "12/03/1980", "14/03/2026 10:15", "7:15", "Bern",
      "متوسط", "أحمر;أزرق", "الأصدقاء", "No.", "https://example.org/a", "Practitioner/7", "s",
    ],
  ]

  static func world(
    _ folder: TemporaryFolder, _ lines: [String], locale: String? = nil
  ) -> TestWorld {
    var person = Person()
    person.lines = lines
    var world = PersonTests.world(folder, person)
    world.environment["LANG"] = locale
    return world
  }

  static let fixed = [
    "--now", "2026-03-14T11:00:00Z", "--time-zone", "UTC", "--ids", "sequential",
  ]

  private static func take(_ language: String) throws -> Outcome {
    let lines = try #require(typed[language])
    let folder = try TemporaryFolder()
    return world(folder, lines).run(["take", form, "--language", language] + fixed)
  }

  @Test(
    "Answers in each language give the same response but for language and texts",
    arguments: ["de", "ja", "ar"])
  func sameResponse(_ language: String) throws {
    let english = try Self.take("en")
    let other = try Self.take(language)
    #expect(english.status == 0 && other.status == 0, "\(english)\n\(other)")
    #expect(Self.neutral(english) == Self.neutral(other))
    #expect(other.output.contains("\"language\": \"\(language)\""))
    #expect(english.output.contains("\"language\": \"en\""))
  }

  /// The lines of a response without its language and the texts of items.
  private static func neutral(_ run: Outcome) -> [Substring] {
    run.output.split(separator: "\n").filter {
      let line = $0.drop { $0 == " " }
      return !line.hasPrefix("\"text\":") && !line.hasPrefix("\"language\":")
    }
  }

  @Test("What a person sees in a language", arguments: ["de", "ja", "ar"])
  func transcript(_ language: String) throws {
    var lines = try #require(Self.typed[language])
    lines.insert(contentsOf: ["?", "", "zzz"], at: 0)
    lines.insert(contentsOf: ["1,5", "5"], at: 4)
    let folder = try TemporaryFolder()
    let run = Self.world(folder, lines)
      .run(["take", Self.form, "--language", language] + Self.fixed)
    #expect(run.status == 0, "\(run)")
    #expect(!run.shown.contains("\u{1B}"))
    try Snapshot.check(run.shown, "take-visit-\(language).txt")
  }

  @Test("A response in another language than the form is valid", arguments: ["de", "ja", "ar"])
  func valid(_ language: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Self.take(language).output, as: "response.json")
    let run = TestWorld().run("validate", path, "--questionnaire", Self.form)
    #expect(run.status == 0, "\(run)")
    #expect(!run.errors.contains("warning"), "\(run)")
  }

  @Test(
    "The locale counts where the form has it, and --language before it",
    arguments: [
      ("de_CH.UTF-8", nil, "Vor Ihrem Besuch", "Rauchen Sie?"),
      ("fr_FR.UTF-8", nil, "Before your visit", "Do you smoke?"),
      ("C.UTF-8", nil, "Before your visit", "Do you smoke?"),
      ("de_DE", "ja-JP", "受診の前に", "たばこを吸いますか?"),
    ])
  func locale(_ locale: String, _ asked: String?, _ title: String, _ question: String) throws {
    let folder = try TemporaryFolder()
    let flags = asked.map { ["--language", $0] } ?? []
    let run = Self.world(folder, ["q"], locale: locale)
      .run(["take", Self.form] + flags + Self.fixed)
    #expect(run.shown.contains(title) && run.shown.contains(question), "\(run)")
    #expect(!run.errors.contains("as written"), "\(run)")
  }

  @Test("A language that the form does not have is said once, and the words are in it")
  func missing() throws {
    let folder = try TemporaryFolder()
    let run = Self.world(folder, ["x", "q"]).run(
      ["take", Self.form, "--language", "fr"] + Self.fixed)
    #expect(run.errors.components(separatedBy: "no texts in \"fr\"").count == 2, "\(run)")
    #expect(run.shown.contains("Do you smoke? (obligatoire)"), "\(run)")
    #expect(run.shown.contains("n’est ni oui ni non"), "\(run)")
  }

  @Test("What is not a language tag is refused")
  func noTag() {
    let run = TestWorld().run("show", Self.form, "--language", "d e")
    #expect(run.status == 64 && run.errors.contains("not a language tag"), "\(run)")
  }

  @Test("The locale does not touch answers from files")
  func files() throws {
    let folder = try TemporaryFolder()
    let lines = try #require(Self.typed["en"]).dropLast().joined(separator: "\n") + "\n"
    let answers = try folder.write(lines, as: "answers.txt")
    var world = TestWorld()
    world.environment["LANG"] = "de_DE.UTF-8"
    let run = world.run(["take", Self.form, "--answers", answers] + Self.fixed)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Do you smoke?"))
  }

  @Test("Lines of answers are in the language that is asked for")
  func lines() throws {
    let folder = try TemporaryFolder()
    let lines = try #require(Self.typed["de"]).dropLast().joined(separator: "\n") + "\n"
    let answers = try folder.write(lines, as: "answers.txt")
    let run = TestWorld().run(
      ["take", Self.form, "--answers", answers, "--language", "de"] + Self.fixed)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("1980-03-12") && run.output.contains("Rauchen Sie?"))
  }

  @Test("show has the texts of a language")
  func show() {
    let run = TestWorld().run("show", Self.form, "--language", "de-AT")
    #expect(run.status == 0, "\(run)")
    for text in ["Vor Ihrem Besuch", "I Über Sie", "Mittel", "Grün", "Familie"] {
      #expect(run.output.contains(text), "\(text) in \(run)")
    }
  }

  @Test("A draft goes on in another language")
  func draft() throws {
    let folder = try TemporaryFolder()
    _ = Self.world(folder, ["ja", "8500", "q"])
      .run(["take", Self.form, "--language", "de"] + Self.fixed)
    let rest = try #require(Self.typed["en"]).dropFirst(2)
    let run = Self.world(folder, ["y"] + rest)
      .run(["take", Self.form, "--language", "en"] + Self.fixed)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("\"valueInteger\": 8500"))
  }
}
