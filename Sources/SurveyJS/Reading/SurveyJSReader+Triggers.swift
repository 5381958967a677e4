import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Triggers that show questions and pages as long as a condition holds.
///
/// All others do something once, when a condition comes to hold: what they did stays. FHIR has no words for that.
extension SurveyJSReader {
  /// A trigger, and what it shows.
  private struct ShowingTrigger {
    var element: Element
    var linkIds: [String]
    /// The condition in words of SurveyJS, and where it is.
    var expression: String
    var place: Place?
  }

  /// Whether an element is a trigger that shows something.
  private static func shows(_ trigger: Element) -> Bool {
    ["visible", "visibletrigger"].contains(trigger["type"]?.string)
  }

  /// Whether what it says is hidden depends on a trigger.
  var hasShowingTriggers: Bool {
    document.root.children.contains { $0.nameText == "triggers" && Self.shows($0) }
  }

  /// Gives what triggers show their conditions: of each trigger all of it, or nothing.
  mutating func readTriggers(_ words: [String: Logic], in placement: inout LogicPlacement) {
    let elements = document.root.children.filter { $0.nameText == "triggers" && $0.isObject }
    // What several of them show is as the last one of them left it.
    let often = Dictionary(
      elements.filter(Self.shows).flatMap { targets(of: $0).map { ($0.text, 1) } },
      uniquingKeysWith: +)
    let conditional = Set(
      pending.compactMap { logic in
        if case .condition = logic.role { logic.linkId } else { nil }
      })
    for element in elements where Self.shows(element) {
      guard let trigger = showing(element, conditional),
        targets(of: element).allSatisfy({ often[$0.text] == 1 })
      else { continue }
      do throws(LogicProblem) {
        try place(trigger, words, in: &placement)
      } catch {
        losses.append(
          Loss(error, "triggers", linkId: nil, source: trigger.place, before: trigger.expression))
        ledger.skip(element)
      }
    }
  }

  private func targets(of trigger: Element) -> [(text: String, element: Element)] {
    trigger.children.compactMap { child in
      guard ["pages", "questions"].contains(child.nameText), let name = child.string else {
        return nil
      }
      return (child.nameText + "." + name, child)
    }
  }

  /// What a trigger says; `nil` where what it shows is not known, or has a condition of its own.
  private func showing(_ element: Element, _ conditional: Set<String>) -> ShowingTrigger? {
    var linkIds: [String] = []
    for target in targets(of: element) {
      guard let linkId = shownByName[target.text] ?? nil, !conditional.contains(linkId) else {
        return nil
      }
      linkIds.append(linkId)
    }
    guard !linkIds.isEmpty, let expression = expression(of: element) else { return nil }
    return ShowingTrigger(
      element: element, linkIds: linkIds, expression: expression,
      place: place(of: element["expression"] ?? element))
  }

  /// The condition of a trigger: an expression, or a name, an operator and a value.
  private func expression(of trigger: Element) -> String? {
    if let text = trigger["expression"]?.string, !text.isEmpty { return text }
    guard let name = trigger["name"]?.string, !name.isEmpty else { return nil }
    let means = trigger["operator"]?.string?.lowercased() ?? "equal"
    if means == "empty" || means == "notempty" { return "{\(name)} \(means)" }
    guard Self.comparisons.contains(means), let value = trigger["value"], !value.isInArray,
      !value.isObject, let text = value.string, !text.isEmpty
    else { return nil }
    guard value.isText else { return "{\(name)} \(means) \(text)" }
    guard !text.contains("'"), !text.contains("\\") else { return nil }
    return "{\(name)} \(means) '\(text)'"
  }

  private static let comparisons: Set<String> = [
    "equal", "notequal", "contains", "notcontains", "greater", "less", "greaterorequal",
    "lessorequal",
  ]

  private mutating func place(
    _ trigger: ShowingTrigger, _ words: [String: Logic], in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    let form = placement.form
    let condition = try language(form, words).readCondition(trigger.expression, on: "")
    // It acts once something was answered; till then all is as the form says.
    var unanswered = condition
    for question in condition.questions {
      unanswered = unanswered.replacing(answersTo: question.linkId, with: .itself)
    }
    let isShown = unanswered.isKeptWithoutItself
    guard isShown || Logic.not(unanswered).isKeptWithoutItself,
      trigger.linkIds.allSatisfy({ form[$0]?.item.hidden == !isShown })
    else { throw .notInLanguage("what is shown before there is an answer") }
    var placed = placement
    for linkId in trigger.linkIds { try placed.place(condition, as: .condition, on: linkId) }
    placement = placed
    triggered.append(trigger.linkIds)
    survey.changeItems { if trigger.linkIds.contains($0.linkId) { $0.hidden = false } }
    reportCase("triggers", trigger.expression, nil, at: trigger.place, words, form)
    let element = trigger.element
    ledger.take(element)
    for name in ["type", "name", "operator", "value", "expression"] {
      _ = ledger.take(name, of: element)
    }
    for child in element.children where ["pages", "questions"].contains(child.nameText) {
      ledger.take(child)
    }
  }
}
