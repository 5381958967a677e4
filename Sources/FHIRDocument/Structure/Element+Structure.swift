public import SurveyDiagnostics

extension Element {
  /// What in this resource is not as the definitions of its version want it.
  ///
  /// Unknown elements, wrong JSON types, missing elements, elements that occur too often, values
  /// that are none of their type, codes that a required binding does not have, narratives that are
  /// broken or empty or have what they may not have, and empty elements; in document order, each
  /// with the linkId of the nearest item. Nothing of it is lost on the way to a file, so they are
  /// warnings; errors where `isStrict`. Of a document that is no FHIR resource nothing is said. The
  /// thousand first are given, and the number of the rest.
  /// [validation.html](https://hl7.org/fhir/R4/validation.html)
  public func structureFindings(isStrict: Bool = false) -> [Diagnostic] {
    let check = StructureCheck(self, isStrict: isStrict)
    if check.findings.isEmpty { return [] }
    let found = check.findings.kept.sorted { $0.node < $1.node }
    let messages = StructureMessages(document: document, rules: check.rules)
    let locations = document.locations(
      of: found.map { Element(document: document, index: $0.node) }, withLinkIds: true)
    let diagnostics = zip(found, locations).map { finding, location in
      var location = location
      if let missing = messages.missingName(finding) {
        location.path = (location.path.map { $0 + "." } ?? "") + missing
      }
      let (code, message, hint) = messages.message(finding)
      return Diagnostic(finding.severity, code, message, at: location, hint: hint)
    }
    return diagnostics + check.findings.overflow(in: Source(name: document.sourceName, bytes: []))
  }
}
