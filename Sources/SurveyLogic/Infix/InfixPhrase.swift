/// How a language says a function of the tree: `contains($1, $2)`, or a longer expression.
///
/// A phrase is a pattern, read and written alike: `$1` is the first operand, `$0` all that are left.
struct InfixPhrase: Sendable {
  var function: LogicFunction
  /// The expression as it is written.
  var text: String
  /// Whether it is both read and written, or only one of them.
  var use = Use.both
  /// What the language gives where the function gives nothing for want of a value.
  var whenEmpty: Logic?
  /// The operands of the function that the phrase has no place for, with what they always are.
  var fixed: [Int: Logic] = [:]

  init(
    _ function: LogicFunction, _ text: String, _ use: Use = .both, whenEmpty: Logic? = nil,
    fixed: [Int: Logic] = [:]
  ) {
    (self.function, self.text, self.use) = (function, text, use)
    (self.whenEmpty, self.fixed) = (whenEmpty, fixed)
  }

  /// In which direction a phrase counts.
  enum Use: Hashable, Sendable {
    case both, read, written
  }
}

/// A phrase, with the expression that it is.
struct InfixPattern: Sendable {
  var phrase: InfixPhrase
  var node: InfixNode
  /// Its placeholders, without `$0`.
  var count: Int
  var takesMore: Bool

  init(_ phrase: InfixPhrase, _ syntax: InfixSyntax) throws(LogicProblem) {
    self.phrase = phrase
    node = try InfixParser.parse(phrase.text, syntax, isPhrase: true)
    let numbers = node.placeholders
    count = numbers.max() ?? 0
    takesMore = numbers.contains(0)
  }
}

/// The phrases of a language by what they begin with.
struct InfixPhrasebook: Sendable {
  /// What a phrase is at its outside.
  private enum Head: Hashable, Sendable {
    case call(String)
    case apply(InfixOperator)
  }

  private var patterns: [Head: [InfixPattern]] = [:]
  private var written: [LogicFunction: [InfixPattern]] = [:]
  /// What of the table could not be read; a test asks.
  private(set) var mistakes: [String] = []

  init(_ phrases: [InfixPhrase], _ syntax: InfixSyntax) {
    for phrase in phrases {
      guard let pattern = try? InfixPattern(phrase, syntax), let head = Self.head(of: pattern.node)
      else {
        mistakes.append(phrase.text)
        continue
      }
      if phrase.use != .written { patterns[head, default: []].append(pattern) }
      if phrase.use != .read { written[phrase.function, default: []].append(pattern) }
    }
  }

  private static func head(of node: InfixNode) -> Head? {
    switch node.kind {
    case .call(let name, _): .call(name)
    case .apply(let means, _): .apply(means)
    default: nil
    }
  }

  /// The functions that have a phrase to write.
  var functions: Set<LogicFunction> { Set(written.keys) }

  /// The phrase that an expression is, with its operands; the first of the table that fits.
  func match(_ node: InfixNode) -> (pattern: InfixPattern, operands: [InfixNode])? {
    guard let head = Self.head(of: node), let candidates = patterns[head] else { return nil }
    for candidate in candidates {
      var found: [Int: InfixNode] = [:]
      var rest: [InfixNode] = []
      guard Self.match(candidate.node, node, &found, &rest) else { continue }
      let operands = (0..<candidate.count).compactMap { found[$0 + 1] }
      if operands.count == candidate.count { return (candidate, operands + rest) }
    }
    return nil
  }

  /// The phrase to write a function with so many operands.
  func phrase(for function: LogicFunction, _ operands: [Logic]) -> InfixPattern? {
    written[function]?.first { pattern in
      let fixed = pattern.phrase.fixed
      guard fixed.allSatisfy({ operands.indices.contains($0) && operands[$0] == $1 }) else {
        return false
      }
      let count = operands.count - fixed.count
      return pattern.takesMore ? count >= pattern.count : count == pattern.count
    }
  }

  private static func match(
    _ pattern: InfixNode, _ node: InfixNode, _ found: inout [Int: InfixNode],
    _ rest: inout [InfixNode]
  ) -> Bool {
    switch (pattern.kind, node.kind) {
    case (.placeholder(let number), _):
      if let known = found[number] { return known == node }
      found[number] = node
      return true
    case (.call(let name, let patterns), .call(let other, let nodes)):
      return name == other && match(patterns, nodes, &found, &rest)
    case (.apply(let means, let patterns), .apply(let other, let nodes)):
      return means == other && match(patterns, nodes, &found, &rest)
    default: return pattern == node
    }
  }

  private static func match(
    _ patterns: [InfixNode], _ nodes: [InfixNode], _ found: inout [Int: InfixNode],
    _ rest: inout [InfixNode]
  ) -> Bool {
    var patterns = patterns[...]
    if case .placeholder(0)? = patterns.last?.kind {
      patterns.removeLast()
      guard nodes.count >= patterns.count else { return false }
      rest = Array(nodes.dropFirst(patterns.count))
    } else if nodes.count != patterns.count {
      return false
    }
    for (pattern, node) in zip(patterns, nodes) {
      guard match(pattern, node, &found, &rest) else { return false }
    }
    return true
  }
}

extension InfixNode {
  /// The numbers of the placeholders inside.
  var placeholders: [Int] {
    switch kind {
    case .placeholder(let number): [number]
    case .call(_, let nodes), .apply(_, let nodes), .list(let nodes): nodes.flatMap(\.placeholders)
    default: []
    }
  }

  /// The expression with its operands in their places.
  func filled(_ operands: [InfixNode], _ more: [InfixNode]) -> InfixNode {
    switch kind {
    case .placeholder(let number) where operands.indices.contains(number - 1): operands[number - 1]
    case .call(let name, let nodes): InfixNode(.call(name, Self.filled(nodes, operands, more)))
    case .apply(let means, let nodes): InfixNode(.apply(means, Self.filled(nodes, operands, more)))
    case .list(let nodes): InfixNode(.list(Self.filled(nodes, operands, more)))
    default: self
    }
  }

  private static func filled(
    _ nodes: [InfixNode], _ operands: [InfixNode], _ more: [InfixNode]
  ) -> [InfixNode] {
    nodes.flatMap { node in
      if case .placeholder(0) = node.kind { more } else { [node.filled(operands, more)] }
    }
  }
}
