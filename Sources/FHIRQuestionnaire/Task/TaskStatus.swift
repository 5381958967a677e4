/// The state of a task.
///
/// [valueset-task-status](https://hl7.org/fhir/R4/valueset-task-status.html)
public enum TaskStatus: String, Hashable, Sendable, CaseIterable {
  /// Not yet ready to be acted upon.
  case draft
  /// Ready to be acted upon.
  case requested
  /// The owner has it and has not yet decided.
  case received
  /// The owner will do it.
  case accepted
  /// The owner will not do it.
  case rejected
  /// Ready to be started.
  case ready
  /// Called off.
  case cancelled
  /// Started.
  case inProgress = "in-progress"
  /// Started, and waiting.
  case onHold = "on-hold"
  /// Tried without success.
  case failed
  /// Done.
  case completed
  /// Never meant to be.
  case enteredInError = "entered-in-error"
}

/// What a status means for the person who has the task (rule 66).
public enum TaskGroup: String, Hashable, Sendable, CaseIterable {
  /// Still to be done.
  case requested = "Requested"
  /// Done.
  case complete = "Complete"
  /// Not to be done any more.
  case closed = "Closed"
}

extension TaskStatus {
  /// The group of this status: requested, complete or closed (rule 66).
  public var group: TaskGroup {
    switch self {
    case .requested, .received, .accepted, .ready, .inProgress, .onHold, .draft: .requested
    case .completed: .complete
    case .cancelled, .rejected, .failed, .enteredInError: .closed
    }
  }
}
