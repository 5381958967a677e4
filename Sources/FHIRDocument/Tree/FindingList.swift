import SurveyDiagnostics

/// Something that a reader reports and reads over.
protocol ReaderFinding: Sendable {
  var severity: Diagnostic.Severity { get }
}

/// The findings about one text: the first thousand of each severity, and how many there were.
///
/// Warnings never crowd out an error.
struct FindingList<Finding: ReaderFinding>: Sendable {
  static var limit: Int { 1000 }

  private(set) var kept: [Finding] = []
  private var errors = 0
  private var others = 0

  var isEmpty: Bool { kept.isEmpty }

  /// Keeps a finding, or counts it where there are too many.
  mutating func add(_ finding: Finding) {
    let isError = finding.severity == .error
    if isError { errors += 1 } else { others += 1 }
    if (isError ? errors : others) <= Self.limit { kept.append(finding) }
  }

  mutating func removeAll() { self = FindingList() }

  /// What to say about those that were only counted.
  func overflow(in source: Source) -> [Diagnostic] {
    [(errors, Diagnostic.Severity.error), (others, .warning)].compactMap { count, severity in
      guard count > Self.limit else { return nil }
      return Diagnostic(
        severity, .moreFindings,
        "\(count - Self.limit) more \(severity.rawValue)s were found than are listed",
        at: Location(file: source.name))
    }
  }
}
