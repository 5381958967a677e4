public import SurveyPrimitives

/// One permitted answer.
///
/// [Questionnaire.item.answerOption](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item.answerOption)
public struct AnswerOption: Hashable, Sendable {
  /// The value that is answered.
  public var value: AnswerValue
  /// Whether it is chosen when the survey starts.
  public var initialSelected: Bool
  /// Whether choosing it excludes every other answer (optionExclusive).
  public var isExclusive: Bool
  /// The label before it: "a)", "1." (optionPrefix).
  public var prefix: String?
  /// Its score (ordinalValue, itemWeight).
  public var ordinal: ExactDecimal?
  /// The address of the extension that gives the score, where it is another one than ordinalValue.
  public var ordinalExtension: String?
  /// What the source says of a value that has no parts, a text or a number for example: its extensions.
  public var preserved = Preserved()

  /// Creates an option.
  @inlinable
  public init(
    value: AnswerValue, initialSelected: Bool = false, isExclusive: Bool = false,
    prefix: String? = nil, ordinal: ExactDecimal? = nil
  ) {
    self.value = value
    self.initialSelected = initialSelected
    self.isExclusive = isExclusive
    self.prefix = prefix
    self.ordinal = ordinal
  }
}
