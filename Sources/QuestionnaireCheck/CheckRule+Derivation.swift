import SurveyDiagnostics

/// Derivation.
extension CheckRule {
  static let derivationBroken = CheckRule(
    "derivation", .derivationBroken, .error,
    "A questionnaire that is derived keeps what the one that it is derived from says.",
    remedy: "Say the same as there, or derive with inspired-by.")

  static let derivation: [CheckRule] = [
    .derivationBroken
  ]
}
