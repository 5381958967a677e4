public import SurveyModel

/// An answer that a question starts with because it is known already, and that a person has to confirm.
public struct PrefilledAnswer: Hashable, Sendable {
  /// The answers.
  public var values: [AnswerValue]
  /// Where they come from, `Observation/12` for example; `nil` where only the form knows.
  public var source: String?

  /// Creates an answer.
  public init(_ values: [AnswerValue], from source: String?) {
    (self.values, self.source) = (values, source)
  }
}
