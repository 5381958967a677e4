import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyTerminal

@Suite("A long list in plain mode")
struct LongListTests {
  private static func survey(
    isOpen: Bool = false, count: Int = 60, from first: Int = 1
  ) -> Survey {
    Survey(items: [
      item("1", .choice, "Country?") {
        $0.options = (1...count).map {
          AnswerOption(
            value: .coding(Coding(system: "s", code: "c\($0)", display: "Land \(first - 1 + $0)")))
        }
        if isOpen { $0.answerConstraint = .optionsOrString }
      }
    ])
  }

  @Test("It is not listed, and a part of a word lists what matches, with its number")
  func search() throws {
    let asked = try Take(Self.survey(), [])
    #expect(!asked.said.contains("Land"))
    #expect(asked.said.contains("Type a part of the answer to search for it.\n  … (60 in all)\n"))
    let found = try Take(Self.survey(), ["ND 59"])
    #expect(
      found.said.hasSuffix(
        """
        1 answer matches. Type the number, or other words.
          59) Land 59
        Answer (text, ? help): \n
        """), "\(found.said)")
    #expect(found.events.isEmpty)
    let many = try Take(Self.survey(), ["land"])
    #expect(many.said.contains("  20) Land 20\n  … (60 in all)\nAnswer"))
    #expect(!many.said.contains("21)"))
  }

  @Test(
    "Nothing is chosen by a part of a word, and all else is taken as in a short list",
    arguments: [
      (["59"], ["Land 59"]), (["land 5"], ["Land 5"]), (["c7"], ["Land 7"]),
      (["nd 59"], []), (["nd 59", "59"], ["Land 59"]), (["nd 5", "5"], ["Land 5"]),
      (["nothing"], []), (["nd 59", ""], []),
    ])
  func chosen(_ lines: [String], _ answers: [String]) throws {
    #expect(try Take(Self.survey(), lines).answers("1") == answers)
  }

  @Test(
    "An own text is taken where it matches no option, and after \"Other…\" always",
    arguments: [
      (["Atlantis"], ["Atlantis"]), (["land"], []), (["land", "61", "land"], ["land"]),
      (["land 7"], ["Land 7"]),
    ])
  func own(_ lines: [String], _ answers: [String]) throws {
    let take = try Take(Self.survey(isOpen: true), lines)
    #expect(try take.answers("1") == answers)
  }

  @Test("A number that no option has is searched for in the labels", arguments: [false, true])
  func numbers(isOpen: Bool) throws {
    let found = try Take(Self.survey(isOpen: isOpen, from: 500), ["505"])
    #expect(found.said.contains("1 answer matches") && found.said.contains("  6) Land 505\n"))
    #expect(try Take(Self.survey(isOpen: isOpen, from: 500), ["999"]).events.isEmpty)
  }

  @Test("A list of one page is listed as a whole")
  func short() throws {
    let take = try Take(Self.survey(count: 20), ["nd 7"])
    #expect(take.said.contains("20) Land 20"))
    #expect(take.events.isEmpty && !take.said.contains("matches"))
  }
}
