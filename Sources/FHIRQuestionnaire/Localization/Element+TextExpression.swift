package import FHIRDocument
package import SurveyModel

extension Element {
  /// What calculates a text that is a part of an extension, a translation for example.
  ///
  /// [cqf-expression](https://hl7.org/fhir/extensions/StructureDefinition-cqf-expression.html)
  package var textExpression: SurveyExpression? {
    guard hasChildren,
      let value = children(.extension).first(where: {
        $0[.url]?.string == ExtensionURL.expression
      })?[.valueExpression],
      let text = value[.expression]?.string
    else { return nil }
    return SurveyExpression(
      language: value[.language]?.string ?? SurveyExpression.fhirPath, text)
  }
}
