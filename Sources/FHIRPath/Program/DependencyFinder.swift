/// Walks through an expression, chain by chain, and keeps what each chain looks at.
///
/// A chain carries the ``Reach`` of its collection along. Going further down observes nothing: items
/// are there only because of what stands below them. What tells how many there are, which is the
/// first, or what they hold, observes them.
struct DependencyFinder {
  private let tree: SyntaxTree
  /// Whether places in collections matter, so that what a chain passes through counts.
  private let isPositional: Bool
  /// What the variables may hold that the expression itself defines.
  private var defined: [String: Reach] = [:]
  var found = FHIRPath.Dependencies()

  init(_ tree: SyntaxTree) {
    self.tree = tree
    isPositional = tree.nodes.contains { node in
      switch node.kind {
      case .index, .total: true
      default: false
      }
    }
  }

  /// Takes an expression whose value is looked at.
  mutating func observe(_ id: SyntaxTree.NodeID, this: Reach) {
    observe(visit(id, this: this))
  }

  private mutating func observe(_ reach: Reach) {
    switch reach {
    case .nothing, .input: break
    case .items(let linkIds): found.linkIds.formUnion(linkIds)
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
    var steps: [SyntaxTree.NodeID] = []
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    var reach = start(current, this)
    for step in steps.reversed() { reach = self.step(step, from: reach, this) }
    return reach
  }

  private mutating func start(_ id: SyntaxTree.NodeID, _ this: Reach) -> Reach {
    switch tree[id].kind {
    case .this:
      use(this)
      return this
    case .member(_, let name):
      use(this)
      return member(name, of: this)
    case .variable(let name): return variable(name)
    case .call(_, let name, _):
      if Self.clock.contains(name) {
        found.usesClock = true
        return .nothing
      }
      if name != "iif" { use(this) }
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
      found.variables.insert(name)
      return .response
    case "context":
      found.variables.insert(name)
      found.usesInput = true
      return .input
    default:
      if let reach = defined[name] { return reach }
      if Compiler.address(name) == nil { found.variables.insert(name) }
      return .nothing
    }
  }

  private func member(_ name: String, of reach: Reach) -> Reach {
    if name == "item" { return reach.opened }
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
  private static let clock: Set<String> = ["now", "today", "timeOfDay"]
  /// Those that give what stands below.
  private static let walks: Set<String> = ["descendants", "children", "answers"]
  /// Those that leave out items one by one, or nothing.
  private static let filters: Set<String> = ["ofType", "as", "trace", "extension"]
  /// Those whose arguments see each item as `$this`.
  private static let iterators: Set<String> = [
    "all", "aggregate", "sort", "trace",
  ]
  /// Those whose argument is the name of a type.
  private static let typed: Set<String> = ["is", "as", "ofType"]

  private mutating func call(
    _ id: SyntaxTree.NodeID, from reach: Reach, _ this: Reach
  ) -> Reach {
    guard case .call(_, let name, let range) = tree[id].kind else { return reach }
    let given = tree.arguments[range]
    if isPositional, reach != .response { observe(reach) }
    switch name {
    case _ where Self.walks.contains(name): return reach.opened
    case "where":
      guard let criterion = given.first else { return reach }
      return self.where(criterion, reach)
    case "exists":
      guard let criterion = given.first else { break }
      observe(self.where(criterion, reach))
      return .nothing
    case "select":
      guard let projection = given.first else { return reach }
      if !isPath(projection) { observe(reach) }
      return visit(projection, this: reach)
    case "repeat", "repeatAll":
      guard let projection = given.first else { return reach }
      return isDescent(projection) ? reach.opened : self.repeat(projection, reach)
    case "iif": return choice(given, reach)
    case "defineVariable": return define(given, reach)
    default: break
    }
    if !Self.filters.contains(name) { observe(reach) }
    if Self.typed.contains(name) { return reach }
    let isIterator = Self.iterators.contains(name)
    var result = reach
    for argument in given {
      let value = visit(argument, this: isIterator ? reach : this)
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
    if let first = given.first, case .literal(.string(let bytes)) = tree[first].kind {
      let name = String(decoding: bytes, as: UTF8.self)
      defined[name] = merge(defined[name] ?? .nothing, value)
    } else {
      observe(value)
    }
    return reach
  }

  /// What a criterion leaves; the criterion itself may look at more than the linkId.
  private mutating func `where`(_ criterion: SyntaxTree.NodeID, _ reach: Reach) -> Reach {
    let linkIds = linkIds(criterion)
    let left = linkIds.map { reach.filtered($0) } ?? reach
    observeCriterion(criterion, left)
    return left
  }

  /// Takes a criterion part by part; a linkId by itself never changes, so it is no part.
  private mutating func observeCriterion(_ id: SyntaxTree.NodeID, _ reach: Reach) {
    switch tree[id].kind {
    case .group(let inner): observeCriterion(inner, reach)
    case .binary(_, let left, let right):
      observeCriterion(left, reach)
      observeCriterion(right, reach)
    default:
      guard !isLinkId(rootPart(of: id)) else {
        if reach == .input { found.usesInput = true }
        return
      }
      observe(id, this: reach)
    }
  }

  /// The first name of a chain of members and calls without arguments.
  private func rootPart(of id: SyntaxTree.NodeID) -> SyntaxTree.NodeID {
    var current = id
    while case .call(let input?, _, let given) = tree[current].kind,
      tree.arguments[given].allSatisfy(isLiteral)
    {
      current = input
    }
    return current
  }

  private func isLiteral(_ id: SyntaxTree.NodeID) -> Bool {
    if case .literal = tree[id].kind { true } else { false }
  }
}

// MARK: Shapes

extension DependencyFinder {
  /// Whether an expression only goes down from `$this`, so that it gives nothing for an item with
  /// nothing there.
  private func isPath(_ id: SyntaxTree.NodeID) -> Bool {
    switch tree[id].kind {
    case .this, .member(nil, _): true
    case .member(let input?, _), .group(let input), .indexer(let input, _): isPath(input)
    case .call(let input, let name, _):
      (name == "where" || Self.walks.contains(name) || Self.filters.contains(name))
        && (input.map { isPath($0) } ?? true)
    default: false
    }
  }

  /// Whether an expression gives items and answers: `item`, `answer.item`, `item | answer`.
  private func isDescent(_ id: SyntaxTree.NodeID) -> Bool {
    switch tree[id].kind {
    case .this: true
    case .member(let input, let name):
      (name == "item" || name == "answer") && (input.map { isDescent($0) } ?? true)
    case .group(let inner): isDescent(inner)
    case .binary(.union, let left, let right): isDescent(left) && isDescent(right)
    default: false
    }
  }

  /// The linkIds that a criterion leaves: `linkId = '1'`, `linkId in ('1' | '2')`, and those with
  /// more behind `and`; `nil` where it leaves any.
  private func linkIds(_ id: SyntaxTree.NodeID) -> Set<String>? {
    switch tree[id].kind {
    case .group(let inner): return linkIds(inner)
    case .binary(.and, let left, let right): return linkIds(left) ?? linkIds(right)
    case .binary(.or, let left, let right):
      guard let first = linkIds(left), let second = linkIds(right) else { return nil }
      return first.union(second)
    case .binary(.equal, let left, let right), .binary(.membership, let left, let right):
      if isLinkId(left) { return texts(right) }
      return isLinkId(right) ? texts(left) : nil
    default: return nil
    }
  }

  private func isLinkId(_ id: SyntaxTree.NodeID) -> Bool {
    guard case .member(let input, "linkId") = tree[id].kind else { return false }
    guard let input else { return true }
    if case .this = tree[input].kind { return true }
    return false
  }

  private func texts(_ id: SyntaxTree.NodeID) -> Set<String>? {
    switch tree[id].kind {
    case .literal(.string(let bytes)): return [String(decoding: bytes, as: UTF8.self)]
    case .group(let inner): return texts(inner)
    case .binary(.union, let left, let right):
      guard let first = texts(left), let second = texts(right) else { return nil }
      return first.union(second)
    default: return nil
    }
  }
}
