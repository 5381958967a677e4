extension FHIRPath {
  /// What the value of an expression may depend on, seen from its text alone.
  ///
  /// It never says too little: where items are reached in a way that does not name them,
  /// ``dependsOnAllItems`` is true.
  public struct Dependencies: Hashable, Sendable {
    /// The linkIds of items that are asked for by name: `where(linkId = '1')`.
    public var linkIds: Set<String> = []
    /// Whether items are reached that no linkId names.
    public var dependsOnAllItems = false
    /// The variables of the environment, without `%`.
    public var variables: Set<String> = []
    /// Whether the input itself is read: a path that starts with a name, `$this`, or `%context`.
    public var usesInput = false
    /// Whether `now()`, `today()` or `timeOfDay()` is called.
    public var usesClock = false
  }
}

extension FHIRPath.Program {
  /// What the value may depend on.
  ///
  /// ```swift
  /// try FHIRPath.compile("%resource.item.where(linkId = '1').answer.value").dependencies.linkIds
  /// // ["1"]
  /// ```
  public var dependencies: FHIRPath.Dependencies {
    var finder = DependencyFinder(tree)
    finder.visit(tree.root, isInner: false)
    finder.found.variables.formUnion(environmentNames)
    if environmentNames.contains("context") { finder.found.usesInput = true }
    return finder.found
  }
}

/// Walks through an expression, chain by chain.
private struct DependencyFinder {
  let tree: SyntaxTree
  var found = FHIRPath.Dependencies()

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// `isInner` says whether `$this` is an item of the collection at hand, not the input.
  mutating func visit(_ id: SyntaxTree.NodeID, isInner: Bool) {
    var steps: [SyntaxTree.NodeID] = []
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    var isOpen = false
    start(current, isInner, &isOpen)
    for step in steps.reversed() { self.step(step, isInner, &isOpen) }
    if isOpen { found.dependsOnAllItems = true }
  }

  private mutating func start(_ id: SyntaxTree.NodeID, _ isInner: Bool, _ isOpen: inout Bool) {
    switch tree[id].kind {
    case .member(_, let name):
      if !isInner { found.usesInput = true }
      if name == "item" { isOpen = true }
    case .this: if !isInner { found.usesInput = true }
    case .call(_, let name, _):
      if !isInner, !Self.clock.contains(name), name != "iif" { found.usesInput = true }
      call(id, isInner, &isOpen)
    default: break
    }
  }

  private mutating func step(_ id: SyntaxTree.NodeID, _ isInner: Bool, _ isOpen: inout Bool) {
    switch tree[id].kind {
    case .member(_, let name): if name == "item" { isOpen = true }
    case .call: call(id, isInner, &isOpen)
    case .indexer(_, let index): visit(index, isInner: isInner)
    case .binary(_, _, let right):
      if isOpen { found.dependsOnAllItems = true }
      isOpen = false
      visit(right, isInner: isInner)
    default: break
    }
  }

  private static let clock: Set<String> = ["now", "today", "timeOfDay"]
  private static let walks: Set<String> = [
    "descendants", "children", "answers", "repeat", "repeatAll",
  ]
  /// The functions whose arguments see each item as `$this`.
  private static let iterators: Set<String> = [
    "where", "select", "all", "exists", "repeat", "repeatAll", "aggregate", "sort", "trace",
    "iif", "defineVariable",
  ]

  private mutating func call(_ id: SyntaxTree.NodeID, _ isInner: Bool, _ isOpen: inout Bool) {
    guard case .call(_, let name, let range) = tree[id].kind else { return }
    if Self.clock.contains(name) { found.usesClock = true }
    if Self.walks.contains(name) { isOpen = true }
    let given = tree.arguments[range]
    if name == "where" || name == "exists", let first = given.first, let linkIds = linkIds(first) {
      found.linkIds.formUnion(linkIds)
      isOpen = false
    }
    let isIterator = Self.iterators.contains(name)
    let startsInput = tree.input(of: id) == nil && !isInner
    for argument in given where !(name == "repeat" || name == "repeatAll") {
      visit(argument, isInner: isInner || (isIterator && !startsInput))
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
