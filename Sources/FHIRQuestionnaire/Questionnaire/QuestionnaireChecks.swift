package import FHIRDocument
import SurveyDiagnostics
package import SurveyEngine
package import SurveyModel

/// What is wrong with the items of a survey, found while it is read and when all of it is.
///
/// For Questionnaires and for survey definitions, which name most members alike.
package struct QuestionnaireChecks {
  /// The elements of the items, in document order.
  private var elements: [Element] = []
  /// The first of the elements of each linkId.
  private var firsts: [String: Int] = [:]

  package init() {}

  /// Notes the element of an item, and checks its linkId.
  package mutating func check(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    elements.append(element)
    guard !item.linkId.isEmpty else {
      findings.add(.missingLinkId, at: element)
      return
    }
    if let first = firsts.updateValue(elements.count - 1, forKey: item.linkId) {
      firsts[item.linkId] = first
      findings.add(
        .duplicateLinkId, ["text": .quoted(item.linkId)], at: element, linkId: item.linkId,
        lineOf: elements[first])
    }
  }

  /// Holds the survey against the rules of surveys; gives back its index.
  package func finish(
    _ survey: Survey, _ root: Element, _ findings: inout ReadFindings
  ) -> SurveyIndex {
    let index = SurveyIndex(survey)
    let found = SurveyRules.findings(in: index)
    if !found.isEmpty { LocatedRules(root, elements, index).add(found, to: &findings) }
    return index
  }
}
