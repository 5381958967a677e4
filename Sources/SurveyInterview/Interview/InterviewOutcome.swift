public import SurveyDiagnostics
public import SurveyEngine

/// How an interview ended; the session holds the answers in every case.
public enum InterviewOutcome: Sendable {
  /// Everything was answered and sent.
  case finished(Session)
  /// The person stopped.
  case quit(Session)
  /// No more lines came.
  case inputEnded(Session)
  /// It could not go on.
  case failed(Diagnostic, Session)

  /// The session as it was at the end.
  public var session: Session {
    switch self {
    case .finished(let session), .quit(let session), .inputEnded(let session),
      .failed(_, let session):
      session
    }
  }
}
