public import SurveyModel

/// One step in the evaluation of an expression, for people.
public struct ExpressionStep: Hashable, Sendable {
  /// The part of the expression.
  public var text: String
  /// What it gives.
  public var values: [String]

  /// Creates a step; for evaluators.
  public init(_ text: String, values: [String]) {
    self.text = text
    self.values = values
  }
}

extension ExpressionEvaluator {
  /// No steps.
  public mutating func steps(
    of call: ExpressionCall, in answers: SessionAnswers
  ) -> [ExpressionStep] { [] }

  /// No literals.
  public func literals(of expression: PreparedExpression) -> [AnswerValue] { [] }
}
