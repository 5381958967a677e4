import SurveyLogic
import SurveyModel
import Testing

@Suite("The tree of logic")
struct LogicTests {
  private let a = Logic.answer("a")
  private let b = Logic.answer("b")

  @Test("A negation turns and, or about, and two of them are none")
  func negation() {
    let both = Logic.all([a, b])
    #expect(Logic.not(both) == .any([.not(a), .not(b)]))
    #expect(Logic.not(.not(both)) == both)
    #expect(Logic.not(.always) == .literal(.boolean(false)))
  }

  @Test("Conditions inside conditions of the same kind are one list")
  func flat() {
    #expect(Logic.all([.all([a, b]), a]) == .apply(.and, [a, b, a]))
    #expect(Logic.any([a]) == a)
    #expect(Logic.all([]) == .always)
  }

  @Test("An expression names the questions that it reads, those that number repetitions too")
  func questions() {
    let nested = Logic.answer(Logic.Question("x", .number(.apply(.add, [a, b]))))
    #expect(nested.questions.map(\.linkId) == ["x", "a", "b"])
  }

  @Test("A question shares the repetitions that it and the expression are both in")
  func repetitions() {
    var inner = SurveyItem(linkId: "inner", type: .group)
    inner.repeats = true
    inner.items = [SurveyItem(linkId: "x", type: .integer), SurveyItem(linkId: "y", type: .date)]
    var outer = SurveyItem(linkId: "outer", type: .group)
    outer.repeats = true
    outer.items = [SurveyItem(linkId: "z", type: .boolean), inner]
    let form = LogicForm(Survey(items: [outer, SurveyItem(linkId: "top", type: .choice)]))
    #expect(form.sharedRepetition(of: "x", and: "y") == "inner")
    #expect(form.sharedRepetition(of: "x", and: "z") == "outer")
    #expect(form.sharedRepetition(of: "x", and: "top") == nil)
    #expect(form.kind(of: .answer("y")) == .date)
    #expect(form.kind(of: .apply(.choose, [.always, .answer("x")])) == .number)
  }
}
