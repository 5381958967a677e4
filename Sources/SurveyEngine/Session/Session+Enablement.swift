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
  public func hasAnswers(_ id: InstanceID) -> Bool {
    var waiting = [id]
    while let id = waiting.popLast() {
      guard isEnabled(id) else { continue }
      if !state.tree[id.rawValue].answers.isEmpty { return true }
      for list in state.tree[id.rawValue].lists { waiting += list }
    }
    return false
  }
}
