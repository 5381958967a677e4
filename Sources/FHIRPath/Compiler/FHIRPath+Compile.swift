extension FHIRPath {
  /// Compiles an expression; fails with the bytes that are wrong and what would be right.
  public static func compile(_ expression: String) throws(Failure) -> Program {
    try Compiler(try parse(expression)).compile(expression)
  }

  /// Compiles an expression of a form, in which a path may start as ``Roots`` say.
  package static func compile(_ expression: String, roots: Roots) throws(Failure) -> Program {
    var tree = try parse(expression)
    RootResolver.resolve(&tree, roots)
    return try Compiler(consume tree).compile(expression)
  }

  static func parse(_ expression: String) throws(Failure) -> SyntaxTree {
    let parser = Parser(Array(expression.utf8)) {
      FunctionTable.number(of: $0)
    } sorts: {
      if case .sorting = FunctionTable.form($0) { true } else { false }
    }
    return try parser.parse()
  }
}
