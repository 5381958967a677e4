import Reminders
import SurveyDiagnostics
import SurveyPrimitives

extension CommandPipeline {
  /// The label of reminders that is meant by it or by a part of it; the command ends with 65 where it is none, or several.
  func label(_ typed: String, among all: [String]) throws(ExitStatus) -> String {
    var labels: [String] = []
    for label in all where !labels.contains(label) { labels.append(label) }
    if labels.contains(typed) { return typed }
    let found = NameSearch.indices(of: typed, among: labels).map { labels[$0] }
    if let label = found.first, found.count == 1 { return label }
    throw badInput(
      found.isEmpty
        ? .noReminder(named: typed, among: labels) : .severalReminders(named: typed, found))
  }

  /// Reports what is wrong with the input, and gives the status to end with.
  func badInput(_ finding: Diagnostic) -> ExitStatus {
    reporter.report(finding)
    return .badInput
  }
}
