extension FHIRPath {
  /// Compiles an expression; fails with the bytes that are wrong and what would be right.
  public static func compile(_ expression: String) throws(Failure) -> Program {
    var parser = Parser(Array(expression.utf8))
    var compiler = Compiler(try parser.parse())
    return try compiler.compile(expression)
  }
}
