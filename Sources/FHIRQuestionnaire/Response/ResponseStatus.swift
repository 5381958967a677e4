/// How far a response is.
///
/// [valueset-questionnaire-answers-status](https://hl7.org/fhir/R4/valueset-questionnaire-answers-status.html)
public enum ResponseStatus: String, Hashable, Sendable, CaseIterable {
  /// Answers are still expected.
  case inProgress = "in-progress"
  /// All answers are given.
  case completed
  /// Changed after it was completed.
  case amended
  /// Never meant to be.
  case enteredInError = "entered-in-error"
  /// Given up before it was complete.
  case stopped
}

extension ResponseStatus {
  /// Whether required questions must have answers (rule 32).
  public var isComplete: Bool { self == .completed || self == .amended }
}
