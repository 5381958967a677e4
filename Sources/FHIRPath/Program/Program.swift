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

    init(
      _ expression: String, _ tree: SyntaxTree, main: Int, code: [Instruction] = [],
      blocks: [Block] = [], arguments: [Int32] = [], constants: [Item] = [], store: Store = Store(),
      names: [PathName] = [], types: [TypeName] = [], environmentNames: [String] = [],
      localCount: Int = 0
    ) {
      self.expression = expression
      self.tree = tree
      self.main = main
      self.code = code
      self.blocks = blocks
      self.arguments = arguments
      self.constants = constants
      self.store = store
      self.names = names
      finders = names.map { ChildFinder($0.known) }
      self.types = types
      self.environmentNames = environmentNames
      self.localCount = localCount
    }

    /// A program that no expression is behind.
    static let nothing = Program("", SyntaxTree(), main: 0)
  }
}

/// The name of an element in an expression.
struct PathName: Sendable {
  let text: String
  /// The number of the name, or that of no name where FHIR does not know it.
  let known: UInt16

  static let none: UInt16 = .max - 1
}
