/// Options that are offered only while an expression is true.
///
/// [answerOptionsToggleExpression](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-answerOptionsToggleExpression.html)
public struct OptionToggle: Hashable, Sendable {
  /// The options.
  public var options: [AnswerValue]
  /// When they are offered.
  public var expression: SurveyExpression

  /// Creates a toggle.
  public init(options: [AnswerValue], expression: SurveyExpression) {
    self.options = options
    self.expression = expression
  }
}
