import SurveyEngine
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("What plain mode does not take for an answer")
struct PlainRefusalTests {
  private static func survey(_ type: ItemType = .string, language: String? = nil) -> Survey {
    var survey = Survey(items: [
      item("1", type, "First?") { $0.repeats = type == .string }, item("2", .string, "Second?"),
    ])
    survey.language = language
    return survey
  }

  @Test("Lines that come at once are no answers, to this question or to the next one")
  func paste() throws {
    let take = try Take(
      Self.survey(.text), ["pasted", "typed\\", "twice", "well", "", "s"],
      pasted: ["pasted", "twice"])
    #expect(take.events.count == 1)
    #expect(try take.answers("1") == ["well"])
    let once = try Take(Self.survey(.text), ["pasted", "typed", "well", "s"], pasted: ["pasted"])
    #expect(try once.answers("1") == ["typed"])
    #expect(try once.answers("2") == ["well"])
    #expect(once.transcript.contains("Several lines came at once"))
    #expect(once.transcript.contains("but the last one with \\"))
  }

  @Test(
    "A key that types nothing is said to be one, and not named by its character",
    arguments: ["\u{1B}[A", "ab\u{1B}[D", "\u{1B}OP", "\u{1}", "\u{7F}"])
  func specialKey(_ line: String) throws {
    let take = try Take(Self.survey(.integer), [line, "7", "well", "s"])
    #expect(try take.answers("1") == ["7"])
    #expect(take.transcript.contains("Arrow keys and other special keys do not work here"))
    #expect(!take.transcript.contains("U+00") && !take.transcript.contains("control character"))
  }

  @Test(
    "In \"Another?\" no and its like are asked about before they become an answer",
    arguments: [
      (nil, "n"), (nil, "No"), ("de", "nein"), ("de-AT", "Nein."), ("fr", "NON"), ("ja", "いいえ"),
      ("xx", "no"),
    ])
  func refusal(_ language: String?, _ word: String) throws {
    let survey = Self.survey(language: language)
    let left = try Take(survey, ["one", word, "", "well", "s"])
    #expect(try left.answers("1") == ["one"])
    #expect(left.transcript.contains("would be one more answer"))
    let meant = try Take(survey, ["one", word, word, "", "well", "s"])
    #expect(try meant.answers("1") == ["one", word])
  }

  @Test("A first answer may be no, and so may one in another language than the survey's")
  func answers() throws {
    let take = try Take(Self.survey(), ["n", "non", "", "well", "s"])
    #expect(try take.answers("1") == ["n", "non"])
  }

  @Test("A no that was asked about at one question is asked about at the next one, too")
  func again() throws {
    let survey = Survey(items: [
      item("1", .string, "First?") { $0.repeats = true },
      item("2", .string, "Second?") { $0.repeats = true },
    ])
    let take = try Take(survey, ["one", "n", "", "two", "n", "", "s"])
    #expect(try take.answers("2") == ["two"])
  }

  @Test("In the review a question has the number that it is asked with")
  func reviewNumbers() throws {
    let survey = Survey(items: [
      item("1", .string, "First?"), item("2", .string, "Second?") { $0.required = true },
      item("3", .string, "Third?"),
    ])
    let take = try Take(survey, ["one", "", "", "three", "2", "two", "3", "changed", "s"])
    #expect(take.transcript.contains("  2 Second? (an answer is needed)"), "\(take.transcript)")
    #expect(take.transcript.contains("  3 Third? three"))
    #expect(try take.answers("2") == ["two"])
    #expect(try take.answers("3") == ["changed"])
  }
}

@Suite("Text that is safe to print")
struct VisibleTextTests {
  static let unsafe: [String] =
    (0x202A...0x202E).compactMap { Unicode.Scalar($0).map { String($0) } }
    + (0x2066...0x2069).compactMap { Unicode.Scalar($0).map { String($0) } }
    + [
      "\u{200B}", "\u{2028}", "\u{2029}", "\u{E0001}", "\u{E0041}", "\u{E007F}", "\u{1B}", "\u{9B}",
    ]

  @Test("Characters that turn, hide or steer are not printed", arguments: unsafe)
  func neutral(_ character: String) throws {
    let text = "a\(character)b"
    let scalar = try #require(character.unicodeScalars.first)
    let code = String(scalar.value, radix: 16)
    #expect(VisibleText.text(text, keepsLines: true) == "a\\u{\(code)}b")
    #expect(VisibleText.plain(text) == "a\u{FFFD}b")
    #expect(!TextWrapping.safe(text).unicodeScalars.contains(scalar))
    let survey = Survey(
      title: text,
      items: [
        item("1", .choice, text) {
          $0.prefix = text
          $0.options = [AnswerOption(value: .string(text))]
        }
      ])
    let take = try Take(survey, ["1", "s"])
    #expect(!take.transcript.unicodeScalars.contains(scalar), "\(take.transcript)")
  }

  @Test(
    "Letters of all scripts, marks and emoji stay",
    arguments: ["é", "שלום\u{200F}", "क्‍ष", "👩🏽‍⚕️", "a\u{A0}b", "\u{202F}", "日本"])
  func kept(_ text: String) {
    #expect(VisibleText.plain(text) == text)
    #expect(VisibleText.text(text, keepsLines: false) == text)
    #expect(TextWrapping.safe(text) == text)
  }
}
