import SurveyDiagnostics

/// Looks through a whole session once, in document order.
struct SessionCheck {
  /// What was found.
  private(set) var problems: [Diagnostic] = []

  private let session: Session
  private let completing: Bool
  private let judging: Bool
  /// By node: whether an answer that counts stands in it or below.
  private var hasAnswers: [Bool]
  private var effort = Effort(pool: Effort.formPool)

  /// Prepares a check.
  init(_ session: Session, completing: Bool, judging: Bool = false) {
    self.judging = judging
    self.session = session
    self.completing = completing
    hasAnswers = []
    if completing {
      hasAnswers = Array(repeating: false, count: session.state.tree.nodes.count)
      for root in session.roots() { _ = findAnswers(root.rawValue) }
    }
  }

  private mutating func findAnswers(_ id: Int) -> Bool {
    guard session.state.tree[id].enablement != .disabled else { return false }
    var found = !session.state.tree[id].answers.isEmpty
    for list in session.state.tree[id].lists {
      for child in list where findAnswers(child.rawValue) { found = true }
    }
    hasAnswers[id] = found
    return found
  }

  /// Looks at everything.
  mutating func run() {
    problems += session.expressionProblems(of: InstanceTree.root, completing: completing)
    for root in session.roots() { check(root, isBound: true) }
  }

  private mutating func check(_ id: InstanceID, isBound: Bool) {
    let node = session.state.tree[id.rawValue]
    guard node.enablement != .disabled else { return }
    if !node.answers.isEmpty { problems += session.problems(with: node.answers, for: id, &effort) }
    problems += session.conditionProblems(of: id)
    problems += session.expressionProblems(of: id.rawValue, completing: completing)
    if completing, isBound {
      problems += session.occurrenceProblems(of: id, isBound: true, judging: judging)
    }
    if node.lists.isEmpty { return }
    let binds =
      completing && isBound
      && (!node.answers.isEmpty
        || session.bindsContent(id, isBound: true, hasAnswers: hasAnswers[id.rawValue]))
    for list in node.lists {
      for child in list { check(child, isBound: binds) }
    }
  }
}
