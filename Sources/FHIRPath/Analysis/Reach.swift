/// Which items of a response a collection of an expression may hold, or be inside.
enum Reach: Equatable {
  /// None: values, launch contexts, variables, whose own dependencies are found by themselves.
  case nothing
  /// The response itself.
  case response
  /// The input of the expression, or what it holds besides items.
  case input
  /// Items with these linkIds: the literals that say them.
  case items(Set<SyntaxTree.NodeID>)
  /// Items that no linkId names.
  case allItems

  /// The items inside: `item`, `descendants()`.
  var opened: Reach {
    switch self {
    case .response, .input: .allItems
    case .nothing, .items, .allItems: self
    }
  }

  /// Those with certain linkIds: `where(linkId = '1')`.
  func filtered(_ linkIds: Set<SyntaxTree.NodeID>) -> Reach {
    switch self {
    case .items, .allItems: .items(linkIds)
    case .nothing, .response, .input: self
    }
  }

  /// Both together; `nil` where no single case says it.
  func union(_ other: Reach) -> Reach? {
    switch (self, other) {
    case (.nothing, let reach), (let reach, .nothing): reach
    case (.items(let left), .items(let right)): .items(left.union(right))
    case (.items, .allItems), (.allItems, .items): .allItems
    default: self == other ? self : nil
    }
  }
}
