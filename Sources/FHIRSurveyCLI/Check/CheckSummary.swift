/// How much was found in some files.
struct CheckSummary {
  let files: Int
  /// Those that could not be read, or are not questionnaires.
  let refused: Int
  let findings: FindingCounts

  init(_ checked: [CheckedFile]) {
    files = checked.count
    refused = checked.count { $0.failure != nil }
    findings = FindingCounts(checked.flatMap(\.findings))
  }

  /// `1 error, 3 warnings`.
  var counts: String {
    let text = findings.text(withNotes: true)
    return text.isEmpty ? "nothing found" : text
  }

  /// `2 files, 1 not examined: 1 error, 3 warnings`.
  var text: String {
    let missing = refused > 0 ? ", \(refused) not examined" : ""
    return "\(FindingCounts.count(files, "file"))\(missing): \(counts)"
  }
}
