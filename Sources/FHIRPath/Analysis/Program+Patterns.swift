extension FHIRPath.Program {
  /// The regular expressions that are written in the expression: the texts that `matches()`,
  /// `matchesFull()` and `replaceMatches()` are given, and where each is: a byte of the
  /// expression's UTF-8, from 0.
  public var regularExpressions: [(text: String, offset: Int)] { literals(givenTo: .pattern) }

  /// The canonical addresses of value sets that are written in the expression: the texts that
  /// `memberOf()` is given.
  public var valueSets: [String] { literals(givenTo: .valueSet).map(\.text) }

  /// The texts that functions are given as their first argument.
  private func literals(givenTo use: Function.Uses) -> [(text: String, offset: Int)] {
    let tree = tree
    return tree.nodes.compactMap { node in
      guard case .call(_, let number?, let range) = node.kind, FunctionTable.uses(number, use),
        let argument = tree[range].first, let text = tree.text(argument)
      else { return nil }
      return (text, tree[argument].offset)
    }
  }
}
