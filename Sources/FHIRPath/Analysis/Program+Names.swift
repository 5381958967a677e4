extension FHIRPath.Program {
  /// The names of the elements that it looks for anywhere.
  package var elementNames: Set<String> {
    let tree = tree
    return Set(
      tree.nodes.compactMap { node in
        if case .member(_, let name) = node.kind { tree.name(name) } else { nil }
      })
  }

  /// Whether it gives elements whatever their names: `children()`, `descendants()`.
  ///
  /// Not where linkIds leave only items of them: `descendants().where(linkId = '1')`.
  package var readsUnnamedElements: Bool {
    let tree = tree
    let filtered = tree.nodes.compactMap { node -> SyntaxTree.NodeID? in
      guard case .call(let input?, let number?, let arguments) = node.kind,
        case .filter = FunctionTable.form(number),
        let criterion = tree[arguments].first, tree.linkIds(criterion) != nil
      else { return nil }
      return input
    }
    return tree.nodes.indices.contains { index in
      guard case .call(_, let number?, _) = tree.nodes[index].kind else { return false }
      switch FunctionTable.form(number) {
      case .children, .descendants: return !filtered.contains(SyntaxTree.NodeID(index))
      default: return false
      }
    }
  }
}
