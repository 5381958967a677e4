import SurveyDiagnostics

/// Which version a document fits best, R4 among equals, and what shows it.
///
/// What a version does not have counts first; then what it has, and is kept in extensions; then what
/// is usual in another version: addresses of code systems, the order of elements.
struct VersionContest {
  struct Candidate {
    let version: FHIRVersion
    let findings: VersionFindings
    /// How much speaks against it.
    let against: Int
    let needless: Int
    /// How many addresses of code systems it does not have.
    let systems: Int
    /// Whether the elements are in another order than its own.
    let isUnordered: Bool

    func isBetter(than other: Candidate) -> Bool { score < other.score }

    private var score: (Int, Int, Int, Int) { (against, needless, systems, isUnordered ? 1 : 0) }

    /// Whether anything speaks against it that may not speak against another version.
    var isDoubtful: Bool { against > 0 || systems > 0 || isUnordered }
  }

  private let document: Document
  private let r4: Candidate
  private(set) var best: Candidate
  private let traces: ConversionTraces
  private let systems: SystemMarks

  private static let others: [FHIRVersion] = [.r4b, .r5, .stu3, .dstu2]

  init(_ document: Document) {
    self.document = document
    traces = ConversionTraces(document)
    systems = SystemMarks(document)
    r4 = Self.candidate(.r4, document, traces, systems, limit: .max)
    best = r4
    if Self.isGrouped(document.root) {
      best = Self.candidate(.dstu2, document, traces, systems, limit: .max)
      return
    }
    for version in Self.others where best.isDoubtful && mayBe(version) {
      let candidate = Self.candidate(version, document, traces, systems, limit: best.against)
      if candidate.isBetter(than: best) { best = candidate }
    }
  }

  /// Whether a questionnaire or a response has groups, as those of DSTU2 alone.
  private static func isGrouped(_ root: Element) -> Bool {
    isForm(root) && root[.group] != nil
  }

  private static func isForm(_ root: Element) -> Bool {
    root.resourceType == "Questionnaire" || root.resourceType == "QuestionnaireResponse"
  }

  /// Whether a document may be of a version: of DSTU2, only where nothing that has parts, and that R4
  /// knows, is unknown there, since what is inside would not count.
  private func mayBe(_ version: FHIRVersion) -> Bool {
    guard version == .dstu2 else { return true }
    if Self.isForm(document.root) { return false }
    let known = Set(r4.findings.misfits)
    return VersionFit.findings(in: document, version).misfits.allSatisfy { node in
      known.contains(node) || !Element(document: document, index: node).isObject
    }
  }

  /// How a version fits; the search for what does not ends above a limit.
  private static func candidate(
    _ version: FHIRVersion, _ document: Document, _ traces: ConversionTraces,
    _ systems: SystemMarks, limit: Int
  ) -> Candidate {
    let known = traces.count(against: version)
    let greatest = limit == .max ? limit : max(limit - known, 0) + 1
    let findings = VersionFit.findings(in: document, version, limit: greatest)
    // Members of JSON have no order; only where it is R5's and not R4's it shows something.
    let counts = !document.isFromJSON || version >= .r4
    return Candidate(
      version: version, findings: findings, against: findings.misfits.count + known,
      needless: traces.countNeedless(in: version),
      systems: systems.count(against: version),
      isUnordered: !counts || findings.disorder != nil)
  }

  /// What shows that it is not R4.
  var evidence: DetectedVersion.Evidence? {
    guard best.version != .r4 else { return nil }
    let remaining = Set(best.findings.misfits)
    let misfits = zip(r4.findings.misfits, r4.findings.reasons)
    if let (node, reason) = misfits.first(where: { !remaining.contains($0.0) }) {
      return evidence(node, reason)
    }
    if let found = traces.evidence(against: .r4) { return found }
    if let found = systems.evidence(against: .r4) { return found }
    return r4.findings.disorder.map { DetectedVersion.Evidence(node: $0, code: .versionOfOrder) }
  }

  private func evidence(
    _ node: Int, _ reason: VersionFindings.Reason
  ) -> DetectedVersion.Evidence {
    let name = Diagnostic.Argument("element", .phrase(VersionFit.describe(node, in: document)))
    guard reason == .name else {
      let reason = Diagnostic.Argument("reason", .literal(reason.rawValue))
      return DetectedVersion.Evidence(node: node, code: .versionOfShape, arguments: [name, reason])
    }
    let isAlone = Self.others.filter { $0 != best.version }.allSatisfy {
      VersionFit.findings(in: document, $0).misfits.contains { other in
        other <= node && node < Int(document.nodes[other].next)
      }
    }
    return DetectedVersion.Evidence(
      node: node, code: isAlone ? .guessedVersion : .versionNotR4, arguments: [name])
  }
}
