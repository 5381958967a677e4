import SurveyDiagnostics

/// What a run of `validate` came to.
struct ValidationCounts {
  private(set) var valid = 0
  private(set) var invalid = 0
  private(set) var unreadable = 0
  private(set) var others = 0
  private(set) var bytes = 0
  /// Whether an input was missing.
  private(set) var isMissing = false
  private var findings = FindingCounts()

  /// How many responses there were.
  var responses: Int { valid + invalid }
  /// How many records there were.
  var records: Int { responses + unreadable + others }

  mutating func add(_ record: ValidatedRecord) {
    bytes += record.size
    switch record {
    case .clean: valid += 1
    case .other: others += 1
    case .validated(let report):
      if report.isValid { valid += 1 } else { invalid += 1 }
      report.findings.forEach { findings.add($0) }
    case .unreadable(let report):
      unreadable += 1
      if report.findings.contains(where: { $0.code == .unreadableInput }) { isMissing = true }
      report.findings.forEach { findings.add($0) }
    }
  }

  /// `5 responses: 4 valid, 1 not; 2 errors`.
  var text: String {
    var parts = ["\(FindingCounts.count(responses, "response")): \(valid) valid, \(invalid) not"]
    if unreadable > 0 { parts.append("\(unreadable) unreadable") }
    if others > 0 { parts.append("\(FindingCounts.count(others, "other resource")) skipped") }
    let text = findings.text()
    return parts.joined(separator: ", ") + (text.isEmpty ? "" : "; " + text)
  }
}
