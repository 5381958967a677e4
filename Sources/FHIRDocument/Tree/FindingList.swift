import SurveyDiagnostics

/// Something that a reader, a writer or a check reports before its location is known.
protocol ReaderFinding: Sendable {
  /// What it is.
  var code: Diagnostic.Code { get }
  /// What fills its words.
  var arguments: [Diagnostic.Argument] { get }
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
    let isError = finding.code.severity == .error
    if isError { errors += 1 } else { others += 1 }
    if (isError ? errors : others) <= Self.limit { kept.append(finding) }
  }

  mutating func removeAll() { self = FindingList() }

  /// What to report of those that were only counted.
  func overflow(inFile name: String) -> [Diagnostic] {
    [(Diagnostic.Code.moreFindings, errors), (.moreWarnings, others)].compactMap { code, count in
      guard count > Self.limit else { return nil }
      return Diagnostic(code, ["count": .number(count - Self.limit)], at: Location(file: name))
    }
  }
}

extension FindingList<TextFinding> {
  /// The findings with their locations in a text.
  func diagnostics(in source: Source) -> [Diagnostic] {
    if isEmpty { return [] }
    var lines = LineCounter(source)
    return kept.map { Diagnostic($0, at: lines.location(ofByte: $0.offset)) }
      + overflow(inFile: source.name)
  }
}
