import SurveyDiagnostics

extension DetectedVersion {
  /// Finds the version of a document.
  init(_ document: Document) {
    if let known = Self.atOnce(document) {
      version = known
      return
    }
    let contest = VersionContest(document)
    version = contest.best.version
    evidence = contest.evidence
    isOpen = version == .r4 && contest.best.findings.misfits.isEmpty
  }
}

extension DetectedVersion {
  /// The version that a document says, or R4 where nothing in it may be of another one; `nil` where
  /// only the definitions know.
  static func atOnce(_ document: Document) -> FHIRVersion? {
    let root = document.root
    guard root.isObject, root[.resourceType]?.hasValue == true else { return .r4 }
    return StatedVersion.of(root) ?? (VersionMarks.mayDiffer(document) ? nil : .r4)
  }
}

/// The version that a resource says itself.
enum StatedVersion {
  private static let fhirVersion = ElementName(known: "fhirVersion")

  static func of(_ root: Element) -> FHIRVersion? {
    if let name = fhirVersion, let text = root[name]?.string, let version = FHIRVersion(named: text)
    {
      return version
    }
    guard let meta = root[.meta] else { return nil }
    for profile in meta.children(.profile) {
      if let address = profile.string, let version = version(inCanonical: address) {
        return version
      }
    }
    return nil
  }

  /// The version in an address of HL7: `http://hl7.org/fhir/4.0/StructureDefinition/…`, or
  /// `http://hl7.org/fhir/StructureDefinition/…|4.0.1`.
  static func version(inCanonical address: String) -> FHIRVersion? {
    let base = "http://hl7.org/fhir/"
    guard address.hasPrefix(base) else { return nil }
    let rest = address.dropFirst(base.count)
    if let version = FHIRVersion(named: String(rest.prefix { $0 != "/" })) { return version }
    guard rest.hasPrefix("StructureDefinition/"), let bar = rest.firstIndex(of: "|") else {
      return nil
    }
    return FHIRVersion(named: String(rest[rest.index(after: bar)...]))
  }
}
