public import SurveyDiagnostics
public import SurveyModel

/// An answer that a form starts with, and where it comes from.
public struct PopulatedAnswer: Hashable, Sendable {
  /// Where an answer comes from.
  public enum Origin: Hashable, Sendable {
    /// The response that was there before.
    case response
    /// The questionnaire gives a fixed value.
    case questionnaire
    /// An expression gives it; with the resources that it took values from, as `Patient/12`.
    case expression(String, resources: [String])
    /// It is calculated from other answers.
    case calculation(String)
    /// An Observation, as `Observation/12`, with its date.
    case observation(String, date: String?)
  }

  /// The item instance.
  public var path: InstancePath
  /// The question.
  public var text: String
  /// The answers.
  public var values: [AnswerValue]
  /// Where they come from.
  public var origin: Origin

  /// Creates an answer.
  public init(path: InstancePath, text: String, values: [AnswerValue], origin: Origin) {
    (self.path, self.text, self.values, self.origin) = (path, text, values, origin)
  }
}

extension PopulatedAnswer.Origin {
  /// The resources that it was taken from; none where no resource is known.
  public var resources: [String] {
    switch self {
    case .response, .questionnaire, .calculation: []
    case .expression(_, let resources): resources
    case .observation(let resource, _): [resource]
    }
  }

  /// Whether it was taken from what is known of the person, so that somebody has to confirm it.
  public var isFromData: Bool {
    switch self {
    case .response, .questionnaire, .calculation: false
    case .expression, .observation: true
    }
  }
}
