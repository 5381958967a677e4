import SurveyLogic
import SurveyModel
import SurveyPrimitives
import Testing

@Suite("Weights written out")
struct WeightTests {
  private func form(repeats: Bool) -> LogicForm {
    var item = SurveyItem(linkId: "q", type: .choice)
    item.repeats = repeats
    item.options = [("a", 0), ("b", 3)].map { code, score in
      AnswerOption(value: .coding(Coding(code: code)), ordinal: ExactDecimal(score))
    }
    item.options.append(AnswerOption(value: .coding(Coding(code: "none"))))
    return LogicForm(Survey(items: [item]))
  }

  private let weight = Logic.apply(.weight, [.answer("q")])

  private func chosen(_ code: String) -> Logic {
    .apply(.equal, [.answer("q"), .literal(.coding(Coding(code: code)))])
  }

  @Test("Of one answer it is the score of the option, nothing of one without a score")
  func one() {
    let (zero, three) = (
      Logic.literal(.decimal(ExactDecimal(0))), Logic.literal(.decimal(ExactDecimal(3)))
    )
    let written = form(repeats: false).spellingOutWeights(.apply(.add, [weight, three]))
    let nested = Logic.apply(.choose, [chosen("b"), three])
    #expect(written == .apply(.add, [.apply(.choose, [chosen("a"), zero, nested]), three]))
  }

  @Test("Of several answers it is the sum of their scores, nothing where there is no answer")
  func several() {
    guard case .apply(.choose, let parts) = form(repeats: true).spellingOutWeights(weight) else {
      Issue.record("not written out")
      return
    }
    #expect(parts.first == .apply(.answered, [.answer("q")]))
    guard case .apply(.sum, let scores)? = parts.last else {
      Issue.record("no sum")
      return
    }
    #expect(scores.count == 2)
  }

  @Test("A weight of what has no scores stays as it is")
  func without() {
    let form = LogicForm(Survey(items: [SurveyItem(linkId: "q", type: .choice)]))
    #expect(form.spellingOutWeights(weight) == weight)
  }
}
