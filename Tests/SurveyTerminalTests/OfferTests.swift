import SurveyDiagnostics
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("What is offered in place of what was typed")
struct OfferTests {
  /// What is typed in a language, and the answer that comes of it at the next Enter.
  static let offers: [(item: SurveyItem, tag: String, typed: String, answer: String)] = [
    (item("d", .decimal, "?"), "en", "1,8", "1.8"),
    (item("d", .decimal, "?"), "ja", "-0,5", "-0.5"),
    (item("q", .quantity, "?"), "en", "72,5 kg", "72.5 kg"),
    (item("i", .integer, "?"), "de", "1e3", "1000"),
  ]

  @Test("A second Enter takes it in the rich face, and an empty line in plain mode")
  func taken() throws {
    for (item, tag, typed, answer) in Self.offers {
      let language = try #require(DiagnosticLanguage.named(tag))
      let path = item.linkId
      let rich = try RichTake(Samples.one(item), [typed, "\r", "\r", "s"], language: language)
      #expect(try rich.answers(path) == [answer], "\(tag) \(typed)")
      let plain = try Take(Samples.one(item), [typed, "", "s"], language: language)
      #expect(try plain.answers(path) == [answer], "\(tag) \(typed): \(plain.transcript)")
      let words = Words(language)
      let offered: KeyValuePairs<String, Diagnostic.Argument.Value?> = ["text": .literal(answer)]
      #expect(plain.transcript.joined.contains(words.text(.offerByLine, offered).joined))
      #expect(rich.screens[2].joined.contains(words.text(.offerByEnter, offered).joined))
    }
  }

  @Test("What is changed or taken back before Enter is not what was offered")
  func notTaken() throws {
    let survey = Samples.one(item("d", .decimal, "?"))
    #expect(try RichTake(survey, ["1,8", "\r", "\u{15}2.5", "\r", "s"]).answers("d") == ["2.5"])
    #expect(try RichTake(survey, ["1,8", "\r", "\u{15}", "\r", "s"]).answers("d").isEmpty)
    #expect(try Take(survey, ["1,8", "2.5", "s"]).answers("d") == ["2.5"])
    #expect(try Take(survey, ["1,8", "?", "", "s"]).answers("d").isEmpty)
  }

  @Test("A German session takes a point where it has one reading, and offers none where it has two")
  func point() throws {
    let german = try #require(DiagnosticLanguage.named("de"))
    let survey = Samples.one(item("d", .decimal, "?"))
    #expect(try Take(survey, ["1.8", "s"], language: german).answers("d") == ["1.8"])
    #expect(try RichTake(survey, ["1.8", "\r", "s"], language: german).answers("d") == ["1.8"])
    let two = try Take(survey, ["1.500", "", "s"], language: german)
    #expect(try two.answers("d").isEmpty && two.transcript.contains("1,500"))
  }
}

extension String {
  /// The text without spaces and line breaks, wherever it was wrapped.
  fileprivate var joined: String { filter { !$0.isWhitespace } }
}
