/// What may be answered where an item has options.
///
/// [questionnaire-answer-constraint](https://hl7.org/fhir/R5/valueset-questionnaire-answer-constraint.html)
public enum AnswerConstraint: String, Hashable, Sendable, CaseIterable {
  /// One of the options only.
  case optionsOnly
  /// One of the options, or another value of the item's type.
  case optionsOrType
  /// One of the options, or a text (R4's `open-choice`).
  case optionsOrString
}
