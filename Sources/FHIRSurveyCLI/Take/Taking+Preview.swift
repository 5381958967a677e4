import SurveyDiagnostics
import SurveyInterview
import SurveyTerminal
import SurveyWorkflow

extension Taking {
  /// Shows the form to its author; what is answered is kept nowhere.
  func preview(_ form: Form) throws(ExitStatus) {
    let conversation = try converse(form)
    let start = clock.now()
    let runner = PlainRunner(
      face: plainFace(conversation), now: clock.now,
      readLine: conversation.readLine, dropPaste: conversation.dropPaste,
      write: conversation.write)
    let session = newSession(form, at: start)
    if case .failed(let problem, _) = runner.run(interview(session)) {
      pipeline.reporter.report(problem)
      throw .badInput
    }
    if let signal = conversation.interruption() { throw .ended(by: signal) }
    pipeline.reporter.note("nothing was sent, for this was a preview")
  }
}
