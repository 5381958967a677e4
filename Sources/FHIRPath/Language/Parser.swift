import SurveyDiagnostics

/// Reads an expression by recursive descent, operators by their precedence.
///
/// Chains of invocations and of operators are read in loops; only what is inside parentheses,
/// brackets and right operands goes deeper, and that is bounded.
struct Parser {
  var lexer: Lexer
  var token = Token(kind: .end, start: 0, end: 0)
  var tree = SyntaxTree()
  private var depth = 0

  /// How deeply parts of an expression may be nested: parentheses, arguments, right operands.
  static let maximumDepth = 100
  /// The longest expression, in bytes.
  static let maximumLength = 1 << 17
  /// The precedence of `is` and `as`.
  private static let typePrecedence = 8

  init(_ bytes: [UInt8]) { lexer = Lexer(bytes) }

  /// The whole text as one expression.
  mutating func parse() throws(FHIRPath.Failure) -> SyntaxTree {
    guard lexer.bytes.count <= Self.maximumLength else {
      throw FHIRPath.Failure(
        .longExpression, ["limit": .number(Self.maximumLength >> 10)], at: 0..<lexer.bytes.count)
    }
    tree.nodes.reserveCapacity(min(lexer.bytes.count / 4 + 4, 64))
    try advance()
    tree.root = try expression(0)
    guard token.kind == .end else { throw unexpected("end") }
    tree.source = lexer.bytes
    return tree
  }

  mutating func advance() throws(FHIRPath.Failure) { token = try lexer.next() }

  /// An expression whose operators bind more closely than `limit`.
  mutating func expression(_ limit: Int) throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw tooDeep() }
    var left = try unary()
    while true {
      let offset = token.start
      if let test = typeTest {
        guard Self.typePrecedence > limit else { return left }
        try advance()
        let type = try typeName()
        left = tree.add(.typeTest(test, left, type), offset)
        continue
      }
      guard let op = binaryOperator, op.precedence > limit else { return left }
      try advance()
      let right = try expression(op.precedence)
      left = tree.add(.binary(op, left, right), offset)
    }
  }

  private mutating func unary() throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    let offset = token.start
    guard token.kind == .minus || token.kind == .plus else { return try chain() }
    let isMinus = token.kind == .minus
    try advance()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw tooDeep() }
    let operand = try unary()
    return tree.add(isMinus ? .negate(operand) : .plus(operand), offset)
  }

  /// A term with the invocations and indexers behind it.
  private mutating func chain() throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    var left = try term()
    while true {
      let offset = token.start
      switch token.kind {
      case .dot:
        try advance()
        left = try invocation(on: left)
      case .openBracket:
        try advance()
        let index = try expression(0)
        try expect(.closeBracket, "]")
        left = tree.add(.indexer(left, index), offset)
      default: return left
      }
    }
  }

  /// A name or a call, or one of `$this`, `$index` and `$total`.
  mutating func invocation(
    on input: SyntaxTree.NodeID?
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    let offset = token.start
    if token.kind == .special {
      let name = text(token)
      try advance()
      switch name {
      case "this": return tree.add(.this, offset)
      case "index": return tree.add(.index, offset)
      case "total": return tree.add(.total, offset)
      default:
        throw FHIRPath.Failure(
          .unknownKeyword, ["name": .literal(name)], at: offset..<offset + 1 + name.utf8.count)
      }
    }
    let name = try self.name("name")
    guard token.kind == .open else { return tree.add(.member(input, name), offset) }
    try advance()
    var arguments: [SyntaxTree.NodeID] = []
    if token.kind != .close {
      arguments.append(try expression(0))
      while token.kind == .comma {
        try advance()
        arguments.append(try expression(0))
      }
    }
    try expect(.close, ")")
    let start = tree.arguments.count
    tree.arguments.append(contentsOf: arguments)
    return tree.add(.call(input, name, start..<tree.arguments.count), offset)
  }

  mutating func expect(_ kind: Token.Kind, _ what: String) throws(FHIRPath.Failure) {
    guard token.kind == kind else { throw unexpected(what) }
    try advance()
  }

  /// A name, with or without backticks.
  mutating func name(_ what: String) throws(FHIRPath.Failure) -> String {
    let name: String
    switch token.kind {
    case .identifier: name = text(token)
    case .delimited: name = String(decoding: try unescaped(token), as: UTF8.self)
    default: throw unexpected(what)
    }
    try advance()
    return name
  }

  func text(_ token: Token) -> String {
    String(decoding: lexer.bytes[token.contents], as: UTF8.self)
  }

  private func tooDeep() -> FHIRPath.Failure {
    FHIRPath.Failure(.deepExpression, ["limit": .number(Self.maximumDepth)], at: token.range)
  }

  /// The failure of a token where another one is expected, which is a sign or a name of
  /// ``Phrase/expectedToken(_:)``.
  func unexpected(_ expected: String) -> FHIRPath.Failure {
    let phrase = Diagnostic.Argument.Value.phrase(.expectedToken(expected))
    guard token.kind != .end else {
      return FHIRPath.Failure(.expressionSyntax, ["expected": phrase], at: token.range)
    }
    let found = Diagnostic.Argument.Value.quoted(text(token))
    return FHIRPath.Failure(
      .expressionSyntax, ["found": found, "expected": phrase], at: token.range)
  }
}
