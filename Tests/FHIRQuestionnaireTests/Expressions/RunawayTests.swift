import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import ResponseValidation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("A form with expressions that never end")
struct RunawayTests {
  private static let survey: Survey = {
    var survey = Survey(url: "http://example.org/q", version: "1")
    survey.items = (0..<20).map { Fixtures.item("n\($0)", .integer) }
    survey.items += (0..<5).map { number in
      Fixtures.item("c\(number)", .integer) {
        $0.calculatedExpression = SurveyExpression(
          "%resource.descendants().count() + 1.repeat($this + 1).count()")
      }
    }
    survey.items.append(
      Fixtures.item("total", .integer) {
        $0.calculatedExpression = SurveyExpression(
          "%resource.item.where(linkId = 'n0' or linkId = 'n19').answer.value.sum()")
      })
    return survey
  }()

  @Test("It opens, takes answers and ends, and says of each that it runs away")
  func session() throws {
    // So small a budget that the test is quick; the session counts each as having had all steps.
    let evaluator = FHIRPathEvaluator(
      survey: Self.survey, now: Fixtures.now.dateTime(offset: .utc),
      budget: FHIRPath.Budget(steps: 20_000))
    var session = Session(Self.survey, at: Fixtures.now, evaluator: evaluator)
    for number in 0..<20 {
      let path = try #require(InstancePath("n\(number)"))
      try session.apply(SessionEvent(.answer(path, [.integer(number)]), at: Fixtures.now))
    }
    let total = try #require(session.instance(linkId: "total"))
    #expect(session.answers(total) == [.integer(19)])
    let problems = session.problems(completing: true)
    #expect(problems.map(\.code) == Array(repeating: .expressionTooLong, count: 5))
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test("A response to it is judged")
  func judging() throws {
    let answers = (0..<20).map {
      #"{"linkId": "n\#($0)", "answer": [{"valueInteger": \#($0)}]}"#
    }
    let response = try resource(
      #"{"resourceType": "QuestionnaireResponse", "status": "completed", "#
        + #""questionnaire": "http://example.org/q|1", "item": [\#(answers.joined(separator: ","))]}"#
    )
    var survey = Self.survey
    survey.items.removeAll { ["c2", "c3", "c4"].contains($0.linkId) }
    let judge = SurveyResponseValidator(survey, at: Fixtures.now)
    let clock = ContinuousClock()
    let time = clock.measure {
      let codes = Set(judge.findings(in: response).filter { $0.severity == .error }.map(\.code))
      #expect(codes == [])
    }
    #expect(time < .seconds(60))
  }

  @Test("A form of answers that takes too long is not checked, and says so")
  func forms() throws {
    let survey = Survey(
      items: (0..<3).map { number in
        Fixtures.item("t\(number)", .text) { $0.regex = "(.*a){900}" }
      })
    let evaluator = FHIRPathEvaluator(survey: survey, now: Fixtures.now.dateTime(offset: .utc))
    var session = Session(survey, at: Fixtures.now, evaluator: evaluator)
    let text = String(repeating: "a", count: 20_000)
    for number in 0..<3 {
      let path = try #require(InstancePath("t\(number)"))
      try session.apply(SessionEvent(.answer(path, [.string(text)]), at: Fixtures.now))
    }
    #expect(
      session.problems(completing: true).map(\.code)
        == Array(repeating: .formNotChecked, count: 3))
    let first = session.problems(completing: true).first
    #expect(first?.message().contains("takes too long") == true)
  }
}
