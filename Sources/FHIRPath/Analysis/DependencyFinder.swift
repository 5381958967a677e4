import FHIRDocument

/// Walks through an expression, chain by chain, and keeps what each chain looks at.
///
/// Along a chain goes the ``Reach`` of its collection. Going further down observes nothing: items
/// are there only because of what is inside them. What says how many there are, which is the
/// first, or what they hold, observes them.
struct DependencyFinder {
  private let program: FHIRPath.Program
  private let tree: SyntaxTree
  /// Whether indices in collections matter, so that what a chain passes through counts.
  private let isPositional: Bool
  /// What the variables may hold that the expression itself defines.
  private var defined: [String: Reach] = [:]
  private var depth = AnalysisDepth()
  /// The steps of the chains that are followed, those of the innermost one last, the first on top.
  private var steps: [SyntaxTree.NodeID] = []
  /// The parts of criteria that wait, those of the innermost one last.
  private var parts: [SyntaxTree.NodeID] = []
  private(set) var found = FHIRPath.Dependencies()
  /// The literals that say the linkIds of ``found``.
  private(set) var linkIds: Set<SyntaxTree.NodeID> = []

  init(_ program: FHIRPath.Program) {
    (self.program, tree) = (program, program.tree)
    found.variables = Set(program.environmentNames)
    steps.reserveCapacity(8)
    isPositional = tree.nodes.contains { node in
      switch node.kind {
      case .index, .total: true
      default: false
      }
    }
  }

  /// Takes the whole expression.
  mutating func observe() {
    observe(tree.root, this: .input)
    if program.environmentNames.contains("context") { found.usesInput = true }
    found.usesWeights = tree.calls(.weights)
  }

  /// Takes an expression whose value is looked at.
  private mutating func observe(_ id: SyntaxTree.NodeID, this: Reach) {
    observe(visit(id, this: this))
  }

  private mutating func observe(_ reach: Reach) {
    switch reach {
    case .nothing: break
    case .input: found.usesInputBesideItems = true
    case .items(let linkIds):
      self.linkIds.formUnion(linkIds)
    case .response, .allItems: found.dependsOnAllItems = true
    }
  }

  /// Two collections in one.
  private mutating func merge(_ first: Reach, _ second: Reach) -> Reach {
    if let both = first.union(second) { return both }
    for reach in [first, second] where reach != .response { observe(reach) }
    return first == .response || second == .response ? .response : .input
  }

  /// Takes an expression, and says what its value may hold; `this` is that of `$this`.
  private mutating func visit(_ id: SyntaxTree.NodeID, this: Reach) -> Reach {
    guard depth.enter() else {
      dependOnAll()
      return .input
    }
    defer { depth.leave() }
    let outer = steps.count
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    var reach = start(current, this)
    while steps.count > outer, let step = steps.popLast() {
      reach = self.step(step, from: reach, this)
    }
    return reach
  }

  /// Takes anything that an expression can look at: one that is not followed to its end.
  private mutating func dependOnAll() {
    found.dependsOnAllItems = true
    found.usesInput = true
    found.usesClock = tree.calls(.clock)
  }

  private mutating func start(_ id: SyntaxTree.NodeID, _ this: Reach) -> Reach {
    switch tree[id].kind {
    case .this:
      use(this)
      return this
    case .member(_, let name):
      use(this)
      return member(name, of: this)
    case .variable(let name): return variable(tree.variable(name))
    case .root(_, let name, let isForeign):
      let reach = variable(tree.variable(name))
      return isForeign ? merge(this, reach) : reach
    case .call(_, let number?, _):
      if FunctionTable.uses(number, .clock) {
        found.usesClock = true
        return .nothing
      }
      let form = FunctionTable.form(number)
      if form.isApart { return call(id, from: .nothing, this) }
      if case .choice = form { return call(id, from: this, this) }
      use(this)
      return call(id, from: this, this)
    default: return .nothing
    }
  }

  private mutating func use(_ this: Reach) {
    if this == .input { found.usesInput = true }
  }

  private mutating func variable(_ name: String) -> Reach {
    switch name {
    case "resource", "rootResource":
      use(variable: name)
      return .response
    case "context":
      use(variable: name)
      found.usesInput = true
      return .input
    default:
      if let reach = defined[name] { return reach }
      if StandardVariable.address(name) == nil { use(variable: name) }
      return .nothing
    }
  }

  private mutating func use(variable name: String) {
    // Those of the environment are there from the beginning.
    if !program.environmentNames.contains(name) { found.variables.insert(name) }
  }

  private func member(_ name: SyntaxTree.NameID, of reach: Reach) -> Reach {
    if tree.names[Int(name)].is(.item) { return reach.opened }
    return reach == .response ? .nothing : reach
  }

  private mutating func step(
    _ id: SyntaxTree.NodeID, from reach: Reach, _ this: Reach
  ) -> Reach {
    switch tree[id].kind {
    case .member(_, let name):
      if isPositional, reach != .response { observe(reach) }
      return member(name, of: reach)
    case .call: return call(id, from: reach, this)
    case .indexer(_, let index):
      observe(reach)
      observe(index, this: this)
      return reach
    case .binary(let sign, _, let right):
      let other = visit(right, this: this)
      if sign == .union { return merge(reach, other) }
      observe(reach)
      observe(other)
      return .nothing
    case .typeTest(.isOf, _, _), .negate, .plus:
      observe(reach)
      return .nothing
    default: return reach
    }
  }
}

