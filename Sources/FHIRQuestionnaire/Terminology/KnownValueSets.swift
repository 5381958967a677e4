import SurveyModel

extension CodeSet {
  /// The value sets that need no resource to be known.
  static func known(_ address: String) -> CodeSet? {
    switch CanonicalAddress(address).url {
    case "http://hl7.org/fhir/ValueSet/ucum-units":
      CodeSet(rest: Rest(system: "http://unitsofmeasure.org", content: .units))
    default: nil
    }
  }
}
