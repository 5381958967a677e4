public import SurveyModel

extension AnswerValue: ExpressibleByBooleanLiteral {
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension AnswerValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension AnswerValue: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}
