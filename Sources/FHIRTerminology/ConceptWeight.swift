import FHIRDocument
import SurveyPrimitives

/// Where the weight of a code is written: as an extension, or as a property of its concept.
package enum ConceptWeight {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"
  package static let itemWeight = base + "itemWeight"
  package static let ordinalValue = base + "ordinalValue"
  package static let oldOrdinalValue = base + "questionnaire-ordinalValue"
  package static let optionPrefix = base + "questionnaire-optionPrefix"
  private static let extensions: Set<String> = [
    itemWeight, ordinalValue, oldOrdinalValue,
    base + "codesystem-ordinalValue", base + "valueset-ordinalValue",
  ]
  private static let labels: Set<String> = [
    base + "valueset-label", base + "codesystem-label", optionPrefix,
  ]
  /// What a property is for where its definition says so.
  static let propertyURI = "http://hl7.org/fhir/concept-properties#itemWeight"
  /// The codes of the property where no definition says another.
  static let propertyCodes: Set<String> = ["itemWeight", "weight", "ordinalValue"]

  /// The weight among the extensions of an element.
  static func written(on element: Element) -> ExactDecimal? {
    for found in element.children(.extension) {
      guard let url = found[.url]?.string, extensions.contains(url) else { continue }
      if let weight = found.choice("value")?.decimal { return weight }
    }
    return nil
  }

  /// The weight among the properties of a concept or of an entry of an expansion.
  static func property(of concept: Element, codes: Set<String>) -> ExactDecimal? {
    for property in concept.children(.property) {
      guard let code = property[.code]?.string, codes.contains(code) else { continue }
      if let weight = property.choice("value")?.decimal { return weight }
    }
    return nil
  }

  /// The label that a person reads before the option.
  static func label(on element: Element) -> String? {
    for found in element.children(.extension) {
      guard let url = found[.url]?.string, labels.contains(url) else { continue }
      if let label = found.choice("value")?.string { return label }
    }
    return nil
  }
}
