package import FHIRDocument
package import SurveyDiagnostics
package import SurveyEngine
package import SurveyModel

/// What is wrong with the items of a survey, found while it is read and when somebody asks for the rest.
///
/// For Questionnaires and for survey definitions, which name most members alike.
package struct QuestionnaireChecks: Sendable {
  /// The elements of the items, in document order.
  private var elements: [Element] = []

  package init() {}

  /// Notes the element of an item, and checks that it has a linkId.
  package mutating func check(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    elements.append(element)
    if item.linkId.isEmpty { findings.add(.missingLinkId, at: element) }
  }

  /// Notes of a survey what its source says that is not followed.
  package func finish(_ survey: inout Survey, _ root: Element, _ findings: inout ReadFindings) {
    survey.unsupported = findings.unsupportedParts(in: root, items: elements)
  }

  /// The findings so far, then those of the rules of surveys.
  package func diagnostics(
    of index: SurveyIndex, _ root: Element, after findings: ReadFindings
  ) -> [Diagnostic] {
    var findings = findings
    if !index.hasUniqueLinkIds { checkLinkIds(index, &findings) }
    let found = SurveyRules.findings(in: index)
    if !found.isEmpty { LocatedRules(root, elements, index).add(found, to: &findings) }
    return findings.diagnostics
  }

  /// Reports the items whose linkId another item has before them.
  private func checkLinkIds(_ index: SurveyIndex, _ findings: inout ReadFindings) {
    for (position, item) in index.items.enumerated() where !item.linkId.isEmpty {
      guard let first = index.find(linkId: item.linkId)?.rawValue, first != position else {
        continue
      }
      findings.add(
        .duplicateLinkId, ["text": .quoted(item.linkId)], at: elements[position],
        linkId: item.linkId, lineOf: elements[first])
    }
  }
}
