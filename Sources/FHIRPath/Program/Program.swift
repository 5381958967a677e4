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
    /// What the machine knows of each name at the start.
    let finders: [ChildFinder]
    /// The names of the variables that the environment has to give.
    let environmentNames: [String]
    let localCount: Int
    /// The expression as it is written, with the names, types and values that the code refers to.
    let tree: SyntaxTree

    init(
      _ expression: String, _ tree: SyntaxTree, main: Int, code: [Instruction] = [],
      blocks: [Block] = [], arguments: [Int32] = [], constants: [Item] = [],
      environmentNames: [String] = [], localCount: Int = 0
    ) {
      self.expression = expression
      self.tree = tree
      self.main = main
      self.code = code
      self.blocks = blocks
      self.arguments = arguments
      self.constants = constants
      finders = tree.names.map { ChildFinder($0.known) }
      self.environmentNames = environmentNames
      self.localCount = localCount
    }

    /// An expression that differs from that of another program only in the texts it compares with.
    init(_ expression: String, _ source: [UInt8], as other: Program, _ texts: ComparedTexts) {
      self.expression = expression
      tree = texts.replaced(in: other.tree, from: source)
      (code, blocks, arguments) = (other.code, other.blocks, other.arguments)
      (main, constants, finders) = (other.main, other.constants, other.finders)
      (environmentNames, localCount) = (other.environmentNames, other.localCount)
    }

    /// The names at the start of paths that mean something besides the standard (rule 85).
    package var roots: [FHIRPath.RootUse] { tree.roots }

    /// The values behind the constants.
    var store: Store { _read { yield tree.store } }
    var names: [PathName] { _read { yield tree.names } }
    var types: [TypeName] { _read { yield tree.types } }

    /// A program that no expression is behind.
    static let nothing = Program("", SyntaxTree(), main: 0)
  }
}
