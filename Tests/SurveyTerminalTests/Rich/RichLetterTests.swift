import SurveyDiagnostics
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("Letters that mean something at once in the rich face")
struct RichLetterTests {
  /// The letters for yes and no of each language; English ones are understood everywhere.
  static let letters: [(tag: String, yes: [String], no: [String])] = [
    ("en", ["y", "Y", "t"], ["n", "f"]), ("de", ["j", "J", "y", "w"], ["n", "f"]),
    ("fr", ["o", "y", "v"], ["n", "f"]), ("es", ["s", "y", "v"], ["n", "f"]),
    ("pt", ["s", "y"], ["n"]), ("it", ["s", "y"], ["n"]), ("nl", ["j", "y"], ["n", "o"]),
    ("nb", ["j", "y"], ["n", "u"]), ("ja", ["は", "y"], ["い", "n"]),
    ("ar", ["ن", "y"], ["ل", "n"]),
  ]

  private static func language(_ tag: String) throws -> DiagnosticLanguage {
    try #require(DiagnosticLanguage.named(tag))
  }

  @Test("Yes and no are answered by the letters of the language, and by English ones")
  func row() throws {
    for (tag, yes, no) in Self.letters {
      for (letters, expected) in [(yes, "yes"), (no, "no")] {
        for letter in letters {
          let take = try RichTake(
            Samples.one(item("b", .boolean, "?")), [letter, "\r", "s"],
            language: try Self.language(tag))
          #expect(try take.answers("b") == [expected], "\(tag) \(letter)")
        }
      }
    }
  }

  @Test("The letter that a question about the draft names is the one that it takes")
  func leaving() throws {
    for (tag, _, _) in Self.letters {
      let words = Words(try Self.language(tag))
      for isYes in [true, false] {
        let letter = words.letter(isYes)
        let take = try RichTake(
          Samples.bloodSugar, ["\u{3}", letter], language: words.language)
        #expect(take.screens[1].contains("  \(letter)  "), "\(tag)")
        guard case .left(_, let keepsDraft) = take.outcome else {
          Issue.record("\(tag) \(letter): \(take.outcome)")
          continue
        }
        #expect(keepsDraft == isYes, "\(tag) \(letter)")
      }
    }
  }

  @Test("One more is added, and one is taken away, by the letter of the language")
  func another() throws {
    for (tag, _, _) in Self.letters {
      let words = Words(try Self.language(tag))
      let (yes, no) = (words.letter(true), words.letter(false))
      let take = try RichTake(
        Samples.children,
        [
          "Anna", "\r", "7", "\r", yes, "Ben", "\r", "3", "\r", Bytes.home, "d", no, "d", yes, no,
          "s",
        ], language: words.language)
      #expect(take.events.count == 6, "\(tag): \(take.events)")
    }
  }

  @Test("Several letters at once command nothing: they neither send, nor add, nor throw away")
  func atOnce() throws {
    let sent = try RichTake(
      Samples.one(item("s", .string, "?")), ["\t", "some text", "\u{3}\u{3}"])
    #expect(!sent.isFinished)
    let added = try RichTake(Samples.children, ["Anna", "\r", "7", "\r", "yes", "n it goes on"])
    #expect(added.events.count == 2)
    let left = try RichTake(Samples.bloodSugar, ["\u{3}", "no, thanks", "y"])
    guard case .left(_, keepsDraft: true) = left.outcome else {
      Issue.record("\(left.outcome)")
      return
    }
  }
}
