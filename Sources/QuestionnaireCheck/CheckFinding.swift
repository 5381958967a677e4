public import SurveyDiagnostics

/// What an examination finds: the rule that is not kept, and where.
public struct CheckFinding: Hashable, Sendable {
  /// The rule; `nil` for what the reading of the text finds, such as a duplicate key.
  public let rule: CheckRule?
  /// What is wrong, where, and what would be right.
  public let diagnostic: Diagnostic

  /// Creates a finding.
  public init(rule: CheckRule?, diagnostic: Diagnostic) {
    self.rule = rule
    self.diagnostic = diagnostic
  }
}
