import FHIRSearch
import SurveyDiagnostics

extension CommandPipeline {
  /// The label of reminders that is meant by it or by a part of it; the command ends with 65 where it is none, or several.
  func label(_ typed: String, among all: [String]) throws(ExitStatus) -> String {
    var labels: [String] = []
    for label in all where !labels.contains(label) { labels.append(label) }
    if labels.contains(typed) { return typed }
    let found = NameSearch.indices(of: typed, among: labels).map { labels[$0] }
    if let label = found.first, found.count == 1 { return label }
    throw badInput(
      Diagnostic(
        found.isEmpty ? .noSuchLabel : .severalLabels,
        ["name": .quoted(typed), "names": .candidates(found.isEmpty ? labels : found)]))
  }

  /// Reports what is wrong with the input, and gives the status to end with.
  func badInput(_ finding: Diagnostic) -> ExitStatus {
    reporter.report(finding)
    return .badInput
  }
}

extension Diagnostic.Argument.Value? {
  /// What a person can choose from, the first dozen by name; `nil` where there is nothing.
  static func candidates(_ names: [String]) -> Self {
    let most = 12
    if names.isEmpty { return nil }
    let shown = names.prefix(most).map(\.onOneLine)
    return .names(names.count > most ? shown + ["…"] : shown)
  }
}
