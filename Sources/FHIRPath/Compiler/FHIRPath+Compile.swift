extension FHIRPath {
  /// Compiles an expression; fails with the bytes that are wrong and what would be right.
  public static func compile(_ expression: String) throws(Failure) -> Program {
    let parser = Parser(Array(expression.utf8)) {
      FunctionTable.number(of: $0)
    } sorts: {
      if case .sorting = FunctionTable.form($0) { true } else { false }
    }
    return try Compiler(try parser.parse()).compile(expression)
  }
}
