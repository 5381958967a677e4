/// The variables that the standards define.
///
/// https://hl7.org/fhir/fhirpath.html#vars
enum StandardVariable {
  /// Whether no expression may define a variable of this name.
  static func isReserved(_ name: String) -> Bool {
    switch name {
    case "context", "resource", "rootResource", "ucum", "sct", "loinc", "terminologies": true
    default: name.hasPrefix("vs-") || name.hasPrefix("ext-")
    }
  }

  /// Whether a variable has functions of its own: `%factory.Coding('s', 'c')`.
  static func hasFunctions(_ name: String) -> Bool {
    name == "factory" || name == "terminologies" || name == "server"
  }

  /// The address that a variable is; `nil` for one that is something else.
  static func address(_ name: String) -> String? {
    switch name {
    case "sct": "http://snomed.info/sct"
    case "loinc": "http://loinc.org"
    case "ucum": "http://unitsofmeasure.org"
    default:
      if name.hasPrefix("vs-") {
        "http://hl7.org/fhir/ValueSet/\(name.dropFirst(3))"
      } else if name.hasPrefix("ext-") {
        "http://hl7.org/fhir/StructureDefinition/\(name.dropFirst(4))"
      } else {
        nil
      }
    }
  }
}
