import SurveyDiagnostics

/// Looks through a whole session once, in document order.
struct SessionCheck {
  /// What was found.
  private(set) var problems: [Diagnostic] = []

  private let session: Session
  private let completing: Bool
  private let validating: Bool
  /// The sections that the person in an interview leaves out; `nil` where nobody is asked.
  private let leftOut: Set<InstanceID>?
  /// By node: whether an answer that counts is in it or below.
  private var hasAnswers: [Bool]
  private var stepBudget = StepBudget(pool: StepBudget.formPool)

  /// What is bound at an instance.
  private struct Binding {
    /// Whether what is required there is missing in any response (rule 26).
    var isBound: Bool
    /// Whether it is asked for in this interview (rule 87).
    var isAsked: Bool
  }

  /// Prepares a check.
  init(
    _ session: Session, completing: Bool, validating: Bool = false,
    leavingOut sections: Set<InstanceID>? = nil
  ) {
    self.validating = validating
    leftOut = sections
    self.session = session
    self.completing = completing
    hasAnswers = completing ? Self.answered(in: session) : []
  }

  /// By node: whether an answer that counts is in it or below.
  private static func answered(in session: Session) -> [Bool] {
    let tree = session.state.tree
    let mayBeCalculated = session.index.hasCalculatedRepetitions
    var found = Array(repeating: false, count: tree.nodes.count)
    // Whether any of it is not calculated.
    var given = mayBeCalculated ? found : []
    // What is below a node was created after it.
    for id in tree.nodes.indices.reversed() where tree[id].isAlive {
      let (node, parent) = (tree[id], tree[id].parent)
      let counts = node.enablement != .disabled
      found[id] = counts && (found[id] || !node.answers.isEmpty)
      if mayBeCalculated {
        given[id] =
          counts && (given[id] || !node.answers.isEmpty && !session.isCalculated(InstanceID(id)))
        if session.index.beginsWithAnswer(node.definition) { found[id] = given[id] }
        if given[id], parent >= 0 { given[parent] = true }
      }
      if found[id], parent >= 0 { found[parent] = true }
    }
    return found
  }

  /// Looks at everything.
  mutating func run() {
    problems += session.expressionProblems(of: InstanceTree.root, completing: completing)
    let outside = Binding(isBound: true, isAsked: leftOut != nil)
    var waiting = session.roots().reversed().map { (id: $0, binding: outside) }
    while let (id, binding) = waiting.popLast() {
      guard let inside = check(id, binding) else { continue }
      for list in session.state.tree[id.rawValue].lists.reversed() {
        waiting += list.reversed().lazy.map { (id: $0, binding: inside) }
      }
    }
  }

  /// Looks at one instance; says what binds inside it, `nil` where nothing inside it counts.
  private mutating func check(_ id: InstanceID, _ binding: Binding) -> Binding? {
    let node = session.state.tree[id.rawValue]
    guard node.enablement != .disabled else { return nil }
    if !node.answers.isEmpty {
      problems += session.problems(with: node.answers, for: id, &stepBudget)
      if !validating { problems += session.valueSetProblems(with: node.answers, for: id) }
    }
    problems += session.conditionProblems(of: id)
    problems += session.expressionProblems(of: id.rawValue, completing: completing)
    // Nobody can be asked for what is hidden or read-only.
    let binds = binding.isBound || (binding.isAsked && !session.isClosed(id))
    if completing, binds {
      problems += session.occurrenceProblems(of: id, isBound: true, validating: validating)
    }
    if node.lists.isEmpty { return nil }
    return completing
      ? self.binding(inside: id, binding, node) : Binding(isBound: false, isAsked: false)
  }

  private func binding(
    inside id: InstanceID, _ binding: Binding, _ node: InstanceTree.Node
  ) -> Binding {
    let hasAnswers = hasAnswers[id.rawValue]
    return Binding(
      isBound: binding.isBound
        && (!node.answers.isEmpty
          || session.bindsContent(id, isBound: true, hasAnswers: hasAnswers)),
      isAsked: binding.isAsked && (hasAnswers || leftOut?.contains(id) != true))
  }
}
