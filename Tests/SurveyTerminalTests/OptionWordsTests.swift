import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview

@Suite("Texts that mean an option")
struct OptionWordsTests {
  private static let words: OptionWords = {
    var shown = AnswerOption(value: .coding(Coding(code: "B", display: "Back pain")))
    shown.shown = "Rückenschmerz"
    return OptionWords([
      AnswerOption(value: .coding(Coding(code: "a1", display: "Often")), prefix: "(C.)"),
      AnswerOption(value: .string("q")), AnswerOption(value: .integer(7)), shown,
    ])
  }()

  @Test(
    "Labels, codes and prefixes mean their option, whatever their case",
    arguments: ["often", "a1", "(c.)", "c", "q", "7", "b", "back pain", "rückenschmerz"])
  func means(_ word: String) { #expect(Self.words.contains(word)) }

  @Test(
    "A part of a label, an empty text and a command mean none",
    arguments: ["", "oft", "a", "back", "(c", "r", "u", "?", "77", "oftens"])
  func meansNone(_ word: String) { #expect(!Self.words.contains(word)) }

  @Test("Without options nothing means one")
  func empty() { #expect(!OptionWords([]).contains("")) }
}
