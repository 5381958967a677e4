import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel

/// When answers to questions that are not visible go: in FHIR, those to questions whose condition does not hold have
/// none, those that nobody sees have theirs.
extension SurveyJSReader {
  /// Of the form, for all questions that say nothing of it.
  mutating func readClearing(of root: Element) {
    let hides =
      hasShowingTriggers
      || document.name("visibleIf").map { !root.descendants(named: $0, or: $0).isEmpty } ?? false
    let clearing = ledger.string("clearInvisibleValues", of: root) ?? "onComplete"
    if !clearing.hasPrefix("onHidden"), hides {
      losses.append(
        Loss(
          .approximated, "clearInvisibleValues", source: place(of: root), before: clearing,
          after: "onHidden", reason: .hiddenAnswersCount))
    }
  }

  /// Of each question that says it; those that nobody sees keep their answers in FHIR as they do with `none`.
  mutating func readClearingOfQuestions() {
    var around = [(isUnseen: false, hasCondition: false)]
    for step in ItemWalk(survey.items) {
      guard case .enter(let item) = step else {
        around.removeLast()
        continue
      }
      var state = around[around.count - 1]
      let isConditional = !item.enableWhen.isEmpty || item.enableWhenExpression != nil
      state.isUnseen = state.isUnseen || item.hidden && !isConditional
      state.hasCondition = state.hasCondition || isConditional
      around.append(state)
      guard let index = indexes[item.linkId] else { continue }
      let element = Element(document: document, index: index)
      guard let clearing = ledger.string("clearIfInvisible", of: element),
        ["none", "onComplete"].contains(clearing), state.hasCondition, !state.isUnseen
      else { continue }
      losses.append(
        Loss(
          .approximated, "clearIfInvisible", linkId: item.linkId, source: places[item.linkId],
          before: clearing, after: "onHidden", reason: .hiddenAnswersCount))
    }
  }
}
