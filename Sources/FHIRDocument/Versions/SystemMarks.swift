import SurveyDiagnostics

/// Addresses of code systems, which changed with R4.
///
/// Those of HL7 version 2 and 3 and many of FHIR's own went from `http://hl7.org/fhir/` to
/// `http://terminology.hl7.org/CodeSystem/`.
/// [terminologies-systems.html](https://hl7.org/fhir/R4/terminologies-systems.html)
struct SystemMarks {
  private let older: [Element]
  private let newer: [Element]

  init(_ document: Document) {
    var (older, newer): ([Element], [Element]) = ([], [])
    let nodes = document.nodes
    for index in nodes.indices where nodes[index].name == ElementName.system.rawValue {
      let element = Element(document: document, index: index)
      if element.textStarts(with: Self.moved) {
        newer.append(element)
      } else if Self.isOlder(element) {
        older.append(element)
      }
    }
    (self.older, self.newer) = (older, newer)
  }

  /// How many of them a version does not have.
  func count(against version: FHIRVersion) -> Int {
    version < .r4 ? newer.count : older.count
  }

  /// What shows that it is not of a version.
  func evidence(against version: FHIRVersion) -> DetectedVersion.Evidence? {
    guard let first = (version < .r4 ? newer : older).first else { return nil }
    return DetectedVersion.Evidence(
      node: first.index, code: .versionOfSystem,
      arguments: [Diagnostic.Argument("system", .quoted(first.string ?? ""))])
  }

  private static func isOlder(_ system: Element) -> Bool {
    system.textStarts(with: base)
      && (families.contains { system.textStarts(with: $0) }
        || names.contains { system.hasText($0) })
  }

  private static let base = Array("http://hl7.org/fhir/".utf8)
  private static let moved = Array("http://terminology.hl7.org/CodeSystem/".utf8)
  private static let families = ["v2/", "v3/"].map { base + $0.utf8 }

  /// Systems of FHIR itself that have another address since R4.
  private static let names = [
    "condition-category", "condition-clinical", "condition-ver-status", "data-absent-reason",
    "diagnosis-role", "goal-category", "medication-statement-category", "observation-category",
    "reaction-event-certainty", "referencerange-meaning", "substance-category",
  ].map { base + $0.utf8 }
}
