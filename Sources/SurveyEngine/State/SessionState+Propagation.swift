import SurveyDiagnostics
import SurveyModel

extension SessionState {
  /// How often a computation is evaluated after one edit before it counts as one that does not become stable.
  static let mostEvaluations = 16

  /// Evaluates what waits until nothing changes any more.
  ///
  /// A computation comes after everything that it certainly depends on, so each is evaluated once; one
  /// that may depend on itself as often as something changes, but not without end.
  mutating func propagate() {
    if !evaluations.isEmpty { evaluations = [:] }
    for target in stepBudget.begin() where tree[target.id].isAlive {
      insert(target.computation, at: target.id)
    }
    while let (order, id) = worklist.popFirst() {
      let computation = graph.sequence[order]
      let mark = mark(of: computation, at: id)
      isWaiting[mark] = false
      guard tree[id].isAlive else { continue }
      // Every such cycle leads through an expression, so that it is enough to count these.
      if graph.mayRepeat[computation], graph.computations[computation].expression >= 0 {
        switch count(mark) {
        case ...Self.mostEvaluations: unstable.remove(mark)
        case Self.mostEvaluations + 1: unstable.insert(mark)
        default: continue
        }
      }
      if graph.computations[computation].kind == .enablement {
        propagateEnablement(computation, of: id, isUnstable: unstable.contains(mark))
      } else {
        propagateExpression(computation, of: id, isUnstable: unstable.contains(mark))
      }
    }
  }

  private mutating func count(_ mark: Int) -> Int {
    let count = evaluations[mark, default: 0] + 1
    evaluations[mark] = count
    return count
  }

  private mutating func propagateEnablement(_ computation: Int, of id: Int, isUnstable: Bool) {
    let before = tree[id].enablement
    let outer = tree[tree[id].parent].enablement
    var now = outer
    if outer != .disabled {
      if isUnstable {
        _ = keep(.failed(unstableProblem(computation, at: id)), for: computation, at: id)
        now = .indeterminate
      } else {
        if graph.computations[computation].expression >= 0 { _ = update(computation, at: id) }
        now = ownEnablement(of: id).inside(outer)
      }
    }
    if now != before {
      tree[id].enablement = now
      touchChildren(of: id)
      if (before != .disabled) != (now != .disabled) {
        structureVersion += 1
        // What is not answered was not among the answers.
        let isGroup = index.isGroup(tree[id].definition)
        if isGroup || !tree[id].answers.isEmpty { revision &+= 1 }
        if !tree[id].answers.isEmpty { touchDependents(of: id) }
        touchEnabledComputations(of: id)
      }
    }
    if now != .disabled, !tree[id].isInitialised { applyInitialValues(to: id) }
  }

  private mutating func touchChildren(of id: Int) {
    for slot in tree[id].lists.indices {
      for child in tree[id].lists[slot] {
        insert(graph.enablement(of: tree[child.rawValue].definition), at: child.rawValue)
      }
    }
  }

  /// Has what is computed only while the item counts evaluated, or forgotten.
  private mutating func touchEnabledComputations(of id: Int) {
    for computation in graph.computations(of: tree[id].definition).dropFirst()
    where graph.computations[computation].kind.needsEnabledItem {
      insert(computation, at: id)
    }
  }

  /// Rule 60; where an expression gives the value, it comes when that is computed.
  private mutating func applyInitialValues(to id: Int) {
    let definition = tree[id].definition
    if graph.computations(of: definition).count > 1,
      graph.computation(.initial, of: definition) != nil
    {
      return
    }
    tree[id].isInitialised = true
    let values = index.items[definition].initialAnswers
    if !values.isEmpty { setAnswers(values, of: id) }
  }
}

extension SurveyItem {
  /// The answers that a new instance starts with: `initialSelected` options, else `initial`.
  var initialAnswers: [AnswerValue] {
    guard type.isQuestion else { return [] }
    if options.isEmpty, initial.isEmpty { return [] }
    let selected = options.filter(\.initialSelected).map(\.value)
    let values = selected.isEmpty ? initial : selected
    return repeats ? values : Array(values.prefix(1))
  }
}
