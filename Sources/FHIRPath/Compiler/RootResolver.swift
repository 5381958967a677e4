/// Finds the names that are ``FHIRPath/Roots``, and writes down in the tree what they mean.
struct RootResolver {
  private let roots: FHIRPath.Roots
  private var tree: SyntaxTree
  /// The parts that are still to be looked at, and whether their `$this` may be another resource.
  private var waiting: [(id: SyntaxTree.NodeID, isForeign: Bool)] = []

  /// Changes a tree; one without such names stays as it is.
  static func resolve(_ tree: inout SyntaxTree, _ roots: FHIRPath.Roots) {
    let hasRoots = tree.nodes.contains { node in
      switch node.kind {
      case .member(nil, let name): tree.isType(name, of: roots)
      case .variable(let name): roots.variable(meantBy: tree.variable(name)) != nil
      default: false
      }
    }
    guard hasRoots else { return }
    var resolver = RootResolver(roots: roots, tree: tree)
    resolver.renameVariables()
    resolver.resolveTypes()
    tree = resolver.tree
    tree.roots.sort { $0.offset < $1.offset }
  }

  private init(roots: FHIRPath.Roots, tree: SyntaxTree) {
    (self.roots, self.tree) = (roots, tree)
  }

  /// The variables; what the expression defines itself is another one.
  private mutating func renameVariables() {
    let defined = tree.definedNames
    for node in tree.nodes {
      guard case .variable(let name) = node.kind else { continue }
      let written = tree.variable(name)
      guard let variable = roots.variable(meantBy: written), let defined,
        !defined.contains(written)
      else { continue }
      tree.variables[Int(name)] = variable
      tree.roots.append(
        .init(
          written: "%" + written, variable: variable, isType: false, standard: "%" + variable,
          offset: node.offset))
    }
  }

  private mutating func resolveTypes() {
    waiting = [(tree.root, false)]
    while let (id, isForeign) = waiting.popLast() {
      var chain = [id]
      var current = id
      while let input = tree.input(of: current) {
        chain.append(input)
        current = input
      }
      resolveStart(current, isForeign)
      let isForeignInput = chain.contains { isForeignPart($0, isForeign) }
      for part in chain { addOperands(of: part, isForeign, isForeignInput) }
    }
  }

  private mutating func resolveStart(_ id: SyntaxTree.NodeID, _ isForeign: Bool) {
    guard case .member(nil, let name) = tree[id].kind, tree.isType(name, of: roots),
      let variable = roots.types[tree.name(name)]
    else { return }
    let type = tree.index(of: TypeName(namespace: nil, name: tree.name(name)))
    tree.roots.append(
      .init(
        written: tree.name(name), variable: variable, isType: true,
        standard: roots.standard(of: tree.name(name), in: variable), offset: tree[id].offset))
    tree.nodes[Int(id)].kind = .root(type, tree.add(variable: variable), isForeign: isForeign)
  }

  /// Whether a part of a chain may give other resources than that which the expression is on.
  private func isForeignPart(_ id: SyntaxTree.NodeID, _ isForeign: Bool) -> Bool {
    switch tree[id].kind {
    case .variable(let name), .root(_, let name, _):
      !["resource", "rootResource", "context"].contains(tree.variable(name))
    case .binary: true
    case .this, .member(nil, _), .call(nil, _, _): isForeign
    default: false
    }
  }

  /// What is inside a part: its index, its right operand, its arguments.
  private mutating func addOperands(
    of id: SyntaxTree.NodeID, _ isForeign: Bool, _ isForeignInput: Bool
  ) {
    switch tree[id].kind {
    case .indexer(_, let index): waiting.append((index, isForeign))
    case .binary(_, _, let right): waiting.append((right, isForeign))
    case .call(_, let number?, let range):
      let form = FunctionTable.form(number)
      if form.isTyped { return }
      let seesInput = form.seesInput
      for argument in tree.values(Array(tree[range]), form) {
        waiting.append((argument, seesInput ? isForeignInput : isForeign))
      }
    default: break
    }
  }
}

extension SyntaxTree {
  fileprivate func isType(_ name: NameID, of roots: FHIRPath.Roots) -> Bool {
    names[Int(name)].mayBeType && roots.types[self.name(name)] != nil
  }

  /// The names of the variables that the expression defines; `nil` where one is not known before it is
  /// evaluated.
  fileprivate var definedNames: Set<String>? {
    var names: Set<String> = []
    for node in nodes {
      guard case .call(_, let number?, let range) = node.kind,
        case .definition = FunctionTable.form(number), let name = self[range].first
      else { continue }
      guard let text = text(name) else { return nil }
      names.insert(text)
    }
    return names
  }
}
