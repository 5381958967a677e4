import SurveyModel

extension SessionState {
  /// What an instance's own conditions give.
  func ownEnablement(of id: Int) -> Enablement {
    let definition = tree[id].definition
    let computation = graph.enablement(of: definition)
    if graph.computations[computation].expression >= 0 {
      return enablement(by: computation, of: id)
    }
    let conditions = graph.conditions[definition]
    if conditions.isEmpty {
      // Without an evaluator the expression cannot be asked.
      return index.items[definition].enableWhenExpression == nil ? .enabled : .indeterminate
    }
    if graph.isCyclic[computation] { return .indeterminate }
    // Rule 9: without enableBehavior all must hold; the reader of STU3 says `any`.
    let anySuffices = index.items[definition].enableBehavior == .any
    var isUndecided = false
    for condition in conditions {
      switch condition.holds(for: source(of: condition, for: id).answers) {
      case .yes: if anySuffices { return .enabled }
      case .no: if !anySuffices { return .disabled }
      case .unknown: isUndecided = true
      }
    }
    if isUndecided { return .indeterminate }
    return anySuffices ? .disabled : .enabled
  }

  /// Rules 14 and 63: an empty result means false; one that is not a boolean decides nothing.
  private func enablement(by computation: Int, of id: Int) -> Enablement {
    let value = value(of: computation, at: id)
    if value.failure != nil { return .indeterminate }
    return value.truth == true ? .enabled : .disabled
  }

  /// The question that a condition means, seen from one instance.
  struct Source {
    /// The instance; `nil` when there is none at present.
    var id: Int?
    /// Its answers, as far as they count.
    var answers: [AnswerValue] = []
    /// Whether other instances are equally near.
    var isAmbiguous = false
  }

  /// Finds the question that a condition means: above, else within the smallest common part, there
  /// the last one before the instance, else the first one after it.
  func source(of condition: ComputationGraph.Condition, for id: Int) -> Source {
    guard let definition = condition.source else { return Source() }
    guard let (above, slot) = tree.ascend(from: id, to: condition.meeting) else { return Source() }
    if condition.meeting == definition {
      // Rule 11: an item below an answer sees this answer only.
      let counts = tree[above].enablement != .disabled
      guard counts, tree[above].answers.indices.contains(slot) else { return Source(id: above) }
      return Source(id: above, answers: [tree[above].answers[slot]])
    }
    var found = Source()
    let isBefore = definition < tree[id].definition
    tree.forEachInstance(
      of: definition, below: above, slot: slot, meeting: condition.meeting, in: index
    ) { candidate in
      found.isAmbiguous = found.id != nil
      if found.id == nil || isBefore { found.id = candidate }
    }
    if let id = found.id, tree[id].enablement != .disabled { found.answers = tree[id].answers }
    return found
  }
}
