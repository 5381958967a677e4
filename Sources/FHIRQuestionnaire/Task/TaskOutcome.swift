/// How a task ends.
public enum TaskOutcome: Hashable, Sendable {
  /// It was done.
  case completed
  /// It was not done, and why, in words.
  case failed(reason: String)

  /// The state of a task that ended so.
  public var status: TaskStatus {
    switch self {
    case .completed: .completed
    case .failed: .failed
    }
  }

  /// Why it was not done.
  public var reason: String? {
    switch self {
    case .completed: nil
    case .failed(let reason): reason
    }
  }
}
