import SurveyDiagnostics

/// Reads an expression, operators by their precedence.
///
/// What is open (operands, signs, parentheses, brackets, arguments) is on a stack of its own, so
/// that nesting takes no room of the thread's stack.
struct Parser: ~Copyable {
  /// Finds a function by its name.
  typealias Functions = (ArraySlice<UInt8>) -> SyntaxTree.FunctionID?

  var lexer: Lexer
  var token = Token(kind: .end, start: 0, end: 0)
  var tree = SyntaxTree()
  private var names = PathNames()
  let functions: Functions
  /// Whether the arguments of a function are keys, each with a direction.
  private let sorts: (SyntaxTree.FunctionID) -> Bool
  /// What waits for an expression, the innermost last.
  private var open: [Open] = []
  /// The arguments of the calls among these that are read already.
  var given: [SyntaxTree.NodeID] = []
  private var depth = 0

  /// How deeply parts of an expression may be nested: parentheses, brackets, arguments, signs.
  static let maximumDepth = 500
  /// The longest expression, in bytes.
  static let maximumLength = 1 << 17
  /// The precedence of `is` and `as`.
  private static let typePrecedence = 8

  /// A part of an expression that has begun; it starts at `offset`.
  struct Open {
    enum Kind {
      /// An operator with its left operand.
      case operand(Operator, SyntaxTree.NodeID)
      case sign(isMinus: Bool)
      case group
      /// Brackets behind an expression.
      case index(SyntaxTree.NodeID)
      /// A call with its input, its function, and where its arguments begin.
      case call(SyntaxTree.NodeID?, SyntaxTree.FunctionID?, Int)
      /// An instance selector, and where its arguments begin.
      case instance(Int)
    }

    var kind: Kind
    var offset: Int
  }

  init(
    _ bytes: [UInt8], at offset: Int = 0, functions: @escaping Functions,
    sorts: @escaping (SyntaxTree.FunctionID) -> Bool = { _ in false }
  ) {
    lexer = Lexer(bytes, at: offset)
    self.functions = functions
    self.sorts = sorts
    open.reserveCapacity(8)
  }

  /// The whole text as one expression.
  consuming func parse() throws(FHIRPath.Failure) -> SyntaxTree {
    guard lexer.bytes.count <= Self.maximumLength else {
      throw FHIRPath.Failure(
        .longExpression, ["limit": .number(Self.maximumLength >> 10)], at: 0..<lexer.bytes.count)
    }
    tree.nodes.reserveCapacity(min(lexer.bytes.count / 4 + 4, 64))
    try advance()
    tree.root = try expression()
    guard token.kind == .end else { throw unexpected("end") }
    tree.names = names.list
    tree.source = lexer.bytes
    return tree
  }

  mutating func advance() throws(FHIRPath.Failure) { token = try lexer.next() }

