import FHIRDocument
import ResponseValidation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@Suite("A response with answers that are calculated")
struct CalculatedCheckTests {
  /// The findings about a response to a total of `a` and `b`.
  private func findings(
    _ total: String, expression: String = "%resource.item.where(linkId != 't').answer.value.sum()",
    type: ItemType = .decimal, authored: String = "",
    change: (inout SurveyItem) -> Void = { $0.readOnly = true }
  ) throws -> [Diagnostic] {
    let item = Fixtures.item("t", type) {
      $0.calculatedExpression = SurveyExpression(expression)
      change(&$0)
    }
    var survey = Survey(url: "http://example.org/q")
    survey.items = [Fixtures.item("a", .decimal), Fixtures.item("b", .decimal), item]
    survey.launchContexts = [LaunchContext(name: "patient", types: ["Patient"])]
    let answers =
      #"{"linkId": "a", "answer": [{"valueDecimal": 1.5}]}, "#
      + #"{"linkId": "b", "answer": [{"valueDecimal": 2.5}]}"#
    let response = try resource(
      #"{"resourceType": "QuestionnaireResponse", "status": "completed", "#
        + authored + #""questionnaire": "http://example.org/q", "item": [\#(answers)\#(total)]}"#)
    return SurveyResponseValidator(survey, at: Fixtures.now).findings(in: response)
  }

  private func total(_ value: String) -> String {
    #", {"linkId": "t", "answer": [{\#(value)}]}"#
  }

  @Test("Rule 61: one that nobody may edit and that is another than calculated is a warning")
  func differs() throws {
    let found = try findings(total(#""valueDecimal": 4.5"#))
    #expect(found.map(\.code) == [.otherThanCalculated])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message() == "the answer to \"t\" is 4.5, but its expression gives 4.0")
    #expect(
      found.first?.location.subject?.description
        == "QuestionnaireResponse.item[2].answer[0].valueDecimal")
    #expect(found.first?.location.linkId == "t")
  }

  @Test(
    "The same value, or none, is no finding",
    arguments: ["4", "4.0", "4.00", nil] as [String?])
  func same(_ value: String?) throws {
    #expect(try findings(value.map { total(#""valueDecimal": \#($0)"#) } ?? "") == [])
  }

  @Test("Rule 61: one that a person may edit may differ")
  func editable() throws {
    #expect(try findings(total(#""valueDecimal": 5"#)) { $0.readOnly = false } == [])
  }

  @Test("What cannot be decided is not a finding about the answer")
  func unknown() throws {
    let given = total(#""valueDecimal": 5"#)
    #expect(try findings(given, expression: "%patient.birthDate.exists().toInteger()") == [])
    let codes = try findings(given, expression: "(1 | 2).single()").map(\.code)
    #expect(codes == [.expressionFailure])
  }

  @Test(
    "Rule 14: what depends on the day is calculated for the day of the response, if that is known",
    arguments: [("", 0), (#""authored": "2020", "#, 0), (#""authored": "2020-05-01", "#, 1)])
  func clock(_ authored: String, _ count: Int) throws {
    let given = total(#""valueBoolean": false"#)
    let expression = "today() = @2020-05-01"
    let found = try findings(given, expression: expression, type: .boolean, authored: authored)
    #expect(found.map(\.code) == Array(repeating: .otherThanCalculated, count: count))
  }
}
