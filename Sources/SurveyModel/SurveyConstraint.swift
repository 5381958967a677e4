/// A rule that answers must keep.
///
/// Both ways of saying it:
/// [targetConstraint](https://hl7.org/fhir/extensions/StructureDefinition-targetConstraint.html) and
/// [questionnaire-constraint](https://hl7.org/fhir/R4/extension-questionnaire-constraint.html).
public struct SurveyConstraint: Hashable, Sendable {
  /// How much it weighs that a rule is broken.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The response is not valid.
    case error
    /// The response is valid, with a warning.
    case warning
  }

  /// The name of the rule.
  public var key: String?
  /// How much it weighs.
  public var severity: Severity
  /// The rule in words, for people.
  public var human: String?
  /// What must be true, seen from the item that has the rule.
  public var expression: SurveyExpression
  /// The expression, read from the item, that gives the elements which a finding points at.
  public var location: String?

  /// Creates a rule.
  public init(
    key: String? = nil, severity: Severity = .error, human: String? = nil,
    expression: SurveyExpression, location: String? = nil
  ) {
    self.key = key
    self.severity = severity
    self.human = human
    self.expression = expression
    self.location = location
  }
}
