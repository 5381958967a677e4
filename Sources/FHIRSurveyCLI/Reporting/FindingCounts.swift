import SurveyDiagnostics

/// How many findings there are of each severity.
struct FindingCounts {
  private(set) var errors = 0
  private(set) var warnings = 0
  private(set) var notes = 0

  init(_ findings: [Diagnostic] = []) { findings.forEach { add($0) } }

  mutating func add(_ finding: Diagnostic) {
    switch finding.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }

  /// `1 error, 3 warnings`; notes are counted where they are wanted.
  func text(withNotes: Bool = false) -> String {
    [(errors, "error"), (warnings, "warning"), (withNotes ? notes : 0, "note")]
      .filter { $0.0 > 0 }.map { Self.count($0.0, $0.1) }.joined(separator: ", ")
  }

  /// A number and what it counts: `1 error`, `2 errors`.
  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
