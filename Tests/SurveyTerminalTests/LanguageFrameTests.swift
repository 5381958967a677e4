import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

/// The rich face in languages that wrap, count and are written in other ways than English.
@Suite("What the rich face shows in other languages")
struct LanguageFrameTests {
  /// What differs between the languages: how a date, yes and a decimal number are typed.
  struct Typed: Sendable, CustomTestStringConvertible {
    var tag: String
    var yes: String
    var date: String
    var decimal: String
    var own: String
    var testDescription: String { tag }
  }

  static let languages = [
    Typed(tag: "de", yes: "j", date: "12.03.1980", decimal: "36,6", own: "Rösti"),
    Typed(tag: "ja", yes: "y", date: "1980年3月12日", decimal: "３６.6", own: "寿司"),
    Typed(tag: "ar", yes: "ن", date: "12/03/1980", decimal: "٣٦٫٦", own: "فول"),
  ]

  private static let form = "\(Project.folder)/Tests/Terminal/Forms/every-type.json"

  static func survey(_ tag: String) throws -> Survey {
    let source = Source(name: "q.json", bytes: Array(try Project.text(form).utf8))
    let root = try #require(Document.read(source).document).root
    let survey = try #require(QuestionnaireReader.read(root).survey)
    return try #require(LocalizedSurvey(survey, to: tag, root: root)).survey
  }

  /// Every type of item, with help, refusals, a filter, the review and the question about the draft.
  static func keys(_ typed: Typed) -> [String] {
    let next = "\r"
    return [
      "?", Bytes.escape, next, typed.yes, "?", Bytes.escape, next,
      "1,5", next, "\u{15}8500", next,
      Bytes.right, Bytes.right, "?", Bytes.escape, next,
      typed.decimal, next, "abc", next, "\u{15}72.5 kg", next, "181", next,
      Bytes.up, "\u{15}" + typed.date, next, "2019-13", next, "\u{15}2019-09", next,
      "now", next, "7:15", next,
      "12345678901234567890123456789012345678901", next, "\u{15}Zürich 日本 بيروت", next,
      "Deutsch", next, "日本語", next, Bytes.up, "d", "?", Bytes.escape, typed.yes, next,
      "12", next, "34", next,
      "日本語の文章です。العربية. Ein Satz.", next, "https://example.org/a", next,
      Bytes.right, next, Bytes.down, "zzz", Bytes.escape, "2", next, Bytes.right, next,
      Bytes.down, " ", Bytes.down, " ", "?", Bytes.escape, next,
      Bytes.right, next, Bytes.right, next, "1", next, "3", next, "\u{15}" + typed.own, next,
      Bytes.down, " ", next, "x/y", next, "\u{15}Organization/north", next,
      "https://example.org/cat.png", next, next, typed.yes, next, "2", next,
      "Ada", next, "7", next, "?", Bytes.escape, typed.yes, "Ben", next, "3", next,
      Bytes.up, Bytes.up, Bytes.up, "d", typed.yes, next, "?", Bytes.escape, "/", "3", Bytes.escape,
      "\u{3}", "c", "s",
    ]
  }

  /// Keys after which nothing but the text under edit is new, whose frames are left out.
  private static func isQuiet(_ key: String) -> Bool {
    key.count > 1 && !key.hasPrefix("\u{1B}")
  }

  @Test(
    "Frames in German, Japanese and Arabic are as recorded at three sizes", arguments: languages,
    [(rows: 24, columns: 80), (rows: 12, columns: 40), (rows: 50, columns: 200)])
  func frames(_ typed: Typed, size: (rows: Int, columns: Int)) throws {
    let keys = Self.keys(typed)
    let take = try RichTake(
      try Self.survey(typed.tag), keys, rows: size.rows, columns: size.columns,
      language: try #require(DiagnosticLanguage.named(typed.tag)), presentation: FHIRPresentation())
    #expect(take.isFinished)
    var text = ""
    for (index, screen) in take.screens.enumerated() {
      let key = keys.indices.contains(index) ? keys[index] : ""
      if Self.isQuiet(key), index > 0 {
        text += "==== \(key.debugDescription)\n"
        continue
      }
      // What was answered stays above; a few lines of it are enough, but for the whole screens.
      let isWhole = [Bytes.escape, "\u{3}", "c", "s", ""].contains(key)
      let shown = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      text += shown.suffix(isWhole ? size.rows : min(12, size.rows)).joined(separator: "\n") + "\n"
      text += "==== \(key.debugDescription)\n"
    }
    expectSnapshot(text, "rich-\(typed.tag)-\(size.columns)")
  }

  @Test("No line of a frame is wider than the screen, in any language", arguments: languages)
  func widths(_ typed: Typed) throws {
    let survey = try Self.survey(typed.tag)
    let words = Words(try #require(DiagnosticLanguage.named(typed.tag)))
    for columns in [20, 40, 80] {
      let take = try RichTake(
        survey, Self.keys(typed), rows: 12, columns: columns,
        language: words.language, presentation: FHIRPresentation())
      for line in take.screens.last?.split(separator: "\n") ?? [] {
        #expect(TextWidth.columns(of: line.filter { $0 != "|" }) < columns, "\(columns): \(line)")
      }
    }
  }
}
