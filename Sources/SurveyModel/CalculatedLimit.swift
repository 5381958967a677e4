/// What of an item an expression may work out instead of a fixed value.
///
/// The expression stands on the element that holds the value, as
/// [cqf-calculatedValue](https://hl7.org/fhir/extensions/StructureDefinition-cqf-calculatedValue.html)
/// or [cqf-expression](https://hl7.org/fhir/extensions/StructureDefinition-cqf-expression.html).
public struct CalculatedLimit: Hashable, Sendable {
  /// What is calculated.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The least value allowed.
    case minValue
    /// The greatest value allowed.
    case maxValue
    /// How many answers or repetitions there must be.
    case minOccurs
    /// How many answers or repetitions there may be.
    case maxOccurs
    /// The length needed.
    case minLength
    /// The length allowed.
    case maxLength
    /// Whether an answer must be given.
    case required
    /// Whether a person may not change the answer.
    case readOnly
    /// Whether there may be several answers.
    case repeats
  }

  /// What is calculated.
  public var kind: Kind
  /// How.
  public var expression: SurveyExpression

  /// Creates a calculated limit.
  public init(_ kind: Kind, _ expression: SurveyExpression) {
    self.kind = kind
    self.expression = expression
  }
}
