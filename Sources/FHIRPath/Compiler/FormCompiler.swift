extension FHIRPath {
  /// Compiles the expressions of one form, each as ``FHIRPath/compile(_:roots:)`` does.
  ///
  /// One that differs from another only in ``ComparedTexts`` is a copy with its own texts.
  package struct FormCompiler: Sendable {
    private let roots: Roots
    private var known: [ComparedTexts: Known] = [:]
    /// By length the one that was asked for last: the next is often the same with other texts.
    private var last: [Int: Known] = [:]

    /// An expression that was compiled, and what was found in it.
    private final class Known: Sendable {
      let texts: ComparedTexts
      private let places: [ComparedTexts.Place]
      private let program: Program
      private let found: FoundDependencies

      init(_ program: Program, _ texts: ComparedTexts) {
        (self.program, self.texts) = (program, texts)
        (found, places) = (program.foundDependencies, texts.places(in: program.tree))
      }

      /// What is compiled of an expression that is the same but for its texts.
      func compiled(_ expression: String, _ source: [UInt8]) -> Compiled {
        let program = Program(expression, source, as: program, places)
        return (program, found.dependencies(in: program))
      }
    }

    package typealias Compiled = (program: Program, dependencies: Dependencies)

    /// Creates a compiler; in all expressions a path may start as `roots` say.
    package init(roots: Roots) { self.roots = roots }

    /// Compiles an expression and says what it depends on; fails with the bytes that are wrong and
    /// what would be right.
    package mutating func compile(_ expression: String) throws(Failure) -> Compiled {
      let source = Array(expression.utf8)
      if let last = last[source.count], last.texts.fit(source) {
        return last.compiled(expression, source)
      }
      guard let texts = ComparedTexts(source) else {
        let program = try FHIRPath.compile(expression, roots: roots)
        return (program, program.dependencies)
      }
      let same: Known
      if let found = known[texts] {
        same = found
      } else {
        same = Known(try FHIRPath.compile(expression, roots: roots), texts)
        known[texts] = same
      }
      last[source.count] = same
      return same.compiled(expression, source)
    }
  }
}
