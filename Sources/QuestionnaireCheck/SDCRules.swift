import FHIRDocument
import SurveyModel

extension QuestionnaireChecker {
  /// The invariants of SDC's profiles.
  ///
  /// [sdc-questionnaire](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire.html)
  static func checkSDCInvariants(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for item in questionnaire.items where !item.extensions.isEmpty {
      let element = item.element
      if let found = item.extensions("answerExpression").first,
        element[.answerOption] != nil || element[.answerValueSet] != nil
      {
        findings.add(
          .answerExpressionBesideOptions, "\(item.name) has an answerExpression and options",
          at: found.element, linkId: item.linkId)
      }
      if let found = item.extensions("initialExpression").first, element[.initial] != nil {
        findings.add(
          .initialTwoWays, "\(item.name) has both initial and an initialExpression",
          at: found.element, linkId: item.linkId)
      }
      if let found = item.extensions("enableWhenExpression").first, element[.enableWhen] != nil {
        findings.add(
          .enableWhenTwoWays, "\(item.name) has both enableWhen and an enableWhenExpression",
          at: found.element, linkId: item.linkId)
      }
      if let found = item.extensions("observationExtract").first, item.item.type == .display {
        findings.add(
          .displayExtracted, "\(item.name) is a display and has observationExtract",
          at: found.element, linkId: item.linkId)
      }
    }
  }
}
