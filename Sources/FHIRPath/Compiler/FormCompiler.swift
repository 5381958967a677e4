extension FHIRPath {
  /// Compiles the expressions of one form, each as ``FHIRPath/compile(_:roots:)`` does.
  ///
  /// One that differs from another only in ``ComparedTexts`` is a copy with its own texts.
  package struct FormCompiler: Sendable {
    private let roots: Roots
    private var known: [ComparedTexts: Known] = [:]

    /// An expression that was compiled, and what was found in it.
    private final class Known: Sendable {
      let program: Program
      let found: FoundDependencies

      init(_ program: Program) {
        (self.program, found) = (program, program.foundDependencies)
      }
    }

    /// Creates a compiler; in all expressions a path may start as `roots` say.
    package init(roots: Roots) { self.roots = roots }

    /// Compiles an expression and says what it depends on; fails with the bytes that are wrong and
    /// what would be right.
    package mutating func compile(
      _ expression: String
    ) throws(Failure) -> (program: Program, dependencies: Dependencies) {
      let source = Array(expression.utf8)
      guard let texts = ComparedTexts(source) else {
        let program = try FHIRPath.compile(expression, roots: roots)
        return (program, program.dependencies)
      }
      if let known = known[texts] {
        let program = Program(expression, source, as: known.program, texts)
        return (program, known.found.dependencies(in: program))
      }
      let program = try FHIRPath.compile(expression, roots: roots)
      let new = Known(program)
      known[texts] = new
      return (program, new.found.dependencies(in: program))
    }
  }
}
