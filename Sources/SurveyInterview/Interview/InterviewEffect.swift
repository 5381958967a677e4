public import SurveyDiagnostics
public import SurveyEngine

/// What the caller has to do after an input.
public enum InterviewEffect: Hashable, Sendable {
  /// The event happened; it belongs on disk before the next prompt appears.
  case saved(SessionEvent)
  /// The last event did not happen; that belongs on disk, too, before the next prompt appears.
  case undone
  /// Everything is answered and was sent.
  case finished
  /// The person stopped; the draft stays.
  case quit
  /// A run without a person cannot go on.
  case failed(Diagnostic)
}
