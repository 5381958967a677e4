package import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
package import SurveyModel

/// What is wrong with items, one by one and among each other.
///
/// For Questionnaires and for survey definitions, which name most members alike.
package struct QuestionnaireChecks {
  private var elements: [String: Element] = [:]

  package init() {}

  /// Checks one item and notes what can only be judged at the end.
  package mutating func check(
    _ item: SurveyItem, _ element: Element, parent: ItemType?, _ findings: inout ReadFindings
  ) {
    checkLinkId(item, element, &findings)
    if parent == .display {
      findings.add(.itemsUnderDisplay, at: element, linkId: item.linkId)
    }
    checkOptions(item, element, &findings)
  }

  private mutating func checkLinkId(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    guard !item.linkId.isEmpty else {
      findings.add(.missingLinkId, at: element)
      return
    }
    if let first = elements[item.linkId] {
      findings.add(
        .duplicateLinkId, ["text": .quoted(item.linkId)], at: element, linkId: item.linkId,
        lineOf: first)
      return
    }
    elements[item.linkId] = element
  }

  private func checkOptions(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    guard item.type == .choice, item.options.isEmpty, item.answerValueSet == nil,
      item.answerExpression == nil, item.candidateExpression == nil
    else { return }
    findings.add(
      item.isOpen ? .missingOpenOptions : .missingOptions, at: element, linkId: item.linkId)
  }
}

// MARK: The questionnaire as a whole

extension QuestionnaireChecks {
  /// Checks what needs all items; what the engine finds in any survey gets its place here.
  package func finish(_ survey: Survey, _ findings: inout ReadFindings) {
    for finding in SurveyIndex(survey).findings() {
      guard let linkId = finding.location.linkId, let element = elements[linkId] else { continue }
      findings.add(finding, at: place(of: finding, in: element))
    }
  }

  /// The part of an item that a finding of the engine is about.
  private func place(of finding: Diagnostic, in element: Element) -> Element {
    switch finding.code {
    case .conditionUnknownQuestion, .existsNeedsBoolean, .missingEnableBehavior, .conditionCycle:
      element[.enableWhen] ?? element
    case .misplacedInitial: element[.initial] ?? element
    default: element
    }
  }
}
