public import SurveyDiagnostics

/// What validation found out about a response.
public struct ValidationResult: Sendable {
  /// The questionnaire that it was validated against, or that it names.
  public var questionnaire: String?
  /// What is wrong with it, in the order of its text.
  public var findings: [Diagnostic]

  /// Whether nothing is wrong with it that is an error.
  public var isValid: Bool { !findings.hasErrors }
}
