import FHIRDocument

/// How FHIR's JSON is called in fields of HTTP.
///
/// [http.html#mime-type](https://hl7.org/fhir/R4/http.html#mime-type)
enum MediaType {
  /// What is wanted of a server; the version is named where somebody asked for it.
  static func wanted(_ known: FHIRVersion?, _ asked: FHIRVersion?) -> String {
    known == .dstu2 ? "application/json+fhir" : json(asked)
  }

  /// What a resource in a version is sent as.
  static func sent(_ version: FHIRVersion, _ asked: FHIRVersion?) -> String {
    (version == .dstu2 ? "application/json+fhir" : json(asked)) + "; charset=utf-8"
  }

  /// The parameter is there since R4.
  private static func json(_ asked: FHIRVersion?) -> String {
    guard let asked, asked >= .r4 else { return "application/fhir+json" }
    return "application/fhir+json; fhirVersion=\(asked.rawValue)"
  }

  /// The version that a type names; `nil` where it names none.
  static func version(_ type: String?) -> FHIRVersion? {
    for part in (type ?? "").split(separator: ";").dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1).map {
        $0.filter { $0 != " " && $0 != "\"" }
      }
      if sides.count == 2, sides[0].lowercased() == "fhirversion" {
        return FHIRVersion(named: sides[1])
      }
    }
    return nil
  }

  /// The type without its parameters.
  static func essence(_ type: String?) -> String? {
    type.map { String($0.prefix { $0 != ";" }.filter { $0 != " " }).lowercased() }
  }
}
