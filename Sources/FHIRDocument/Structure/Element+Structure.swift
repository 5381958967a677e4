public import SurveyDiagnostics

extension Element {
  /// What in this resource is not as the definitions of its version want it.
  ///
  /// Unknown elements, wrong JSON types, missing elements, elements that occur too often, values
  /// that are not of their type, codes that a required binding does not have, narratives that are
  /// broken or empty or have what they may not have, and empty elements; in document order, each
  /// with the linkId of the nearest item. Nothing of it is lost on the way to a file, so they are
  /// warnings; errors where `isStrict`. Of a document that is not a FHIR resource nothing is said. The
  /// thousand first are given, and the number of the rest.
  /// [validation.html](https://hl7.org/fhir/R4/validation.html)
  public func structureFindings(isStrict: Bool = false) -> [Diagnostic] {
    let check = StructureCheck(self)
    if check.findings.isEmpty { return [] }
    let found = check.findings.kept.sorted { $0.node < $1.node }
    let messages = StructureMessages(document: document, rules: check.rules)
    let locations = document.locations(
      of: found.map { Element(document: document, index: $0.node) }, withLinkIds: true)
    let findings = zip(found, locations).map(messages.diagnostic)
    return SeverityPolicy(isStrict: isStrict).applied(
      to: findings + check.findings.overflow(inFile: document.sourceName))
  }
}
