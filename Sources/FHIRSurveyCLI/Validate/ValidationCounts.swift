import ResponseValidation
import SurveyDiagnostics

/// What a run of `validate` came to.
struct ValidationCounts {
  private var outcomes: [ValidationResult.Outcome: Int] = [:]
  private(set) var unreadable = 0
  private(set) var others = 0
  private(set) var bytes = 0
  /// Whether an input was missing.
  private(set) var isMissing = false
  private var findings = FindingCounts()
  /// The findings by rule and by question, and what is missing.
  private(set) var tally = FindingTally()

  subscript(outcome: ValidationResult.Outcome) -> Int { outcomes[outcome, default: 0] }

  /// How many responses there were.
  var responses: Int { outcomes.values.reduce(0, +) }
  /// How many records there were.
  var records: Int { responses + unreadable + others }

  mutating func add(_ record: ValidatedRecord) {
    bytes += record.size
    switch record {
    case .clean: outcomes[.valid, default: 0] += 1
    case .other: others += 1
    case .validated(let report):
      outcomes[report.outcome, default: 0] += 1
      add(report)
    case .unreadable(let report):
      unreadable += 1
      if report.findings.contains(where: { $0.code == .unreadableInput }) { isMissing = true }
      add(report)
    }
  }

  private mutating func add(_ report: ValidatedRecord.Report) {
    report.findings.forEach { findings.add($0) }
    tally.add(report.findings, questionnaire: report.questionnaire)
    tally.addMissing(report.missing)
  }

  /// The findings by rule and by question, what is missing, and in the last line
  /// `5 responses: 3 valid, 1 invalid, 1 undetermined; 2 errors`.
  var text: String {
    var parts = [
      "\(FindingCounts.count(responses, "response")): \(self[.valid]) valid, "
        + "\(self[.invalid]) invalid, \(self[.undetermined]) undetermined"
    ]
    if unreadable > 0 { parts.append("\(unreadable) unreadable") }
    if others > 0 { parts.append("\(FindingCounts.count(others, "other resource")) skipped") }
    let text = findings.text()
    let last = parts.joined(separator: ", ") + (text.isEmpty ? "" : "; " + text)
    let table =
      tally.rules { "\($0) \($0.remedy)" } + tally.questionLines + tally.missingLines
    return (table + [last]).joined(separator: "\n")
  }
}
