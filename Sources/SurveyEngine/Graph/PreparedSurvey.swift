public import SurveyModel

/// A survey made ready to be answered: its items in order, what of them is computed, and what
/// depends on what.
///
/// Made once, and shared by all sessions that begin with it.
///
/// ```swift
/// let prepared = PreparedSurvey(SurveyIndex(survey), evaluator: evaluator)
/// let first = Session(prepared, at: now)
/// let second = Session(prepared, at: now)
/// ```
public struct PreparedSurvey: Sendable {
  /// The items of the survey as they can be answered (rule 88).
  public let index: SurveyIndex
  /// What evaluates the expressions, after it has read them; `nil` where nothing does.
  ///
  /// A copy of it with another moment, for example, may take its place; another evaluator may not.
  package var evaluator: (any ExpressionEvaluator)?
  let graph: ComputationGraph

  /// Makes a survey ready; the evaluator reads its expressions.
  public init(_ index: SurveyIndex, evaluator: (any ExpressionEvaluator)? = nil) {
    var evaluator = evaluator
    let index = index.withoutUnanswerable()
    self.index = index
    graph = ComputationGraph(index, evaluator: &evaluator)
    self.evaluator = evaluator
  }

  /// Makes a survey ready; the evaluator reads its expressions.
  public init(_ survey: Survey, evaluator: (any ExpressionEvaluator)? = nil) {
    self.init(SurveyIndex(survey), evaluator: evaluator)
  }
}
