import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

extension CatalogueCase {
  /// Evaluates an expression on a survey of one question; asks for an answer, or for yes or no.
  private static func evaluate(
    _ expression: SurveyExpression, asCondition: Bool = false
  ) throws -> String {
    let survey = Survey(items: [SurveyItem(linkId: "a", type: .integer)])
    let session = Session(survey, at: now)
    var evaluator = FHIRPathEvaluator(survey: survey, now: now.dateTime(offset: .utc))
    do throws(Diagnostic) {
      let prepared = try evaluator.prepare(expression)
      let value = try evaluator.evaluate(
        ExpressionCall(prepared, instance: session.roots().first), in: session.countingAnswers)
      if asCondition { _ = try value.truth() } else { _ = try value.answers(to: survey.items[0]) }
      return ""
    } catch {
      return error.text(in: language) + "\n"
    }
  }

  private static func starting(with given: [String: [Element]]) -> String {
    var survey = Survey()
    survey.launchContexts = [LaunchContext(name: "patient", types: ["Patient"])]
    let evaluator = FHIRPathEvaluator(
      survey: survey, contexts: given, now: now.dateTime(offset: .utc))
    return evaluator.findings.map { $0.text(in: language) + "\n" }.joined()
  }

  static let evaluation: [CatalogueCase] = [
    CatalogueCase("queryNeedsServer") {
      try evaluate(
        SurveyExpression(name: "weight", language: SurveyExpression.query, "Observation?code=1"))
    },
    CatalogueCase("expressionLanguage") {
      try evaluate(SurveyExpression(name: "age", language: SurveyExpression.cql, "AgeInYears()"))
    },
    CatalogueCase("missingLaunchContext") {
      starting(with: [:])
    },
    CatalogueCase("wrongLaunchContext") {
      let json = #"{"resourceType": "Encounter", "status": "planned"}"#
      let document = try #require(Document.read(Source(name: "e.json", text: json)).document)
      return starting(with: ["patient": [document.root]])
    },
    CatalogueCase("expressionNotBoolean") {
      try evaluate(SurveyExpression("'yes'"), asCondition: true)
    },
    CatalogueCase("expressionNotAnAnswer") {
      try evaluate(SurveyExpression("2.5"))
    },
  ]
}
