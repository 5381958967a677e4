/// Instance selectors, `Coding { system: 'x', code: 'y' }`, and the functions of `%factory` and its
/// like: both are calls of functions whose names cannot be written by themselves.
extension Parser {
  /// Whether an expression is the name of a type that braces may follow: `Coding`, `FHIR.Coding`.
  func isTypeName(_ id: SyntaxTree.NodeID) -> Bool {
    switch tree[id].kind {
    case .member(nil, _): return true
    case .member(let input?, _):
      if case .member(nil, _) = tree[input].kind { return true }
      return false
    default: return false
    }
  }

  /// Reads the brace behind the name of a type, and the name of the first element; gives back the
  /// whole instance where it has none: `Coding { : }`.
  mutating func beginInstance(
    of type: SyntaxTree.NodeID
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID? {
    let offset = tree[type].offset
    let start = given.count
    try advance()
    given.append(type)
    if token.kind == .colon {
      try advance()
      return try endInstance(from: start, offset)
    }
    try elementName()
    try begin(.instance(start), at: offset)
    return nil
  }

  /// Reads the name of an element and the colon behind it.
  mutating func elementName() throws(FHIRPath.Failure) {
    let offset = token.start
    let name = try name("name")
    given.append(tree.add(.literal(tree.store.add(name.utf8)), offset))
    try expect(.colon, ":")
  }

  /// Reads the brace behind the last element.
  mutating func endInstance(
    from start: Int, _ offset: Int
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    try expect(.closeBrace, "}")
    return addCall(nil, functions(ArraySlice("{}".utf8)), from: start, offset)
  }

  /// The function that a variable has itself: `create` of `%factory`.
  func ownFunction(
    of input: SyntaxTree.NodeID, _ name: ArraySlice<UInt8>
  ) -> SyntaxTree.FunctionID? {
    guard case .variable(let id) = tree[input].kind else { return nil }
    let variable = tree.variable(id)
    guard StandardVariable.hasFunctions(variable) else { return nil }
    return functions(ArraySlice("%\(variable).".utf8) + name)
  }
}
