import Diagnostics
import FHIRDocument
import SurveyModel

/// What is wrong with items, one by one and among each other.
///
/// For Questionnaires and for survey definitions, which name most members alike.
struct QuestionnaireChecks {
  private var elements: [String: Element] = [:]
  private var parents: [String: String] = [:]
  private var conditions: [(element: Element, linkId: String, question: String)] = []
  private var expressionCount = 0
  private var firstExpression: Element?

  /// Checks one item and notes what can only be judged at the end.
  mutating func check(
    _ item: SurveyItem, _ element: Element, parent: SurveyItem?, _ findings: inout ReadFindings
  ) {
    checkLinkId(item, element, parent, &findings)
    if parent?.type == .display {
      findings.warning(
        .itemsUnderDisplay, "the item stands below an item of type display", at: element,
        linkId: item.linkId, hint: "make the item above it a group")
    }
    checkOptions(item, element, &findings)
    checkInitial(item, element, &findings)
    checkConditions(item, element, &findings)
    checkOccurrence(item, element, &findings)
    countExpressions(in: element)
  }

  private mutating func checkLinkId(
    _ item: SurveyItem, _ element: Element, _ parent: SurveyItem?, _ findings: inout ReadFindings
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
    if let parent, !parent.linkId.isEmpty { parents[item.linkId] = parent.linkId }
  }

  private func checkOptions(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    guard item.type == .choice, item.options.isEmpty, item.answerValueSet == nil,
      !hasOptionExpression(element)
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

  private func hasOptionExpression(_ element: Element) -> Bool {
    (element["carried"] ?? element).children(.extension).contains { child in
      let url = child[.url]?.string
      return url == ExtensionURL.answerExpression || url == ExtensionURL.candidateExpression
    }
  }

  private func checkInitial(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    guard let initial = element[.initial] else { return }
    let linkId = item.linkId
    if !item.type.isQuestion {
      findings.warning(
        .misplacedInitial, "an item of type \(item.type.rawValue) has no answer to start with",
        at: initial, linkId: linkId, hint: "remove initial")
    } else if !item.options.isEmpty, item.answerValueSet == nil {
      findings.warning(
        .misplacedInitial, "initial stands beside the options", at: initial, linkId: linkId,
        hint: "mark the option with initialSelected")
    }
    if item.initial.count > 1, !item.repeats {
      findings.warning(
        .misplacedInitial, "there are \(item.initial.count) initial values for one answer",
        at: initial, linkId: linkId, hint: "keep one, or add \"repeats\": true")
    }
  }

  private mutating func checkConditions(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    var count = 0
    for child in element.children(.enableWhen) {
      count += 1
      guard let question = child[.question] else { continue }
      conditions.append((question, item.linkId, question.string ?? ""))
    }
    if count > 1, item.enableBehavior == nil, let first = element[.enableWhen] {
      findings.warning(
        .missingEnableBehavior,
        "\(count) conditions stand without enableBehavior; all of them must hold", at: first,
        linkId: item.linkId, hint: "add \"enableBehavior\": \"all\" or \"any\"")
    }
  }

  private func checkOccurrence(
    _ item: SurveyItem, _ element: Element, _ findings: inout ReadFindings
  ) {
    if let least = item.minOccurs, least > 0, !item.required || (least > 1 && !item.repeats) {
      findings.warning(
        .occurrenceMismatch, "minOccurs is \(least), but the item is not required and repeating",
        at: element, linkId: item.linkId, hint: "add \"required\": true and \"repeats\": true")
    }
    if let most = item.maxOccurs, most > 1, !item.repeats {
      findings.warning(
        .occurrenceMismatch, "maxOccurs is \(most), but the item does not repeat", at: element,
        linkId: item.linkId, hint: "add \"repeats\": true")
    }
  }
}

// MARK: The questionnaire as a whole

extension QuestionnaireChecks {
  /// Counts the expressions that stand in an element, items below it and contained ones aside.
  mutating func countExpressions(in element: Element) {
    for child in element.children where child.hasChildren {
      if child.name == .item || child.name == .contained || child.nameText == "items" { continue }
      if child.name == .extension, isExpression(child) {
        expressionCount += 1
        firstExpression = firstExpression ?? child
      } else {
        countExpressions(in: child)
      }
    }
  }

  private func isExpression(_ element: Element) -> Bool {
    if element[.valueExpression] != nil { return true }
    return element[.url]?.string.map { ExtensionURL.expressions.contains($0) } ?? false
  }

  /// Checks what needs all items.
  func finish(_ findings: inout ReadFindings) {
    for condition in conditions { check(condition, &findings) }
    if let firstExpression {
      let count = expressionCount == 1 ? "1 expression is" : "\(expressionCount) expressions are"
      findings.warning(
        .expressionsNotEvaluated, "\(count) not evaluated", at: firstExpression,
        hint: "conditions, limits and values that expressions give are not applied")
    }
  }

  private func check(
    _ condition: (element: Element, linkId: String, question: String),
    _ findings: inout ReadFindings
  ) {
    guard elements[condition.question] != nil else {
      findings.warning(
        .unknownCondition,
        "the condition names \"\(condition.question)\", which no item has as linkId",
        at: condition.element, linkId: condition.linkId,
        hint: "it is taken as a question that is never answered")
      return
    }
    var current: String? = condition.question
    var steps = 0
    while let linkId = current, steps < 1000 {
      if linkId == condition.linkId {
        let place = steps == 0 ? "the item itself" : "an item inside this one"
        findings.warning(
          .circularCondition, "the condition depends on \(place)", at: condition.element,
          linkId: condition.linkId, hint: "let it depend on a question outside the item")
        return
      }
      current = parents[linkId]
      steps += 1
    }
  }
}
