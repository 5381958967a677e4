import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension QuestionnaireChecker {
  /// Items that nobody gets to see, although their own conditions can hold.
  static func checkReach(
    _ questionnaire: CheckedQuestionnaire, _ dead: inout Set<Int>, _ findings: inout CheckFindings
  ) {
    checkSources(questionnaire, &dead, &findings)
    var excluded: [(index: Int, found: ConditionChain.Exclusion)] = []
    for index in questionnaire.items.indices where !dead.contains(index) {
      let found = ConditionChain.exclusion(of: index, in: questionnaire)
      if let found { excluded.append((index, found)) }
    }
    // First those that need no other one of them: what needs those is never asked for that reason.
    let all = Set(excluded.map(\.index))
    for isRoot in [true, false] {
      for (index, found) in excluded where !dead.contains(index) {
        if isRoot, !found.needed.isDisjoint(with: all) { continue }
        dead.insert(index)
        found.add(index, of: questionnaire, to: &findings)
      }
      checkSources(questionnaire, &dead, &findings)
    }
  }

  /// Follows what cannot be answered because it is never asked.
  private static func checkSources(
    _ questionnaire: CheckedQuestionnaire, _ dead: inout Set<Int>, _ findings: inout CheckFindings
  ) {
    if dead.isEmpty { return }
    var isNew = true
    while isNew {
      isNew = false
      for index in questionnaire.items.indices where !dead.contains(index) {
        let item = questionnaire.items[index]
        if let parent = item.parent, dead.contains(parent) {
          dead.insert(index)
          isNew = true
          continue
        }
        let conditions = questionnaire.conditions(of: index)
        let needing = conditions.filter { condition in
          condition.source.map { dead.contains($0) } == true && condition.enableWhen.needsAnswer
        }
        let isAny = questionnaire.matchesAny(item.item)
        guard let first = needing.first, !isAny || needing.count == conditions.count else {
          continue
        }
        dead.insert(index)
        isNew = true
        findings.add(
          .unreachableItem, ["question": .quoted(first.enableWhen.question)], at: first.element,
          in: item)
      }
    }
  }
}
