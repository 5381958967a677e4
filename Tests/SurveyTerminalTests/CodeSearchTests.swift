import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Codes are found by what is typed")
struct CodeSearchTests {
  /// Fruit, by words of their names.
  private struct Fruit: CodeSource {
    static let all = ["Apple", "Pear", "Prickly pear", "Pineapple"].map {
      Coding(system: "http://example.org/fruit", code: $0.lowercased(), display: $0)
    }

    func codes(of item: SurveyItem, matching words: String, limit: Int) -> [Coding]? {
      Self.all.filter { ($0.display ?? "").lowercased().contains(words.lowercased()) }
    }
  }

  private func interview(repeats: Bool = false) throws -> Interview {
    var item = SurveyItem(linkId: "fruit", type: .choice, text: "Fruit")
    item.answerValueSet = "http://example.org/vs/fruit"
    item.repeats = repeats
    var survey = Survey()
    survey.items = [item]
    var interview = Interview(Session(survey, at: moment), reader: try reader())
    interview.codes = Fruit()
    return interview
  }

  private func answers(_ interview: Interview) -> [String] {
    guard let root = interview.session.roots().first else { return [] }
    return interview.session.answers(root).map(\.label)
  }

  private func options(_ interview: Interview) -> [String] {
    guard case .question(let question) = interview.view.content else { return [] }
    return question.options.map(\.label)
  }

  @Test(
    "The only match, or the one of that name, is the answer",
    arguments: [("apple", "Apple"), ("Pear", "Pear"), ("pine", "Pineapple")])
  func only(_ typed: String, _ answer: String) throws {
    var interview = try interview()
    _ = interview.handle(.answer(typed), at: moment)
    #expect(answers(interview) == [answer])
  }

  @Test("Of several matches one is chosen by its number, or pointed at")
  func several() throws {
    for input in [InterviewInput.answer("2"), .choose([1])] {
      var interview = try interview()
      #expect(options(interview).isEmpty)
      _ = interview.handle(.answer("ear"), at: moment)
      #expect(options(interview) == ["Pear", "Prickly pear"])
      #expect(answers(interview).isEmpty)
      _ = interview.handle(input, at: moment)
      #expect(answers(interview) == ["Prickly pear"])
      #expect(interview.session.answers(interview.session.roots()[0]) == [.coding(Fruit.all[2])])
    }
  }

  @Test("What matches nothing is refused, and other words search again")
  func nothing() throws {
    var interview = try interview()
    _ = interview.handle(.answer("stone"), at: moment)
    #expect(interview.view.problem != nil)
    #expect(answers(interview).isEmpty)
    _ = interview.handle(.answer("ear"), at: moment)
    _ = interview.handle(.answer("apple"), at: moment)
    #expect(answers(interview) == ["Apple"])
  }

  @Test("A question with several answers keeps those that were found before")
  func repeated() throws {
    var interview = try interview(repeats: true)
    _ = interview.handle(.answer("apple"), at: moment)
    _ = interview.handle(.back, at: moment)
    _ = interview.handle(.answer("prickly"), at: moment)
    #expect(answers(interview) == ["Apple", "Prickly pear"])
  }

  @Test("A code that is typed with its system is taken as before")
  func typed() throws {
    var interview = try interview()
    _ = interview.handle(.answer("http://example.org/fruit|fig"), at: moment)
    #expect(interview.session.answers(interview.session.roots()[0]).first?.label == "fig")
  }
}
