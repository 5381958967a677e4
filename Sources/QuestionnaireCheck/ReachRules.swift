import SurveyDiagnostics

extension QuestionnaireChecker {
  /// Items that nobody gets to see, although their own conditions can hold; `known` are those whose
  /// own cannot.
  static func checkReach(
    _ questionnaire: CheckedQuestionnaire, _ known: Set<Int>, _ findings: inout CheckFindings
  ) {
    var dead = DeadItems(questionnaire, known)
    dead.spread(&findings)
    var chain = ConditionChain(questionnaire)
    var excluded: [(index: Int, found: ConditionChain.Exclusion)] = []
    for index in questionnaire.items.indices where !dead.contains(index) {
      if let found = chain.exclusion(of: index) { excluded.append((index, found)) }
    }
    // First those that need no other one of them: what needs those is never asked for that reason.
    let all = Set(excluded.map(\.index))
    for isRoot in [true, false] {
      for (index, found) in excluded where !dead.contains(index) {
        if isRoot, !found.needed.isDisjoint(with: all) { continue }
        dead.insert(index)
        found.add(index, of: questionnaire, to: &findings)
      }
      dead.spread(&findings)
    }
  }
}
