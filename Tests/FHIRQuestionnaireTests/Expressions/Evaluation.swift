import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// A survey, answers to it, and the evaluator of its expressions.
struct Evaluation {
  static let moment = PartialDateTime("2026-11-21T05:00:00Z")

  var session: Session
  var evaluator: FHIRPathEvaluator

  init(
    _ items: [SurveyItem], contexts: [String: [Element]] = [:],
    budget: FHIRPath.Budget = FHIRPath.Budget(steps: FHIRPathEvaluator.defaultSteps),
    terminology: (any FHIRPath.TerminologyLookup)? = nil,
    change: (inout Survey) -> Void = { _ in }
  ) throws {
    let now = try #require(Self.moment)
    var survey = Survey(url: "http://example.org/q", version: "1", items: items)
    change(&survey)
    session = Session(survey, at: Fixtures.now)
    evaluator = FHIRPathEvaluator(
      survey: survey, contexts: contexts, now: now, budget: budget,
      terminology: terminology)
  }

  mutating func answer(_ path: String, _ values: AnswerValue...) throws {
    let path = try #require(InstancePath(path))
    try session.apply(SessionEvent(.answer(path, values), at: Fixtures.now))
  }

  mutating func addRepetition(_ linkId: String) throws {
    try session.apply(
      SessionEvent(.addRepetition(InstancePath(), linkId: linkId), at: Fixtures.now))
  }

  /// The value of an expression on an instance, or on the whole response.
  mutating func value(
    _ expression: String, at path: String? = nil, language: String = SurveyExpression.fhirPath,
    name: String? = nil, variables: [String: any ExpressionValue] = [:]
  ) throws -> any ExpressionValue {
    let prepared = try evaluator.prepare(
      SurveyExpression(name: name, language: language, expression))
    let instance = try path.map { path in
      let path = try #require(InstancePath(path))
      return try #require(session.instance(at: path))
    }
    return try evaluator.evaluate(
      ExpressionCall(prepared, instance: instance, variables: variables),
      in: session.countingAnswers)
  }

  mutating func texts(
    _ expression: String, at path: String? = nil, variables: [String: any ExpressionValue] = [:]
  ) throws -> [String] {
    try value(expression, at: path, variables: variables).texts
  }
}
