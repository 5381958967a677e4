import FHIRDocument
import SurveyDiagnostics

/// Collects findings; their places are looked up for all at once.
struct CheckFindings {
  private struct Entry {
    var rule: CheckRule
    var severity: Diagnostic.Severity
    var message: String
    var element: Element
    var linkId: String?
    var hint: String?
  }

  let settings: CheckSettings
  private var entries: [Entry] = []

  init(_ settings: CheckSettings) { self.settings = settings }

  /// Adds a finding, unless its rule is off; without a hint, the remedy of the rule is given.
  mutating func add(
    _ rule: CheckRule, _ message: @autoclosure () -> String, at element: Element,
    linkId: String?, hint: String? = nil
  ) {
    guard let severity = settings.severity(of: rule) else { return }
    entries.append(
      Entry(
        rule: rule, severity: severity, message: message(), element: element,
        linkId: linkId?.isEmpty == true ? nil : linkId, hint: hint))
  }

  /// The findings with their places.
  func located(in document: Document) -> [CheckFinding] {
    let locations = document.locations(of: entries.map(\.element))
    return zip(entries, locations).map { entry, location in
      var location = location
      location.linkId = entry.linkId
      return CheckFinding(
        rule: entry.rule,
        diagnostic: Diagnostic(
          entry.severity, entry.rule.code, entry.message, at: location,
          hint: entry.hint ?? entry.rule.remedy))
    }
  }
}
