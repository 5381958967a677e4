import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyTerminal
import SurveyWorkflow

extension Taking {
  /// The response of `--amend`, held against the form.
  func openAmendment() throws(ExitStatus) -> Amendment? {
    guard let path = command.amend else { return nil }
    let document = try pipeline.document(path)
    let amendment = pipeline.stages.amendment(
      of: document.root, to: form, at: clock.now(), evaluator: evaluator)
    try pipeline.reporter.check(amendment.diagnostics)
    return amendment
  }

  /// A session in which nobody has answered yet: empty, or that of the response to be amended.
  func newSession(at start: Instant) -> Session {
    amendment?.session ?? pipeline.stages.session(form, at: start, evaluator: evaluator)
  }

  /// Whom the answers are about, as the command line or the response to be amended says.
  var subject: String? { command.subject ?? amendment?.details.subject?.reference }

  /// Says which answers are other ones than before.
  func reportChanges(_ session: Session) {
    guard let amendment else { return }
    let changes = amendment.changes(in: session)
    if changes.isEmpty { pipeline.reporter.note("nothing was changed") }
    for change in changes {
      pipeline.reporter.note(
        "changed: \(change.title.onOneLine): \(text(change.before)) → \(text(change.after))")
    }
  }

  private func text(_ values: [AnswerValue]) -> String {
    values.isEmpty ? "no answer" : values.map(\.label.onOneLine).joined(separator: "; ")
  }
}
