import SurveyFormats
import SurveyPrimitives

/// The names that Aliases have for code systems, and their addresses.
enum CodeSystems {
  private static let known = [
    ("LOINC", "http://loinc.org"), ("SNOMED CT", "http://snomed.info/sct"),
    ("SNOMED", "http://snomed.info/sct"),
    ("UMLS CUI", "http://terminology.hl7.org/CodeSystem/umls"),
    ("UMLS", "http://terminology.hl7.org/CodeSystem/umls"),
    ("nci:ExtCodeID", "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl"),
  ]

  /// The address of a code system; `nil` where the Context of an Alias is none.
  static func address(of context: String) -> String? {
    if context.hasPrefix("http://") || context.hasPrefix("https://")
      || context.hasPrefix("urn:oid:")
      || context.hasPrefix("urn:uuid:")
    {
      return context
    }
    // MDM portals number them: `UMLS CUI [1,2]`.
    let name = String(context.prefix { $0 != "[" }).trimmed
    return known.first { $0.0 == name }?.1
  }

  static func isAddress(_ text: String) -> Bool { text.contains(":") }
}
