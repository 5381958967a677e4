extension FHIRPath.Program {
  /// The regular expressions that are written in the expression: the texts that `matches()`,
  /// `matchesFull()` and `replaceMatches()` are given, and where each is: a byte of the
  /// expression's UTF-8, from 0.
  public var regularExpressions: [(text: String, offset: Int)] {
    tree.nodes.compactMap { node in
      guard case .call(_, let name, let range) = node.kind,
        FunctionTable.function(named: name)?.uses.contains(.pattern) == true,
        let argument = tree.arguments[range].first,
        case .literal(.string(let bytes)) = tree[argument].kind
      else { return nil }
      return (String(decoding: bytes, as: UTF8.self), tree[argument].offset)
    }
  }
}
