public import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyPrimitives

extension Pipeline {
  /// A form and a draft → the session that goes on with it, and what of the draft does not fit.
  ///
  /// A line that is damaged costs that line: if it added a repetition that later answers are in, the
  /// repetition is added, and what does not fit for another reason is reported and left out. A draft of
  /// an amendment goes on with what the response says beyond its answers, too.
  public func session(
    _ form: Form, replaying journal: Journal, amending amendment: Amendment? = nil,
    at start: Instant, evaluator: (any ExpressionEvaluator)?
  ) -> (session: Session, diagnostics: [Diagnostic]) {
    // What a stored response leaves open stays open (rule 60); the response comes first in its draft.
    let amends = journal.header?.amends != nil
    let session = Session(
      PreparedSurvey(form.index, evaluator: evaluator), at: start, initialValues: !amends)
    var replay = DraftReplay(session, journal)
    replay.run(journal, amending: amendment?.session)
    return (replay.session, replay.diagnostics)
  }

  /// A form and a draft of another version of it → a session with the answers that fit, and those
  /// that do not; of a response that is amended, with its answers alone.
  public func session(
    _ form: Form, takingOver journal: Journal, amending amendment: Amendment? = nil,
    at start: Instant, evaluator: (any ExpressionEvaluator)?
  ) -> (session: Session, diagnostics: [Diagnostic]) {
    var takeover = DraftTakeover(
      session(form, at: start, evaluator: evaluator), DraftAnswers(journal.events), at: start)
    takeover.run()
    let lost = amendment.map { ResponseWriter.lostParts(of: $0.session) { _ in false } } ?? []
    return (takeover.session, takeover.diagnostics + lost)
  }
}
