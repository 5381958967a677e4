import SurveyDiagnostics

/// What another version would write otherwise of a document that is R4 only since nothing shows its
/// version.
enum VersionQuestion {
  static func evidence(in document: Document) -> DetectedVersion.Evidence? {
    let own = VersionFit.findings(in: document, .r4)
    if document.isFromJSON && own.disorder == nil { return nil }
    for version in [FHIRVersion.stu3, .r5] {
      let findings = VersionFit.findings(in: document, version, limit: 1)
      guard findings.misfits.isEmpty else { continue }
      let other = Diagnostic.Argument("other", .literal(version.name))
      if document.isFromJSON {
        guard let node = own.disorder, findings.disorders != own.disorders else { continue }
        return DetectedVersion.Evidence(node: node, code: .orderNotKnown, arguments: [other])
      }
      guard let (node, repeats) = difference(own.repeating, findings.repeating) else { continue }
      let name = VersionFit.describe(node, in: document)
      return DetectedVersion.Evidence(
        node: node, code: .versionNotKnown,
        arguments: [
          other, Diagnostic.Argument("element", .phrase(name)),
          Diagnostic.Argument("array", .literal(repeats ? "yes" : "no")),
        ])
    }
    return nil
  }

  /// The first element that repeats in one version only, and whether it does in the other one.
  private static func difference(_ own: [Int], _ other: [Int]) -> (Int, Bool)? {
    for (one, two) in zip(own, other) where one != two { return (min(one, two), two < one) }
    if own.count > other.count { return (own[other.count], false) }
    return other.count > own.count ? (other[own.count], true) : nil
  }
}
