/// Puts the parts of an expression together by the levels of its operators.
struct InfixParser {
  private let syntax: InfixSyntax
  private let tokens: [InfixToken]
  private var index = 0
  private var depth = 0

  /// Parses a whole expression.
  static func parse(
    _ text: String, _ syntax: InfixSyntax, isPhrase: Bool = false
  ) throws(LogicProblem) -> InfixNode {
    var lexer = InfixLexer(text, syntax, isPhrase: isPhrase)
    var parser = InfixParser(syntax: syntax, tokens: try lexer.tokens())
    let node = try parser.expression(0)
    guard parser.token.kind == .end else { throw .syntax(offset: parser.token.offset) }
    return node
  }

  private init(syntax: InfixSyntax, tokens: [InfixToken]) {
    (self.syntax, self.tokens) = (syntax, tokens)
  }

  /// Parentheses and the operands of operators count each, the operands of a call three times.
  private static let greatestDepth = 84

  /// The tokens always end with an end, which is never passed.
  private var token: InfixToken { tokens[min(index, tokens.count - 1)] }

  private func isSign(_ text: String) -> Bool { token.kind == .sign && token.text == text }

  private mutating func take(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: String) throws(LogicProblem) {
    guard take(sign) else { throw .syntax(offset: token.offset) }
  }

  private func checked(_ kind: InfixNode.Kind, _ offset: Int) throws(LogicProblem) -> InfixNode {
    let node = InfixNode(kind, offset: offset)
    guard node.height <= InfixNode.greatestHeight else { throw .tooDeep }
    return node
  }

  private func spelling(_ position: InfixSyntax.Position) -> InfixSyntax.Spelling? {
    guard token.kind == .sign || token.kind == .word else { return nil }
    return syntax.spelling(token.text, position)
  }

  private mutating func expression(_ level: Int) throws(LogicProblem) -> InfixNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw .tooDeep }
    var left = try operand()
    // What the loop itself has put together grows; what stood in parentheses is one operand.
    var isOpen = false
    while true {
      if let found = spelling(.behind), found.level >= level {
        index += 1
        left = try checked(.apply(found.means, [left]), left.offset)
        isOpen = false
      } else if let found = spelling(.between), found.level >= level {
        index += 1
        let right = try expression(found.level + 1)
        if isOpen, found.means.isList, case .apply(found.means, let operands) = left.kind {
          left = try checked(.apply(found.means, operands + [right]), left.offset)
        } else {
          left = try checked(.apply(found.means, [left, right]), left.offset)
        }
        isOpen = true
      } else {
        return left
      }
    }
  }

  private mutating func operand() throws(LogicProblem) -> InfixNode {
    let start = token
    if let found = spelling(.before), start.kind == .sign || !isCall(index) {
      index += 1
      return try checked(.apply(found.means, [try expression(found.level)]), start.offset)
    }
    return try steps(behind: try primary())
  }

  private func isCall(_ index: Int) -> Bool {
    tokens.indices.contains(index + 1) && tokens[index + 1].kind == .sign
      && tokens[index + 1].text == "("
  }

  private mutating func primary() throws(LogicProblem) -> InfixNode {
    let start = token
    switch start.kind {
    case .number:
      index += 1
      return InfixNode(.number(start.text), offset: start.offset)
    case .text:
      index += 1
      return InfixNode(.text(start.text), offset: start.offset)
    case .reference:
      index += 1
      return InfixNode(.reference(start.text), offset: start.offset)
    case .placeholder:
      index += 1
      return InfixNode(.placeholder(Int(start.text) ?? 0), offset: start.offset)
    case .word:
      index += 1
      guard take("(") else {
        return syntax.hasPaths
          ? InfixNode(.path(nil, [.child(start.text)]), offset: start.offset)
          : InfixNode(.word(start.text), offset: start.offset)
      }
      // What has capitals and `_` is the name of a field; functions are words in small letters.
      let isFunction = syntax.ignoresCaseOfCalls && !start.text.contains("_")
      let name = isFunction ? start.text.lowercased() : start.text
      return try checked(.call(name, try list(until: ")")), start.offset)
    case .sign:
      if take("(") {
        let inner = try expression(0)
        try expect(")")
        return inner
      }
      if syntax.hasLists, take("[") {
        return try checked(.list(try list(until: "]")), start.offset)
      }
      if syntax.hasPaths { return try path() }
      throw .syntax(offset: start.offset)
    case .end: throw .syntax(offset: start.offset)
    }
  }

  private mutating func list(until close: String) throws(LogicProblem) -> [InfixNode] {
    if take(close) { return [] }
    depth += 2
    defer { depth -= 2 }
    var operands = [try expression(0)]
    while take(",") { operands.append(try expression(0)) }
    try expect(close)
    return operands
  }
}

// MARK: Paths

extension InfixParser {
  private mutating func path() throws(LogicProblem) -> InfixNode {
    let start = token
    var steps: [InfixStep] = []
    if take("/") {
      steps.append(.root)
      steps.append(try step())
    } else {
      steps.append(try step())
    }
    return InfixNode(.path(nil, steps), offset: start.offset)
  }

  private mutating func step() throws(LogicProblem) -> InfixStep {
    if take("..") { return .parent }
    if take(".") { return .here }
    guard token.kind == .word else { throw .syntax(offset: token.offset) }
    index += 1
    return .child(tokens[index - 1].text)
  }

  /// Further steps of a path; steps behind anything else make a path of it.
  private mutating func steps(behind node: InfixNode) throws(LogicProblem) -> InfixNode {
    guard syntax.hasPaths else { return node }
    var found: [InfixStep] = []
    while true {
      if take("/") {
        found.append(try step())
      } else if take("[") {
        found.append(.predicate(try expression(0)))
        try expect("]")
      } else {
        break
      }
    }
    guard !found.isEmpty else { return node }
    if case .path(let base, let steps) = node.kind {
      return try checked(.path(base, steps + found), node.offset)
    }
    return try checked(.path(node, found), node.offset)
  }
}
