import SurveyDiagnostics
package import SurveyModel

extension SurveyConstraint {
  /// What is said of a broken rule that has no words of its own, where some are needed; `human` must be
  /// there in FHIR.
  ///
  /// [extension-questionnaire-constraint.html](https://hl7.org/fhir/R4/extension-questionnaire-constraint.html)
  private static let wordless = Diagnostic(.namelessConstraintBroken).message()

  /// The words of the rule, or those of all rules without words.
  package var shownWords: String { human ?? Self.wordless }

  /// The words that a source has for a rule; `nil` where they are those of all rules without words.
  package static func human(_ words: String?) -> String? { words == wordless ? nil : words }
}
