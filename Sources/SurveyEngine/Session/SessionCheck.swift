import SurveyDiagnostics

/// Looks through a whole session once, in document order.
struct SessionCheck {
  /// What was found.
  private(set) var problems: [Diagnostic] = []

  private let session: Session
  private let completing: Bool
  private let judging: Bool
  /// By node: whether an answer that counts is in it or below.
  private var hasAnswers: [Bool]
  private var stepBudget = StepBudget(pool: StepBudget.formPool)

  /// Prepares a check.
  init(_ session: Session, completing: Bool, judging: Bool = false) {
    self.judging = judging
    self.session = session
    self.completing = completing
    hasAnswers = completing ? Self.answered(in: session.state.tree) : []
  }

  /// By node: whether an answer that counts is in it or below.
  private static func answered(in tree: InstanceTree) -> [Bool] {
    var found = Array(repeating: false, count: tree.nodes.count)
    // What is below a node was created after it.
    for id in tree.nodes.indices.reversed() where tree[id].isAlive {
      found[id] = tree[id].enablement != .disabled && (found[id] || !tree[id].answers.isEmpty)
      if found[id], tree[id].parent >= 0 { found[tree[id].parent] = true }
    }
    return found
  }

  /// Looks at everything.
  mutating func run() {
    problems += session.expressionProblems(of: InstanceTree.root, completing: completing)
    var waiting = session.roots().reversed().map { (id: $0, isBound: true) }
    while let (id, isBound) = waiting.popLast() {
      guard let binds = check(id, isBound: isBound) else { continue }
      for list in session.state.tree[id.rawValue].lists.reversed() {
        waiting += list.reversed().lazy.map { (id: $0, isBound: binds) }
      }
    }
  }

  /// Looks at one instance; says whether what is required inside it binds, `nil` where nothing
  /// inside it counts.
  private mutating func check(_ id: InstanceID, isBound: Bool) -> Bool? {
    let node = session.state.tree[id.rawValue]
    guard node.enablement != .disabled else { return nil }
    if !node.answers.isEmpty {
      problems += session.problems(with: node.answers, for: id, &stepBudget)
    }
    problems += session.conditionProblems(of: id)
    problems += session.expressionProblems(of: id.rawValue, completing: completing)
    if completing, isBound {
      problems += session.occurrenceProblems(of: id, isBound: true, judging: judging)
    }
    if node.lists.isEmpty { return nil }
    return completing && isBound
      && (!node.answers.isEmpty
        || session.bindsContent(id, isBound: true, hasAnswers: hasAnswers[id.rawValue]))
  }
}
