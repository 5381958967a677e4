extension FHIRPath {
  /// An expression as it is written, for those who read its meaning and do not evaluate it.
  ///
  /// Parentheses are gone; the operators are those of FHIRPath by their texts: `=`, `and`, `div`.
  package indirect enum Syntax: Sendable {
    /// `{}`
    case empty
    case literal(Value)
    /// `$this`, `$index`, `$total`
    case special(String)
    /// `%name`, without the sign
    case variable(String)
    /// A name, after what it is a member of.
    case member(Syntax?, String)
    /// A call with what it is called on and its arguments.
    case call(Syntax?, String, [Syntax])
    case indexer(Syntax, Syntax)
    case negate(Syntax)
    case binary(String, Syntax, Syntax)
    /// `is` or `as`, and the name of the type.
    case type(String, Syntax, String)
  }

  /// The parts of an expression; `nil` where more of them are inside each other than are followed.
  package static func syntax(_ expression: String) throws(Failure) -> Syntax? {
    var reader = SyntaxReader(tree: try parse(expression))
    return reader.read(reader.tree.root)
  }
}

/// Turns the nodes of an expression into what it says.
///
/// What comes before a part is followed in a loop, so that chains and long sums take no stack.
private struct SyntaxReader {
  typealias Syntax = FHIRPath.Syntax

  /// How many parts may follow each other.
  private static let limit = 400

  let tree: SyntaxTree
  private var depth = AnalysisDepth()

  init(tree: SyntaxTree) { self.tree = tree }

  mutating func read(_ id: SyntaxTree.NodeID) -> Syntax? {
    guard depth.enter() else { return nil }
    defer { depth.leave() }
    var steps = [id]
    while let last = steps.last, let input = tree.input(of: last) {
      steps.append(input)
      // What is handed out has as many parts inside each other, and is taken apart by recursion.
      guard steps.count <= Self.limit else { return nil }
    }
    var result: Syntax?
    for step in steps.reversed() {
      result = read(step, after: result)
      if result == nil { return nil }
    }
    return result
  }

  private mutating func read(_ id: SyntaxTree.NodeID, after input: Syntax?) -> Syntax? {
    let node = tree[id]
    switch node.kind {
    case .empty: return .empty
    case .literal(let item): return tree.store.value(of: item).map { .literal($0) }
    case .this: return .special("$this")
    case .index: return .special("$index")
    case .total: return .special("$total")
    case .variable(let name): return .variable(tree.variable(name))
    case .root(let name, _, _): return .member(nil, tree.name(name))
    case .member(_, let name): return .member(input, tree.name(name))
    case .call(_, _, let arguments):
      var parts: [Syntax] = []
      for argument in tree[arguments] {
        guard let part = read(argument) else { return nil }
        parts.append(part)
      }
      return .call(input, tree.name(at: node.offset), parts)
    case .indexer(_, let index): return with(input, read(index)) { .indexer($0, $1) }
    case .negate: return input.map { .negate($0) }
    case .plus, .group: return input
    case .binary(let op, _, let right): return with(input, read(right)) { .binary(op.text, $0, $1) }
    case .typeTest(let test, _, let type):
      return input.map { .type(test == .isOf ? "is" : "as", $0, tree.type(type).text) }
    }
  }

  private func with(
    _ left: Syntax?, _ right: Syntax?, _ make: (Syntax, Syntax) -> Syntax
  ) -> Syntax? {
    guard let left, let right else { return nil }
    return make(left, right)
  }
}

extension Store {
  /// The value of a literal; `nil` for what no literal is.
  fileprivate func value(of item: Item) -> FHIRPath.Value? {
    switch item.kind {
    case .boolean: .boolean(item.boolean)
    case .integer: .integer(Int32(truncatingIfNeeded: item.integer))
    case .long: .long(item.integer)
    case .string: .string(String(decoding: bytes[item.bytes], as: UTF8.self))
    case .decimal: .decimal(decimals[item.index])
    case .date: .date(dates[item.index])
    case .dateTime: .dateTime(dateTimes[item.index])
    case .time: .time(times[item.index])
    case .quantity: .quantity(quantities[item.index])
    case .element, .type: nil
    }
  }
}
