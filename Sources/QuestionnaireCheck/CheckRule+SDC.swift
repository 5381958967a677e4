import SurveyDiagnostics

/// Invariants of Structured Data Capture.
extension CheckRule {
  static let answerExpressionBesideOptions = CheckRule(
    "sdc-1", .answerExpressionBesideOptions, .error,
    "An item with an answerExpression has neither answerOption nor answerValueSet.",
    remedy: "Keep one of the two.")
  static let initialTwoWays = CheckRule(
    "sdc-behave-1", .initialTwoWays, .error,
    "An item has either initial or an initialExpression.",
    remedy: "Keep one of the two.")
  static let enableWhenTwoWays = CheckRule(
    "sdc-behave-2", .enableWhenTwoWays, .error,
    "An item has either enableWhen or an enableWhenExpression.",
    remedy: "Keep one of the two; where both are there, the expression decides.")
  static let displayExtracted = CheckRule(
    "sdc-obsn-1", .displayExtracted, .error,
    "A display is not extracted to an Observation.",
    remedy: "Remove observationExtract.")

  static let invariantsSDC: [CheckRule] = [
    .answerExpressionBesideOptions, .initialTwoWays, .enableWhenTwoWays, .displayExtracted,
  ]
}
