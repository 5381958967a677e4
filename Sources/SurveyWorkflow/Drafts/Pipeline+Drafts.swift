public import SurveyDiagnostics
public import SurveyEngine
public import SurveyPrimitives

extension Pipeline {
  /// A form and the events of a draft → the session that goes on with it.
  public func session(
    _ form: Form, replaying events: [SessionEvent], at start: Instant,
    evaluator: (any ExpressionEvaluator)?
  ) throws(Diagnostic) -> Session {
    try Session(PreparedSurvey(form.index, evaluator: evaluator), at: start, replaying: events)
  }
}
