extension FHIRPath {
  /// An expression, ready to be evaluated any number of times, by any number of threads.
  public final class Program: Sendable {
    /// The expression as it was written.
    public let expression: String
    /// The same as bytes, and those of the texts among the values of its literals.
    private let source: [UInt8]
    let texts: [UInt8]
    /// All that programs share that differ only in ``ComparedTexts``.
    private let common: Common

    init(
      _ expression: String, _ tree: SyntaxTree, main: Int, code: [Instruction] = [],
      blocks: [Block] = [], arguments: [Int32] = [], constants: [Item] = [],
      environmentNames: [String] = [], localCount: Int = 0
    ) {
      self.expression = expression
      (source, texts) = (tree.source, tree.store.bytes)
      common = Common(
        tree, main: main, code: code, blocks: blocks, arguments: arguments, constants: constants,
        environmentNames: environmentNames, localCount: localCount)
    }

    /// An expression that differs from that of another program only in the texts it compares with,
    /// which are at these places.
    init(
      _ expression: String, _ source: [UInt8], as other: Program, _ places: [ComparedTexts.Place]
    ) {
      (self.expression, self.source, common) = (expression, source, other.common)
      var texts = other.texts
      for place in places { place.copy(from: source, to: &texts) }
      self.texts = texts
    }

    /// A program that no expression is behind.
    static let nothing = Program("", SyntaxTree(), main: 0)
  }
}

extension FHIRPath.Program {
  /// What was compiled, but for the texts.
  private final class Common: Sendable {
    let code: [Instruction]
    let blocks: [Block]
    let arguments: [Int32]
    let main: Int
    let constants: [Item]
    let finders: [ChildFinder]
    let environmentNames: [String]
    let localCount: Int
    /// That of the expression that was compiled, with its texts.
    let tree: SyntaxTree

    init(
      _ tree: SyntaxTree, main: Int, code: [Instruction], blocks: [Block], arguments: [Int32],
      constants: [Item], environmentNames: [String], localCount: Int
    ) {
      (self.tree, self.main, self.code, self.blocks) = (tree, main, code, blocks)
      (self.arguments, self.constants) = (arguments, constants)
      finders = tree.names.map { ChildFinder($0.known) }
      (self.environmentNames, self.localCount) = (environmentNames, localCount)
    }
  }

  var code: [Instruction] { common.code }
  var blocks: [Block] { common.blocks }
  /// The blocks of the arguments of all calls.
  var arguments: [Int32] { common.arguments }
  var main: Int { common.main }
  var constants: [Item] { common.constants }
  /// What the machine knows of each name at the start.
  var finders: [ChildFinder] { common.finders }
  /// The names of the variables that the environment has to give.
  var environmentNames: [String] { common.environmentNames }
  var localCount: Int { common.localCount }
  var names: [PathName] { common.tree.names }
  var types: [TypeName] { common.tree.types }
  /// The values behind the constants.
  var store: Store {
    var store = common.tree.store
    store.bytes = texts
    return store
  }
  /// The same without the bytes of its texts.
  var values: Store { _read { yield common.tree.store } }

  /// The names at the start of paths that mean something besides the standard (rule 85).
  package var roots: [FHIRPath.RootUse] { common.tree.roots }

  /// The expression as it is written, with the names, types and values that the code refers to.
  var tree: SyntaxTree {
    var tree = common.tree
    (tree.source, tree.store.bytes) = (source, texts)
    return tree
  }

  /// A literal that is a text; `nil` for anything else.
  func text(_ literal: SyntaxTree.NodeID) -> String? {
    common.tree.textRange(literal).map { String(decoding: texts[$0], as: UTF8.self) }
  }
}
