import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyWorkflow

extension Taking {
  /// The session that results when the answers of `--answers` are given.
  func answered() throws(ExitStatus) -> Session {
    let path = command.answers ?? "-"
    return try answered(by: GivenAnswers(Source(name: path, bytes: try pipeline.bytes(of: path))))
  }

  /// The session that results when some answers are given.
  func answered(by given: GivenAnswers) throws(ExitStatus) -> Session {
    var session = newSession(at: clock.now())
    var found: [Diagnostic] = []
    if given.isJSON {
      found = try pipeline.apply(given, to: &session, clock)
    } else {
      session = try answered(session, byLinesOf: given)
    }
    let known = Set(found.map { [$0.code.description, $0.location.linkId ?? ""] })
    let more = session.problems(completing: true).filter {
      !known.contains([$0.code.description, $0.location.linkId ?? ""])
    }
    // Whose condition cannot be evaluated, that item withholds completion (rule 63).
    let withheld = session.completionObstacle?.location.linkId
    let shown = more.filter { finding in
      finding.location.linkId == withheld && withheld != nil
        || pipeline.reporter.shows(finding, to: .respondent)
    }
    try pipeline.reporter.check(given.located(shown))
    return session
  }

  /// Takes one line for each prompt; lines that end before the last question end the run with 66.
  private func answered(
    _ session: Session, byLinesOf given: GivenAnswers
  ) throws(ExitStatus) -> Session {
    switch given.interview(session, reader: clock.answerReader(language), now: clock.now) {
    case .finished(let session), .quit(let session): return session
    case .inputEnded:
      world.say("the answers end before the last question; an empty line skips a question")
      throw .noInput
    case .failed(let problem, _):
      try pipeline.reporter.check(given.located([problem]))
      throw .badInput
    }
  }
}
