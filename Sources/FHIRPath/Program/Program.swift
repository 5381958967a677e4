extension FHIRPath {
  /// An expression, ready to be evaluated any number of times, by any number of threads.
  public final class Program: Sendable {
    /// The expression as it was written.
    public let expression: String
    let code: [Instruction]
    let blocks: [Block]
    /// The blocks of the arguments of all calls.
    let arguments: [Int32]
    let main: Int
    let constants: [Item]
    /// The values behind the constants.
    let store: Store
    let names: [PathName]
    /// What the machine knows of each name at the start.
    let finders: [ChildFinder]
    let types: [TypeName]
    /// The names of the variables that the environment has to give.
    let environmentNames: [String]
    let localCount: Int
    let tree: SyntaxTree

    init(_ compiler: Compiler, expression: String, main: Int) {
      self.expression = expression
      code = compiler.code
      blocks = compiler.blocks
      arguments = compiler.arguments
      self.main = main
      constants = compiler.constants
      store = compiler.store
      names = compiler.names
      finders = compiler.names.map { ChildFinder($0.known) }
      types = compiler.types
      environmentNames = compiler.environmentNames
      localCount = compiler.localCount
      tree = compiler.tree
    }

    /// A program that no expression is behind.
    static let nothing = Program(Compiler(SyntaxTree()), expression: "", main: 0)
  }
}

/// The name of an element in an expression.
struct PathName: Sendable {
  let text: String
  /// The number of the name, or that of no name where FHIR does not know it.
  let known: UInt16

  static let none: UInt16 = .max - 1
}
