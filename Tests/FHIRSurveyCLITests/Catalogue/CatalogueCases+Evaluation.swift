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
      return error.description + "\n"
    }
  }

  private static func starting(with given: [String: [Element]]) -> String {
    var survey = Survey()
    survey.launchContexts = [LaunchContext(name: "patient", types: ["Patient"])]
    let evaluator = FHIRPathEvaluator(
      survey: survey, contexts: given, now: now.dateTime(offset: .utc))
    return evaluator.findings.map { $0.description + "\n" }.joined()
  }

  static let evaluation: [CatalogueCase] = [
    CatalogueCase(
      "queryNeedsServer", "Give the result of the query as a Bundle, with --context NAME=FILE."
    ) {
      try evaluate(
        SurveyExpression(name: "weight", language: SurveyExpression.query, "Observation?code=1"))
    },
    CatalogueCase("expressionLanguage", "Write the expression in FHIRPath.") {
      try evaluate(SurveyExpression(name: "age", language: SurveyExpression.cql, "AgeInYears()"))
    },
    CatalogueCase("missingLaunchContext", "Give the resource, where the survey needs it.") {
      starting(with: [:])
    },
    CatalogueCase("wrongLaunchContext", "Give a resource of a type that is named.") {
      let json = #"{"resourceType": "Encounter", "status": "planned"}"#
      let document = try #require(Document.read(Source(name: "e.json", text: json)).document)
      return starting(with: ["patient": [document.root]])
    },
    CatalogueCase(
      "expressionNotBoolean", "Correct the condition: compare its value, or ask for exists()."
    ) {
      try evaluate(SurveyExpression("'yes'"), asCondition: true)
    },
    CatalogueCase(
      "expressionNotAnAnswer", "Correct the expression, or change the type of the item."
    ) {
      try evaluate(SurveyExpression("2.5"))
    },
  ]
}
