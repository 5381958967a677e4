import SurveyModel

/// The questions whose answers may decide whether an item is enabled, known from the survey alone.
struct Relevance {
  /// The questions, by definition.
  private(set) var questions: Set<Int> = []
  /// By question: the conditions that ask for its answers.
  private(set) var conditions: [Int: [EnableWhen]] = [:]
  /// The questions that expressions read.
  private(set) var read: Set<Int> = []
  /// The values that these expressions name.
  private(set) var literals: [AnswerValue] = []

  private let session: Session
  /// The item and all above it.
  private let line: Set<Int>
  private let target: Int
  /// The questions that others than these ask for.
  private var indirect: Set<Int> = []
  private var seenItems: Set<Int> = []
  private var seenComputations: Set<Int> = []

  init(_ target: Int, in session: Session) {
    self.session = session
    self.target = target
    var line: Set<Int> = []
    var above = target
    while above >= 0 {
      line.insert(above)
      above = session.index.parents[above]
    }
    self.line = line
    visit(target)
  }

  private var graph: ComputationGraph { session.state.graph }
  private var index: SurveyIndex { session.index }

  /// What is still to be looked at; a stack, so that chains of any length fit.
  private enum Step {
    /// What decides whether an item, and all above it, is enabled.
    case item(Int)
    case condition(ComputationGraph.Condition, of: Int)
    /// A question whose answers matter; `read` says that an expression reads it.
    case question(Int, read: Bool)
    /// What gives a question its answers.
    case values(Int)
    case expression(Int)
  }

  private mutating func visit(_ definition: Int) {
    var waiting = [Step.item(definition)]
    while let step = waiting.popLast() {
      switch step {
      case .item(let item): waiting += steps(forItem: item).reversed()
      case .condition(let condition, let item):
        if let source = add(condition, of: item) { waiting.append(.question(source, read: false)) }
      case .question(let question, let isRead):
        if isRead { read.insert(question) }
        waiting += [.values(question), .item(question)]
      case .values(let question): waiting += steps(forValuesOf: question).reversed()
      case .expression(let computation): waiting += steps(forExpression: computation).reversed()
      }
    }
  }

  private mutating func steps(forItem item: Int) -> [Step] {
    guard seenItems.insert(item).inserted else { return [] }
    var steps = graph.conditions[item].map { Step.condition($0, of: item) }
    steps.append(.expression(graph.enablement(of: item)))
    let parent = index.parents[item]
    guard parent >= 0 else { return steps }
    // What is below a question is there only with an answer.
    if !index.isGroup(parent) { steps.append(.question(parent, read: false)) }
    steps.append(.item(parent))
    return steps
  }

  /// Adds a condition; gives back the question that it asks for.
  private mutating func add(_ condition: ComputationGraph.Condition, of item: Int) -> Int? {
    guard let source = condition.source else { return nil }
    conditions[source, default: []].append(condition.enableWhen)
    if !line.contains(item) { indirect.insert(source) }
    // What is calculated is brought to a value by what it is calculated from.
    if index.items[source].calculatedExpression != nil { add(condition.enableWhen.answer) }
    return source
  }

  private mutating func add(_ literal: AnswerValue) {
    if !literals.contains(literal) { literals.append(literal) }
  }

  private mutating func steps(forValuesOf question: Int) -> [Step] {
    guard index.items[question].type.isQuestion, questions.insert(question).inserted else {
      return []
    }
    return graph.computations(of: question).filter { computation in
      switch graph.computations[computation].kind {
      case .calculated, .initial, .options, .toggle, .limit: true
      default: false
      }
    }.map { .expression($0) }
  }

  private mutating func steps(forExpression computation: Int) -> [Step] {
    guard let expression = graph.expression(of: computation),
      seenComputations.insert(computation).inserted
    else {
      return []
    }
    if let prepared = expression.prepared, let evaluator = session.state.evaluator {
      for literal in evaluator.literals(of: prepared) { add(literal) }
    }
    var found = expression.questions
    for branch in expression.branches {
      found += index.all.filter { branch < 0 || index.isInside($0, branch) }
    }
    return expression.variables.map { .expression($0.computation) }
      + found.map { .question($0, read: true) }
  }
}

extension Relevance {
  /// The questions that a person can answer at present and that may matter, in document order.
  func levers(in session: Session, for id: InstanceID?) -> [InstanceID] {
    var found: [InstanceID] = []
    for question in questions.sorted() where !isOutOfReach(question) {
      session.state.tree.forEachInstance(
        of: question, below: InstanceTree.root, slot: nil, meeting: -1, in: index
      ) { instance in
        let candidate = InstanceID(instance)
        guard session.isEnabled(candidate), !session.isReadOnly(candidate),
          isNear(candidate, question, id, in: session)
        else { return }
        found.append(candidate)
      }
    }
    return found
  }

  /// Whether no person ever answers a question.
  func isOutOfReach(_ question: Int) -> Bool {
    index.isHidden[question] || index.items[question].calculatedExpression != nil
  }

  /// Whether a question can be the one meant, where nothing but the line above the item asks for it.
  private func isNear(
    _ candidate: InstanceID, _ question: Int, _ id: InstanceID?, in session: Session
  ) -> Bool {
    guard let id, !indirect.contains(question), !read.contains(question) else { return true }
    let tree = session.state.tree
    let meeting = index.meeting(of: question, and: target)
    guard meeting >= 0, meeting != target else { return true }
    let own = tree.ascend(from: id.rawValue, to: meeting)
    if meeting == question { return own?.id == candidate.rawValue }
    let other = tree.ascend(from: candidate.rawValue, to: meeting)
    return own?.id == other?.id && own?.slot == other?.slot
  }

  /// Why not all that might matter is tried, whatever the answers; `nil` where it is.
  func gap() -> String? {
    for question in questions.sorted() {
      let item = index.items[question]
      if graph.isShaped[question] {
        return "which answers \(item.quotedName) (\(item.linkId)) takes depends on other answers"
      }
      if isOutOfReach(question) { continue }
      var above = index.parents[question]
      while above >= 0 {
        let isShared = line.contains(above) && !indirect.contains(question)
        if index.isGroup(above), index.items[above].repeats,
          !isShared || read.contains(question)
        {
          let group = index.items[above]
          return "repetitions of \(group.quotedName) (\(group.linkId)) are not added or taken away"
        }
        above = index.parents[above]
      }
      if item.repeats, line.contains(question) {
        return "not all combinations of answers to \(item.quotedName) (\(item.linkId)) are tried"
      }
    }
    return nil
  }
}