  /// An expression up to a token that does not go on with it.
  private mutating func expression() throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    // What was read last; where there is nothing, an operand is expected.
    var value: SyntaxTree.NodeID?
    while true {
      guard let operand = value else {
        value = try term()
        continue
      }
      switch token.kind {
      case .dot:
        try advance()
        value = try invocation(on: operand)
      case .openBracket:
        let offset = token.start
        try advance()
        try begin(.index(operand), at: offset)
        value = nil
      case .openBrace where isTypeName(operand): value = try beginInstance(of: operand)
      default:
        value = try operators(behind: signed(operand))
        guard let whole = value else { continue }
        if open.isEmpty { return whole }
        value = try end(whole)
      }
    }
  }

  /// Goes into a part, of which the present token is the first one inside.
  mutating func begin(_ kind: Open.Kind, at offset: Int) throws(FHIRPath.Failure) {
    open.append(Open(kind: kind, offset: offset))
    depth += 1
    guard depth <= Self.maximumDepth else { throw tooDeep() }
  }

  /// Takes the signs before an operand.
  private mutating func signed(_ operand: SyntaxTree.NodeID) -> SyntaxTree.NodeID {
    var value = operand
    while let sign = open.last, case .sign(let isMinus) = sign.kind {
      open.removeLast()
      depth -= 1
      value = tree.add(isMinus ? .negate(value) : .plus(value), sign.offset)
    }
    return value
  }

  /// Takes operators as long as they bind; `nil` where one wants its right operand.
  private mutating func operators(
    behind operand: SyntaxTree.NodeID
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID? {
    var left = operand
    while true {
      let offset = token.start
      var limit = 0
      if case .operand(let op, _) = open.last?.kind { limit = op.precedence }
      if let test = typeTest, Self.typePrecedence > limit {
        try advance()
        let type = tree.index(of: try typeName())
        left = tree.add(.typeTest(test, left, type), offset)
      } else if typeTest == nil, let op = binaryOperator, op.precedence > limit {
        try advance()
        open.append(Open(kind: .operand(op, left), offset: offset))
        return nil
      } else if let outer = open.last, case .operand(let op, let first) = outer.kind {
        open.removeLast()
        left = tree.add(.binary(op, first, left), outer.offset)
      } else {
        return left
      }
    }
  }

  /// Ends the innermost part with its last expression; `nil` where another argument follows.
  private mutating func end(
    _ value: SyntaxTree.NodeID
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID? {
    guard let part = open.popLast() else { return value }
    defer { depth -= 1 }
    switch part.kind {
    case .operand, .sign: return value
    case .group:
      try expect(.close, ")")
      return tree.add(.group(value), part.offset)
    case .index(let input):
      try expect(.closeBracket, "]")
      return tree.add(.indexer(input, value), part.offset)
    case .call(let input, let function, let start):
      given.append(try directed(value, of: function))
      if token.kind == .comma {
        open.append(part)
        depth += 1
        try advance()
        return nil
      }
      try expect(.close, ")")
      return addCall(input, function, from: start, part.offset)
    case .instance(let start):
      given.append(value)
      guard token.kind == .comma else { return try endInstance(from: start, part.offset) }
      open.append(part)
      depth += 1
      try advance()
      try elementName()
      return nil
    }
  }

  /// A key of `sort()` with its direction: `desc` is a minus in front of the key.
  private mutating func directed(
    _ key: SyntaxTree.NodeID, of function: SyntaxTree.FunctionID?
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    guard let function, sorts(function), isWord("asc") || isWord("desc") else { return key }
    let (isDown, offset) = (isWord("desc"), token.start)
    try advance()
    if isDown { return tree.add(.negate(key), offset) }
    // A minus that is written is the key's own.
    if case .negate = tree[key].kind { return tree.add(.group(key), offset) }
    return key
  }

  /// Adds a call whose arguments begin at an index.
  mutating func addCall(
    _ input: SyntaxTree.NodeID?, _ function: SyntaxTree.FunctionID?, from start: Int,
    _ offset: Int
  ) -> SyntaxTree.NodeID {
    let first = Int32(tree.arguments.count)
    for argument in given[start...] { tree.arguments.append(argument) }
    given.removeLast(given.count - start)
    return tree.add(.call(input, function, first..<Int32(tree.arguments.count)), offset)
  }

  /// A name or a call, or one of `$this`, `$index` and `$total`; `nil` where arguments follow.
  mutating func invocation(
    on input: SyntaxTree.NodeID?
  ) throws(FHIRPath.Failure) -> SyntaxTree.NodeID? {
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
    let name = try nameBytes("name")
    guard token.kind == .open else {
      return tree.add(.member(input, names.index(of: name)), offset)
    }
    let own = input.flatMap { ownFunction(of: $0, name) }
    // A variable that has functions of its own is no input to them.
    let input = own == nil ? input : nil
    let function = own ?? functions(name)
    try advance()
    guard token.kind == .close else {
      try begin(.call(input, function, given.count), at: offset)
      return nil
    }
    try advance()
    return addCall(input, function, from: given.count, offset)
  }

  mutating func expect(_ kind: Token.Kind, _ what: String) throws(FHIRPath.Failure) {
    guard token.kind == kind else { throw unexpected(what) }
    try advance()
  }

  /// A name, with or without backticks.
  mutating func name(_ what: String) throws(FHIRPath.Failure) -> String {
    String(decoding: try nameBytes(what), as: UTF8.self)
  }

  private mutating func nameBytes(_ what: String) throws(FHIRPath.Failure) -> ArraySlice<UInt8> {
    let name: ArraySlice<UInt8>
    switch token.kind {
    case .identifier: name = lexer.bytes[token.range]
    case .delimited: name = try unescaped(token)
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
