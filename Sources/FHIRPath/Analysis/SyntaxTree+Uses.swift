extension SyntaxTree {
  /// Whether a function is called that looks at something besides its input and its arguments.
  func calls(_ use: Function.Uses) -> Bool {
    nodes.contains { node in
      guard case .call(_, let number?, _) = node.kind else { return false }
      return FunctionTable.uses(number, use)
    }
  }
}

extension SyntaxTree {
  /// The arguments of a call that are expressions: not the name of the type of an instance.
  func values(_ given: [NodeID], _ form: Function.Form) -> ArraySlice<NodeID> {
    if case .instance = form { given.dropFirst() } else { given[...] }
  }
}
