import SurveyDiagnostics
import SurveyTerminal

/// Counts errors and warnings by rule and by question, and what is missing, for the summary at the
/// end.
struct FindingTally {
  private struct Question: Hashable {
    var questionnaire: String?
    var linkId: String
  }

  /// The findings of each code.
  private(set) var byCode: [Diagnostic.Code: Int] = [:]
  private var byQuestion: [Question: Int] = [:]
  private var missing: [String: Int] = [:]

  /// How many names are counted; an input decides how many there are.
  private static let limit = 10_000
  /// How many rows of each table are shown.
  private static let shown = 20

  mutating func add(_ findings: [Diagnostic], questionnaire: String? = nil) {
    for finding in findings where finding.severity != .note {
      byCode[finding.code, default: 0] += 1
      guard let linkId = finding.location.linkId else { continue }
      let question = Question(questionnaire: questionnaire, linkId: linkId)
      if byQuestion.count < Self.limit || byQuestion[question] != nil {
        byQuestion[question, default: 0] += 1
      }
    }
  }

  /// Counts what one resource lacks.
  mutating func addMissing(_ names: [String]) {
    for name in names where missing.count < Self.limit || missing[name] != nil {
      missing[name, default: 0] += 1
    }
  }

  /// The codes, the most frequent ones first.
  var codes: [(code: Diagnostic.Code, count: Int)] {
    byCode.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0.number) < ($0.1, $1.0.number) }
  }

  func rules(_ name: (Diagnostic.Code) -> String) -> [String] {
    Self.table("by rule", codes.map { (name($0.code), $0.count) })
  }

  var questionLines: [String] {
    let several = Set(byQuestion.keys.map(\.questionnaire)).count > 1
    let rows = byQuestion.map { question, count in
      let questionnaire = several ? question.questionnaire.map { " of \($0)" } ?? "" : ""
      return ("\"\(visible(question.linkId))\"\(visible(questionnaire))", count)
    }
    return Self.table("by question", Self.sorted(rows))
  }

  var missingLines: [String] {
    Self.table("not available", Self.sorted(missing.map { (visible($0.key), $0.value) }))
  }

  private func visible(_ text: String) -> String { VisibleText.text(text, keepsLines: false) }

  private static func sorted(_ rows: [(String, Int)]) -> [(String, Int)] {
    rows.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private static func table(_ title: String, _ rows: [(String, Int)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = rows.map { String($0.1).count }.max() ?? 0
    var lines = ["\(title):"]
    for (name, count) in rows.prefix(shown) {
      let number = String(count)
      lines.append("  " + String(repeating: " ", count: width - number.count) + "\(number) \(name)")
    }
    if rows.count > shown { lines.append("  … and \(rows.count - shown) more") }
    return lines
  }
}