// MARK: Functions

extension DependencyFinder {
  private mutating func call(
    _ id: SyntaxTree.NodeID, from reach: Reach, _ this: Reach
  ) -> Reach {
    guard case .call(_, let number?, let range) = tree[id].kind else { return reach }
    let form = FunctionTable.form(number)
    let given = tree[range]
    if isPositional, reach != .response { observe(reach) }
    switch form {
    case .children, .descendants, .answers: return reach.opened
    case .filter:
      guard let criterion = given.first else { return reach }
      return self.where(criterion, reach)
    case .existence:
      guard let criterion = given.first else { break }
      observe(self.where(criterion, reach))
      return .nothing
    case .projection:
      guard let projection = given.first else { return reach }
      if !isPath(projection) { observe(reach) }
      return visit(projection, this: reach)
    case .repetition:
      guard let projection = given.first else { return reach }
      return isDescent(projection) ? reach.opened : self.repeat(projection, reach)
    case .choice: return choice(given, reach)
    case .definition: return define(given, reach)
    default: break
    }
    if !form.isFilter { observe(reach) }
    if form.isTyped { return reach }
    var result = reach
    for argument in tree.values(Array(given), form) {
      let value = visit(argument, this: form.isIterator ? reach : this)
      observe(value)
      result = merge(result, value)
    }
    return result
  }

  private mutating func `repeat`(_ projection: SyntaxTree.NodeID, _ reach: Reach) -> Reach {
    if reach != .response { observe(reach) }
    let first = visit(projection, this: reach)
    let second = visit(projection, this: first)
    if first == second { return first }
    observe(projection, this: reach.opened)
    return reach.opened
  }

  /// `iif`: one of two values.
  private mutating func choice(_ given: ArraySlice<SyntaxTree.NodeID>, _ reach: Reach) -> Reach {
    if reach != .response { observe(reach) }
    var result = Reach.nothing
    for (number, argument) in given.enumerated() {
      let value = visit(argument, this: reach)
      if number == 0 { observe(value) } else { result = merge(result, value) }
    }
    return result
  }

  private mutating func define(_ given: ArraySlice<SyntaxTree.NodeID>, _ reach: Reach) -> Reach {
    let value = given.count > 1 ? visit(given[given.startIndex + 1], this: reach) : reach
    if let name = given.first.flatMap({ tree.text($0) }) {
      defined[name] = merge(defined[name] ?? .nothing, value)
    } else {
      observe(value)
    }
    return reach
  }

  /// What a criterion leaves; the criterion itself may look at more than the linkId.
  private mutating func `where`(_ criterion: SyntaxTree.NodeID, _ reach: Reach) -> Reach {
    let linkIds = tree.linkIdLiterals(criterion)
    let left = linkIds.map { reach.filtered($0) } ?? reach
    observeCriterion(criterion, left)
    return left
  }

  /// Takes a criterion part by part; a linkId by itself never changes, so it is no part.
  private mutating func observeCriterion(_ id: SyntaxTree.NodeID, _ reach: Reach) {
    let outer = parts.count
    parts.append(id)
    while parts.count > outer, let part = parts.popLast() {
      switch tree[part].kind {
      case .group(let inner): parts.append(inner)
      case .binary(_, let left, let right):
        parts.append(right)
        parts.append(left)
      default:
        if !tree.isLinkId(rootPart(of: part)) {
          observe(part, this: reach)
        } else if reach == .input {
          found.usesInput = true
        }
      }
    }
  }

  /// The first name of a chain of members and calls without arguments.
  private func rootPart(of id: SyntaxTree.NodeID) -> SyntaxTree.NodeID {
    var current = id
    while case .call(let input?, _, let given) = tree[current].kind,
      tree[given].allSatisfy(isLiteral)
    {
      current = input
    }
    return current
  }

  private func isLiteral(_ id: SyntaxTree.NodeID) -> Bool {
    switch tree[id].kind {
    case .literal, .empty: true
    default: false
    }
  }
}

// MARK: Shapes

extension DependencyFinder {
  /// Whether an expression only goes down from `$this`, so that it gives nothing for an item with
  /// nothing there.
  private func isPath(_ id: SyntaxTree.NodeID) -> Bool {
    var current = id
    while true {
      switch tree[current].kind {
      case .this, .member(nil, _): return true
      case .member(let input?, _), .group(let input), .indexer(let input, _): current = input
      case .call(let input, let number?, _):
        guard isStep(number) else { return false }
        guard let input else { return true }
        current = input
      default: return false
      }
    }
  }

  /// Whether a function only goes down, or leaves out items.
  private func isStep(_ number: SyntaxTree.FunctionID) -> Bool {
    let form = FunctionTable.form(number)
    if case .filter = form { return true }
    return form.isWalk || form.isFilter
  }

  /// Whether an expression gives items and answers: `item`, `answer.item`, `item | answer`.
  private func isDescent(_ id: SyntaxTree.NodeID) -> Bool {
    var waiting = [id]
    while let part = waiting.popLast() {
      switch tree[part].kind {
      case .this: break
      case .member(let input, let name):
        let name = tree.names[Int(name)]
        guard name.is(.item) || name.is(.answer) else { return false }
        if let input { waiting.append(input) }
      case .group(let inner): waiting.append(inner)
      case .binary(.union, let left, let right): waiting += [left, right]
      default: return false
      }
    }
    return true
  }
}
