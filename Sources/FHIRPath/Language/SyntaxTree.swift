/// An expression as it is written: nodes that point at each other by their numbers.
///
/// A node owns nothing. Names, types and the values of literals are kept beside the nodes, each by
/// an index; the program that is made of the tree goes on using these.
struct SyntaxTree: Sendable {
  typealias NodeID = Int32
  /// The index of a name, a variable or a type.
  typealias NameID = Int32
  /// The index of a function among those that there are.
  typealias FunctionID = Int16

  var nodes: [Node] = []
  /// The arguments of all calls, one call after another.
  var arguments: [NodeID] = []
  /// The names of elements, each once.
  var names: [PathName] = []
  /// The names of variables, as often as they are written.
  var variables: [String] = []
  /// The types that operators name, each once.
  var types: [TypeName] = []
  /// The values of literals.
  var store = Store()
  var root: NodeID = 0
  /// The names at the start of paths that mean something besides the standard.
  var roots: [FHIRPath.RootUse] = []
  /// The bytes of the expression.
  var source: [UInt8] = []

  /// A part of an expression and where it starts.
  struct Node {
    var kind: Kind
    var offset: Int
  }

  enum Kind {
    /// `{}`
    case empty
    case literal(Item)
    case this, index, total
    /// `%name`
    case variable(NameID)
    /// The name of a type where a path starts, and the variable that has resources of it; where
    /// `$this` may be another resource, that counts first if it is of the type.
    case root(NameID, NameID, isForeign: Bool)
    /// A name; without an input it is looked for in `$this`.
    case member(NodeID?, NameID)
    /// A call with its input and its arguments; of an unknown function where it has no index.
    case call(NodeID?, FunctionID?, Range<Int32>)
    case indexer(NodeID, NodeID)
    case negate(NodeID)
    case plus(NodeID)
    case binary(Operator, NodeID, NodeID)
    case typeTest(TypeTest, NodeID, NameID)
    case group(NodeID)
  }

  enum TypeTest { case isOf, asOf }

  subscript(_ id: NodeID) -> Node { nodes[Int(id)] }

  /// The arguments of a call.
  subscript(_ arguments: Range<Int32>) -> ArraySlice<NodeID> {
    self.arguments[Int(arguments.lowerBound)..<Int(arguments.upperBound)]
  }

  /// What a part works on, which comes before it; `nil` where nothing does.
  func input(of id: NodeID) -> NodeID? {
    switch self[id].kind {
    case .member(let input, _): input
    case .call(let input, _, _): input
    case .indexer(let input, _): input
    case .binary(_, let left, _): left
    case .negate(let operand), .plus(let operand): operand
    case .typeTest(_, let operand, _): operand
    case .group(let inner): inner
    case .empty, .literal, .this, .index, .total, .variable, .root: nil
    }
  }

  /// The bytes of the token at an offset, which a finding about it names.
  func range(at offset: Int) -> Range<Int> {
    var lexer = Lexer(source, at: min(offset, source.count))
    let token = try? lexer.next()
    return token?.range ?? offset..<offset
  }

  /// The name that is written at an offset; empty where none is.
  func name(at offset: Int) -> String {
    var parser = Parser(source, at: offset) { _ in nil }
    try? parser.advance()
    return (try? parser.name("name")) ?? ""
  }

  mutating func add(_ kind: Kind, _ offset: Int) -> NodeID {
    nodes.append(Node(kind: kind, offset: offset))
    return NodeID(nodes.count - 1)
  }

  /// Adds the name of a variable.
  mutating func add(variable name: String) -> NameID {
    variables.append(name)
    return NameID(variables.count - 1)
  }

  /// The index of a type, which is added where it is new.
  mutating func index(of type: TypeName) -> NameID {
    if let index = types.firstIndex(of: type) { return NameID(index) }
    types.append(type)
    return NameID(types.count - 1)
  }
}

extension SyntaxTree {
  /// The name of an element.
  func name(_ id: NameID) -> String { names[Int(id)].text }

  /// The name of a variable.
  func variable(_ id: NameID) -> String { variables[Int(id)] }

  /// A type that an operator names.
  func type(_ id: NameID) -> TypeName { types[Int(id)] }

  /// Where the bytes of a literal that is a text are in the ``store``; `nil` for anything else.
  func textRange(_ id: NodeID) -> Range<Int>? {
    guard case .literal(let item) = self[id].kind, item.kind == .string else { return nil }
    return item.bytes
  }

  /// The bytes of a literal that is a text; `nil` for anything else.
  func textBytes(_ id: NodeID) -> ArraySlice<UInt8>? { textRange(id).map { store.bytes[$0] } }

  /// A literal that is a text; `nil` for anything else.
  func text(_ id: NodeID) -> String? {
    textBytes(id).map { String(decoding: $0, as: UTF8.self) }
  }
}
