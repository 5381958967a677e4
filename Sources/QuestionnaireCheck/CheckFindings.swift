import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine

/// Collects what an examination finds; positions are looked up for all findings at once.
struct CheckFindings {
  private(set) var found = ReadFindings()

  /// Adds a finding about an element; of an item, its linkId is the argument `item`.
  mutating func add(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:],
    at element: Element, in item: CheckedItem? = nil
  ) {
    add(Diagnostic(code, arguments), at: element, in: item)
  }

  /// Adds a finding about an element.
  mutating func add(_ finding: Diagnostic, at element: Element, in item: CheckedItem? = nil) {
    var finding = finding
    if let item {
      finding.arguments.append(.init("item", .quoted(item.linkId)))
      if !item.linkId.isEmpty { finding.location.linkId = item.linkId }
    }
    found.add(finding, at: element)
  }

  /// Adds findings of the rules about surveys, where the document has what they are about.
  mutating func add(_ findings: [SurveyRules.Finding], located rules: LocatedRules) {
    rules.add(findings, to: &found)
  }
}
