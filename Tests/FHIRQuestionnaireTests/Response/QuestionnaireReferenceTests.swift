import FHIRQuestionnaire
import FHIRTerminology
import SurveyModel
import Testing

@Suite("Questionnaires are named")
struct QuestionnaireReferenceTests {
  static let survey = Survey(id: "phq9", url: "http://e.org/Questionnaire/PHQ", version: "2")

  @Test(
    "Rule 40: a missing version does not count, another one does",
    arguments: [
      ("http://e.org/Questionnaire/PHQ|2", false, true),
      ("http://e.org/Questionnaire/PHQ", false, true),
      ("http://e.org/Questionnaire/PHQ|1", false, false),
      ("http://e.org/Questionnaire/PHQ#item", false, true),
      ("Questionnaire/phq9", false, true), ("Questionnaire/phq9/_history/4", true, true),
      ("phq9", false, true), ("#phq9", true, true), ("Questionnaire/PHQ", false, false),
      ("http://other.org/Questionnaire/phq9", false, false),
      ("http://other.org/Questionnaire/phq9", true, true), ("", false, false),
      ("MedicationRequest/phq9", true, false),
    ])
  func matches(_ text: String, _ isLiteral: Bool, _ expected: Bool) {
    let reference = QuestionnaireReference(text, isLiteral: isLiteral)
    #expect(reference.matches(Self.survey) == expected)
  }

  @Test("Without a version of its own a questionnaire fits every version")
  func noVersion() {
    let survey = Survey(url: "http://e.org/q")
    #expect(QuestionnaireReference("http://e.org/q|7").matches(survey))
  }
}
