package import SurveyModel

extension Survey {
  /// Those of some questions that nobody can answer: they are hidden, or may only be read.
  ///
  /// Where what they are calculated by is not followed, they never have an answer.
  package func unanswerable(_ linkIds: Set<String>) -> Set<String> {
    if linkIds.isEmpty { return [] }
    return Set(unreachable.map(\.linkId)).intersection(linkIds)
  }

  /// The questions that nobody can answer.
  var unreachable: [SurveyItem] {
    var found: [SurveyItem] = []
    var hidden = 0
    for step in ItemWalk(items) {
      switch step {
      case .enter(let item):
        if item.hidden { hidden += 1 }
        if item.type.isQuestion, hidden > 0 || item.readOnly { found.append(item) }
      case .leave(let item): if item.hidden { hidden -= 1 }
      }
    }
    return found
  }

  /// The questions whose answers are calculated here, and by nothing in what came back of it.
  func calculations(lostIn back: Survey) -> Set<String> {
    var lost: [String: ItemField] = [:]
    for item in unreachable where item.initial.isEmpty {
      if item.calculatedExpression != nil {
        lost[item.linkId] = .calculatedExpression
      } else if item.initialExpression != nil {
        lost[item.linkId] = .initialExpression
      }
    }
    if lost.isEmpty { return [] }
    for case .enter(let item) in ItemWalk(back.items) {
      guard let field = lost[item.linkId] else { continue }
      if item.has(field) { lost[item.linkId] = nil }
    }
    return Set(lost.keys)
  }
}
