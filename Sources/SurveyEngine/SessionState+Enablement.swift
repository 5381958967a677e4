import SurveyModel

extension SessionState {
  /// Evaluates what waits until nothing changes any more.
  ///
  /// An instance comes after everything that it depends on, so each is evaluated once, and items
  /// that depend on themselves end here too: their conditions count as undecided.
  mutating func settle() {
    while let id = worklist.popFirst() {
      guard tree[id].isAlive else { continue }
      let before = tree[id].enablement
      let now = evaluate(id)
      if now != before {
        tree[id].enablement = now
        touchChildren(of: id)
        if (before != .disabled) != (now != .disabled) {
          structureVersion += 1
          if !tree[id].answers.isEmpty { touchDependents(of: id) }
        }
      }
      if now != .disabled, !tree[id].isInitialised { applyInitialValues(to: id) }
    }
  }

  private mutating func touchChildren(of id: Int) {
    for slot in tree[id].lists.indices {
      for child in tree[id].lists[slot] {
        let rank = graph.ranks[tree[child.rawValue].definition]
        worklist.insert(child.rawValue, rank: rank)
      }
    }
  }

  private mutating func applyInitialValues(to id: Int) {
    tree[id].isInitialised = true
    let values = index.items[tree[id].definition].initialAnswers
    if !values.isEmpty { setAnswers(values, of: id) }
  }

  /// Whether an instance counts, given what holds above it.
  private func evaluate(_ id: Int) -> Enablement {
    let outer = tree[tree[id].parent].enablement
    let definition = tree[id].definition
    if outer == .disabled || graph.conditions[definition].isEmpty { return outer }
    return ownEnablement(of: id).inside(outer)
  }

  /// What an instance's own conditions give.
  func ownEnablement(of id: Int) -> Enablement {
    let definition = tree[id].definition
    let conditions = graph.conditions[definition]
    if conditions.isEmpty { return .enabled }
    if graph.isCyclic[definition] { return .indeterminate }
    // Rule 9: without enableBehavior all must hold; the reader of STU3 says `any`.
    let anySuffices = index.items[definition].enableBehavior == .any
    var isUndecided = false
    for condition in conditions {
      switch condition.enableWhen.holds(for: source(of: condition, for: id).answers) {
      case .yes: if anySuffices { return .enabled }
      case .no: if !anySuffices { return .disabled }
      case .unknown: isUndecided = true
      }
    }
    if isUndecided { return .indeterminate }
    return anySuffices ? .disabled : .enabled
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
  func source(of condition: ConditionGraph.Condition, for id: Int) -> Source {
    guard let definition = condition.source else { return Source() }
    guard let (above, slot) = tree.ascend(from: id, to: condition.meeting) else { return Source() }
    if condition.meeting == definition {
      // Rule 11: an item below an answer sees this answer only.
      let counts = tree[above].enablement != .disabled
      let answers = tree[above].answers
      guard counts, answers.indices.contains(slot) else { return Source(id: above) }
      return Source(id: above, answers: [answers[slot]])
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

extension SurveyItem {
  /// The answers that a new instance starts with: `initialSelected` options, else `initial`.
  var initialAnswers: [AnswerValue] {
    guard type.isQuestion else { return [] }
    let selected = options.filter(\.initialSelected).map(\.value)
    let values = selected.isEmpty ? initial : selected
    return repeats ? values : Array(values.prefix(1))
  }
}
