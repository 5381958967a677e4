public import SurveyDiagnostics
public import SurveyModel
public import SurveyPrimitives

/// One thing that happened.
///
/// The state of a session is a fold over its events.
public struct SessionEvent: Hashable, Sendable {
  /// What happened.
  public enum Action: Hashable, Sendable {
    /// All answers of a question are replaced; none means that it was cleared.
    case answer(InstancePath, [AnswerValue])
    /// A repeating group gets one more repetition at its end; the path is that of its parent.
    case addRepetition(InstancePath, linkId: String)
    /// A repetition of a group is taken away; the only one is emptied.
    case removeRepetition(InstancePath)
  }

  /// What happened.
  public var action: Action
  /// When it happened.
  public var at: Instant
  /// Whether it is of a stored response, and no person does it now.
  ///
  /// What is stored brings no initial values with it, and a stored value freezes a calculated answer
  /// only where it differs from the value evaluated (rules 60 and 61).
  public var isStored: Bool

  /// Creates an event.
  public init(_ action: Action, at: Instant, isStored: Bool = false) {
    self.action = action
    self.at = at
    self.isStored = isStored
  }
}
