/// What a session holds besides its events: the instances, and what is computed of them.
struct SessionState: Sendable {
  /// The items.
  let index: SurveyIndex
  /// What is computed, and what depends on what.
  let graph: ComputationGraph
  /// Evaluates the expressions.
  var evaluator: (any ExpressionEvaluator)?
  /// The instances.
  var tree = InstanceTree()
  /// What waits for evaluation.
  var worklist = Worklist()
  /// By instance and computation: whether it waits.
  var isWaiting: [Bool] = []
  /// By instance and computation, of items with expressions: the last value.
  var values: [ComputedValue] = []
  /// How many steps expressions may take.
  var stepBudget = StepBudget()
  /// How often each computation that may repeat was evaluated since the last edit.
  var evaluations: [Int: Int] = [:]
  /// The computations, by their mark, that did not become stable.
  var unstable: Set<Int> = []
  /// Grows when instances come, go or move, and when one begins or ceases to count.
  var structureVersion = 0
  /// Changes with every answer, and with everything that decides which of them count.
  var revision = 0
  /// Whether a stored response is being read, so that nothing but its answers comes in.
  var isLoading: Bool

  /// Whether expressions are evaluated at all.
  var hasEvaluator: Bool { evaluator != nil }

  /// Creates the instances of a survey, with their initial values where these are wanted.
  init(_ survey: PreparedSurvey, initialValues: Bool) {
    index = survey.index
    graph = survey.graph
    evaluator = survey.evaluator
    isLoading = !initialValues
    tree[InstanceTree.root].marks = 0
    makeRoom(for: InstanceTree.root)
    for computation in graph.computations(of: -1) { insert(computation, at: InstanceTree.root) }
    for definition in index.topLevel {
      _ = create(definition.rawValue, in: InstanceTree.root, slot: 0, repetition: 0)
    }
    propagate()
  }

  /// Creates an instance at the end of a list, with all that belongs below it.
  mutating func create(
    _ definition: Int, in parent: Int, slot: Int, repetition: Int
  ) -> Int {
    let id = add(definition, in: parent, slot: slot, repetition: repetition)
    tree[parent].lists[slot].append(InstanceID(id))
    return id
  }

  /// Creates an instance that is in no list yet, with all that belongs below it.
  mutating func add(
    _ definition: Int, in parent: Int, slot: Int, repetition: Int, isEmpty: Bool = false
  ) -> Int {
    let top = append(definition, in: parent, slot: slot, repetition: repetition, isEmpty: isEmpty)
    guard index.hasItemsInGroup(definition) else { return top }
    var open = [(id: top, next: 0)]
    while let (id, next) = open.last {
      let children = index.childLists[tree[id].definition]
      guard next < children.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let child = children[next].rawValue
      let inner = append(child, in: id, slot: 0, repetition: 0, isEmpty: isEmpty)
      tree[id].lists[0].append(InstanceID(inner))
      if index.hasItemsInGroup(child) { open.append((inner, 0)) }
    }
    return top
  }

  /// Creates one instance, without what belongs below it.
  private mutating func append(
    _ definition: Int, in parent: Int, slot: Int, repetition: Int, isEmpty: Bool
  ) -> Int {
    var node = InstanceTree.Node(
      definition: definition, parent: parent, slot: slot, repetition: repetition)
    node.isInitialised = isLoading || isEmpty
    if index.isGroup(definition) { node.lists = [[]] }
    let id = tree.append(node)
    makeRoom(for: id)
    insertNew(id)
    return id
  }

  /// Makes room for the computations of an instance.
  private mutating func makeRoom(for id: Int) {
    let definition = tree[id].definition
    let count = graph.computations(of: definition).count
    tree[id].marks = isWaiting.count
    for _ in 0..<count { isWaiting.append(false) }
    guard graph.hasExpressions(definition) else { return }
    tree[id].values = values.count
    for _ in 0..<count { values.append(ComputedValue()) }
  }

  /// Has everything computed from a new instance that does not wait for it to be enabled.
  private mutating func insertNew(_ id: Int) {
    let definition = tree[id].definition
    for computation in graph.computations(of: definition) {
      switch graph.computations[computation].kind {
      case .population:
        guard !tree[id].isInitialised, tree[id].repetition == 0 else { continue }
        tree[id].isToPopulate = true
        insert(computation, at: id)
      case .enablement, .variable: insert(computation, at: id)
      default: continue
      }
    }
  }
}
