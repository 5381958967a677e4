import SurveyModel

extension Session {
  /// Whether an instance counts: its own conditions and all above it hold or are undecided
  /// (rules 1 to 8, 10 to 24).
  public func isEnabled(_ id: InstanceID) -> Bool { enablement(id) != .disabled }

  /// Whether an instance counts, does not, or whether that cannot be decided (rules 14, 19).
  public func enablement(_ id: InstanceID) -> Enablement {
    stands(id) ? state.tree[id.rawValue].enablement : .disabled
  }

  /// Whether an instance is enabled and neither hidden nor inside something hidden (rule 64).
  public func isVisible(_ id: InstanceID) -> Bool {
    isEnabled(id) && !index.isHidden[state.tree[id.rawValue].definition]
  }

  /// Whether a person may not change the answer: the item or a group above is read-only (rule 64).
  public func isReadOnly(_ id: InstanceID) -> Bool {
    guard stands(id) else { return true }
    if index.isReadOnly[state.tree[id.rawValue].definition] { return true }
    guard state.graph.calculatesReadOnly else { return false }
    if item(id).readOnly { return true }
    var above = parent(id)
    while let group = above {
      if item(group).type == .group, item(group).readOnly { return true }
      above = parent(group)
    }
    return false
  }

  /// Everything that is shown at present, in document order: groups, texts and questions.
  public func visibleInstances() -> [InstanceID] {
    var result: [InstanceID] = []
    var waiting = Array(roots().reversed())
    while let id = waiting.popLast() {
      guard isVisible(id) else { continue }
      result.append(id)
      for list in state.tree[id.rawValue].lists.reversed() { waiting += list.reversed() }
    }
    return result
  }

  /// Whether an answer that counts is in an instance or below it (rules 6, 25, 31).
  ///
  /// In a repetition of a group in which something is asked, what is calculated does not count before anything else is
  /// answered.
  public func hasAnswers(_ id: InstanceID) -> Bool {
    let mayBeCalculated = index.hasCalculatedRepetitions
    var waiting = [(id: id, isGiven: false)]
    while let (id, isOuterGiven) = waiting.popLast() {
      guard isEnabled(id) else { continue }
      let node = state.tree[id.rawValue]
      let isGiven = isOuterGiven || mayBeCalculated && index.beginsWithAnswer(node.definition)
      if !node.answers.isEmpty, !isGiven || !isCalculated(id) { return true }
      for list in node.lists { for inner in list { waiting.append((inner, isGiven)) } }
    }
    return false
  }
}
