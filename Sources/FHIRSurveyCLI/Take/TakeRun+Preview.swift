import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyTerminal
import SurveyWorkflow

extension TakeRun {
  /// Shows the form to its author; what is answered is kept nowhere.
  ///
  /// With `--watch` it is shown again whenever a file changes, with the answers that fit.
  mutating func preview() throws(ExitStatus) {
    let watch = FileWatch(command.watch ? command.files + command.library.paths : [], in: world)
    var conversation: Conversation?
    var events: [SessionEvent] = []
    while true {
      // Taken before, so that a change meanwhile counts.
      let before = watch.stamps
      do throws(ExitStatus) {
        let takings = try prepare()
        for taking in takings {
          let opened: Conversation
          if let conversation { opened = conversation } else { opened = try converse(takings) }
          conversation = opened
          if command.watch { opened.endWaiting { watch.stamps != before } }
          events = try taking.preview(events, in: opened)
        }
        guard watch.stamps != before else {
          pipeline.reporter.note("nothing was sent, for this was a preview")
          return try checkRecording()
        }
      } catch {
        // A form that is broken at the moment is waited for.
        guard command.watch, error == .badInput || error == .noInput,
          watch.waitForChange(from: before)
        else { throw error }
      }
    }
  }
}

extension Taking {
  /// Shows the form with those of some answers that fit; gives the answers as they are afterwards.
  func preview(
    _ events: [SessionEvent], in conversation: Conversation
  ) throws(ExitStatus) -> [SessionEvent] {
    let start = clock.now()
    var session = newSession(at: start)
    if !events.isEmpty {
      let taken = pipeline.stages.session(
        form, takingOver: Journal(events), at: start, evaluator: evaluator)
      session = taken.session
      conversation.write(
        "\n" + Words(language).text(.formChanged) + "\n"
          + Self.report(taken.session, taken.diagnostics, former: nil, language))
    }
    let outcome = try look(session, in: conversation)
    if case .failed(let problem, _) = outcome {
      pipeline.reporter.report(problem)
      throw .badInput
    }
    if let signal = conversation.interruption() { throw .ended(by: signal) }
    return outcome.session.events
  }

  private func look(
    _ session: Session, in conversation: Conversation
  ) throws(ExitStatus) -> InterviewOutcome {
    if let rich = richFace(session, in: conversation) {
      defer { conversation.releaseKeys() }
      var face = rich
      guard case .ended(let outcome) = face.run() else { throw .interrupted }
      return outcome
    }
    let runner = PlainRunner(
      face: plainFace(conversation), now: clock.now,
      readLine: conversation.readLine, dropPaste: conversation.dropPaste,
      write: conversation.write)
    return runner.run(interview(session))
  }
}
