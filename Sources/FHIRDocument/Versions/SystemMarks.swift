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
    for (index, node) in document.nodes.enumerated()
    where node.name == ElementName.system.rawValue && Int(node.length) > Self.base.utf8.count {
      let element = Element(document: document, index: index)
      guard let address = element.string else { continue }
      if address.hasPrefix(Self.moved) {
        newer.append(element)
      } else if address.hasPrefix(Self.base), Self.isOlder(address.dropFirst(Self.base.count)) {
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

  private static func isOlder(_ name: Substring) -> Bool {
    name.hasPrefix("v2/") || name.hasPrefix("v3/") || names.contains(String(name))
  }

  private static let base = "http://hl7.org/fhir/"
  private static let moved = "http://terminology.hl7.org/CodeSystem/"

  /// Systems of FHIR itself that have another address since R4.
  private static let names: Set = [
    "condition-category", "condition-clinical", "condition-ver-status", "data-absent-reason",
    "diagnosis-role", "goal-category", "medication-statement-category", "observation-category",
    "reaction-event-certainty", "referencerange-meaning", "substance-category",
  ]
}
