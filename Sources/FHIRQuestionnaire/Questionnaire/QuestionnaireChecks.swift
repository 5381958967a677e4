import Diagnostics
import FHIRDocument
import SurveyEngine
import SurveyModel

/// What is wrong with items, one by one and among each other.
///
/// For Questionnaires and for survey definitions, which name most members alike.
struct QuestionnaireChecks {
  private var elements: [String: Element] = [:]
  /// The members of a survey definition that hold expressions.
  private let members: Set<String>
  private var expressionCount = 0
  private var firstExpression: Element?

  init(expressionMembers members: Set<String> = []) { self.members = members }

  /// Checks one item and notes what can only be judged at the end.
  mutating func check(
    _ item: SurveyItem, _ element: Element, parent: SurveyItem?, _ findings: inout ReadFindings
  ) {
    checkLinkId(item, element, &findings)
    if parent?.type == .display {
      findings.warning(
        .itemsUnderDisplay, "the item stands below an item of type display", at: element,
        linkId: item.linkId, hint: "make the item above it a group")
    }
    checkOptions(item, element, &findings)
    countExpressions(in: element)
  }

  private mutating func checkLinkId(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    guard !item.linkId.isEmpty else {
      findings.error(
        .missingLinkId, "the item has no linkId", at: element,
        hint: "add a \"linkId\" that no other item has; answers are tied to it")
      return
    }
    if let first = elements[item.linkId] {
      findings.error(
        .duplicateLinkId, "the linkId \"\(item.linkId)\" is already taken by the item",
        at: element, linkId: item.linkId, hint: "give each item a linkId of its own", lineOf: first)
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
    let hint = "add answerOption or answerValueSet"
    if item.isOpen {
      findings.warning(
        .missingOptions, "the open-choice has no options; it is asked as text", at: element,
        linkId: item.linkId, hint: hint)
    } else {
      findings.error(
        .missingOptions, "the choice has neither options nor a value set", at: element,
        linkId: item.linkId, hint: hint)
    }
  }
}

// MARK: The questionnaire as a whole

extension QuestionnaireChecks {
  /// Counts the expressions that stand in an element, items below it and contained ones aside.
  mutating func countExpressions(in element: Element) {
    for child in element.children where child.hasChildren || !members.isEmpty {
      if child.name == .item || child.name == .contained || child.nameText == "items" { continue }
      // What a definition has members for stands there a second time.
      if !members.isEmpty, child.nameText == "carried" { continue }
      if isExpression(child) {
        expressionCount += 1
        firstExpression = firstExpression ?? child
      } else {
        countExpressions(in: child)
      }
    }
  }

  private func isExpression(_ element: Element) -> Bool {
    if !members.isEmpty, members.contains(element.nameText) { return true }
    guard element.name == .extension else { return false }
    if element[.valueExpression] != nil { return true }
    guard let url = element[.url]?.string else { return false }
    return ExtensionURL.expressions.contains(ExtensionURL.current(url))
  }

  /// Checks what needs all items; what the engine finds in any survey gets its place here.
  func finish(_ survey: Survey, _ findings: inout ReadFindings) {
    for finding in SurveyIndex(survey).findings() {
      guard let linkId = finding.location.linkId, let element = elements[linkId] else { continue }
      findings.add(finding, at: place(of: finding, in: element))
    }
    if let firstExpression {
      let count = expressionCount == 1 ? "1 expression is" : "\(expressionCount) expressions are"
      findings.warning(
        .expressionsNotEvaluated, "\(count) not evaluated", at: firstExpression,
        hint: "conditions, limits and values that expressions give are not applied")
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
