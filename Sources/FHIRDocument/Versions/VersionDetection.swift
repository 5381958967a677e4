import SurveyDiagnostics

extension DetectedVersion {
  /// Finds the version of a document.
  init(_ document: Document) {
    if let known = Self.atOnce(document) {
      version = known
      return
    }
    let misfits = VersionFit.misfits(of: document, .r4)
    let traces = ConversionTraces(document)
    var best = misfits
    var against = misfits.count + traces.count(against: .r4)
    var needless = traces.countNeedless(in: .r4)
    let candidates: [FHIRVersion] = [.r4b, .r5, .stu3]
    for candidate in candidates where against > 0 {
      let known = traces.count(against: candidate)
      let found = VersionFit.misfits(of: document, candidate, limit: max(against - known, 0) + 1)
      let score = (found.count + known, traces.countNeedless(in: candidate))
      guard score < (against, needless) else { continue }
      (version, best, against, needless) = (candidate, found, score.0, score.1)
    }
    guard version != .r4 else { return }
    let remaining = Set(best)
    guard let node = misfits.first(where: { !remaining.contains($0) }) else {
      evidence = traces.evidence(against: .r4)
      return
    }
    let isAlone = candidates.filter { $0 != version }.allSatisfy {
      VersionFit.misfits(of: document, $0).contains(node)
    }
    let name = VersionFit.describe(node, in: document)
    evidence = Evidence(
      node: node, code: isAlone ? .guessedVersion : .versionNotR4,
      arguments: [Diagnostic.Argument("element", .phrase(name))])
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
