import SurveyDiagnostics

/// How much was found in some files.
struct CheckSummary {
  let files: Int
  /// The files in folders that are not questionnaires.
  let skipped: Int
  /// Those that could not be read, or are not questionnaires.
  let refused: Int
  let findings: FindingCounts
  let tally: FindingTally

  init(_ checked: [CheckedFile], skipped: Int = 0) {
    self.skipped = skipped
    var tally = FindingTally()
    for file in checked { tally.add(file.findings) }
    self.tally = tally
    files = checked.count
    refused = checked.count { $0.failure != nil }
    findings = FindingCounts(checked.flatMap(\.findings))
  }

  /// `1 error, 3 warnings`.
  var counts: String {
    let text = findings.text(withNotes: true)
    return text.isEmpty ? "nothing found" : text
  }

  /// The findings by rule, and in the last line `2 files, 1 not examined: 1 error, 3 warnings`.
  var text: String {
    let missing = refused > 0 ? ", \(refused) not examined" : ""
    let others = skipped > 0 ? ", \(FindingCounts.count(skipped, "other file")) skipped" : ""
    let last = "\(FindingCounts.count(files, "file"))\(missing)\(others): \(counts)"
    return (tally.rules(\.ruleName) + [last]).joined(separator: "\n")
  }
}
