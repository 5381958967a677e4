import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import ResponseValidation

/// Forms whose expressions start with the type of the response, or write a context in other letters.
struct RootValidationTests {
  private struct Count {
    var forms = 0
    var responses = 0
    var withFindings = 0
    var fast = 0
  }

  @Test(
    "Rule 85: a response has the findings that it has with the standard form of the expressions")
  func made() throws {
    var count = Count()
    for seed in UInt64(1)..<80 {
      var maker = ResponseMaker(seed: seed + 70_000)
      let items = maker.items("", depth: 2)
      let plain = try #require(
        QuestionnaireReader.read(resource(ResponseMaker.questionnaire(items))).survey)
      var expressions = ExpressionMaker(seed: seed)
      let decorated = expressions.decorated(plain)
      // As long as the names of roots, so that columns agree.
      let (survey, texts) = try Self.survey(decorated, "%resource            .")
      let (other, otherTexts) = try Self.survey(decorated, "QuestionnaireResponse.")
      guard texts != otherTexts else { continue }
      count.forms += 1
      let standard = SurveyResponseValidator(survey, at: Fixtures.now)
      let own = SurveyResponseValidator(other, at: Fixtures.now)
      #expect(standard.hasFastPath == own.hasFastPath)
      for faults in [0, 0, 1, 3] {
        let response = try resource(maker.response(to: items, faults: faults))
        let findings = standard.findings(in: response)
        #expect(findings == own.findings(in: response), "seed \(seed)")
        #expect(standard.isCertainlyClean(response) == own.isCertainlyClean(response))
        count.responses += 1
        if !findings.isEmpty { count.withFindings += 1 }
        if own.isCertainlyClean(response) { count.fast += 1 }
      }
    }
    #expect(count.forms > 40, "\(count)")
    #expect(count.withFindings > 20 && count.fast > 5, "\(count)")
  }

  /// The survey with other words for the response in its expressions.
  private static func survey(_ survey: Survey, _ response: String) throws -> (Survey, String) {
    let text = JSONWriter.text(QuestionnaireWriter.write(survey).root)
      .replacing("%resource.", with: response)
    return (try #require(QuestionnaireReader.read(try resource(text)).survey), text)
  }
}
