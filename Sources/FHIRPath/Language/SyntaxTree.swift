import SurveyPrimitives

/// An expression as it is written: nodes that point at each other by their numbers.
struct SyntaxTree {
  typealias NodeID = Int32

  var nodes: [Node] = []
  /// The arguments of all calls, one call after another.
  var arguments: [NodeID] = []
  var root: NodeID = 0
  /// The bytes of the expression.
  var source: [UInt8] = []

  /// A part of an expression and where it starts.
  struct Node {
    var kind: Kind
    var offset: Int
  }

  /// What few parts have is boxed, so that to copy a part costs little.
  enum Kind {
    indirect case literal(Literal)
    case this, index, total
    /// `%name`
    case variable(String)
    /// A name; without an input it is looked for in `$this`.
    case member(NodeID?, String)
    case call(NodeID?, String, Range<Int>)
    case indexer(NodeID, NodeID)
    case negate(NodeID)
    case plus(NodeID)
    case binary(Operator, NodeID, NodeID)
    indirect case typeTest(TypeTest, NodeID, TypeName)
    case group(NodeID)
  }

  enum TypeTest { case isOf, asOf }

  subscript(_ id: NodeID) -> Node { _read { yield nodes[Int(id)] } }

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
    case .literal, .this, .index, .total, .variable: nil
    }
  }

  /// The bytes of the token at an offset, which a finding about it names.
  func range(at offset: Int) -> Range<Int> {
    var lexer = Lexer(source, at: min(offset, source.count))
    let token = try? lexer.next()
    return token?.range ?? offset..<offset
  }

  mutating func add(_ kind: Kind, _ offset: Int) -> NodeID {
    nodes.append(Node(kind: kind, offset: offset))
    return NodeID(nodes.count - 1)
  }
}

/// The name of a type, with or without its namespace.
struct TypeName: Hashable, Sendable {
  var namespace: String?
  var name: String

  var text: String { namespace.map { "\($0).\(name)" } ?? name }
}

/// A value that is written in the expression.
enum Literal {
  case empty
  case boolean(Bool)
  case integer(Int64)
  case long(Int64)
  case decimal(ExactDecimal)
  case string([UInt8])
  case date(PartialDate)
  case dateTime(PartialDateTime)
  case time(TimeOfDay)
  case quantity(Quantity)
}

/// The operators between two operands.
enum Operator: UInt8 {
  case implies, or, xor, and, membership, containment
  case equal, notEqual, equivalent, notEquivalent
  case less, lessOrEqual, greater, greaterOrEqual
  case union, plus, minus, concatenate, times, divide, div, mod

  /// Whether its operands are true, false or unknown.
  var isLogical: Bool {
    switch self {
    case .implies, .or, .xor, .and: true
    default: false
    }
  }

  /// How closely it binds: FHIRPath, Operator Precedence, from the last row up.
  var precedence: Int {
    switch self {
    case .implies: 1
    case .or, .xor: 2
    case .and: 3
    case .membership, .containment: 4
    case .equal, .notEqual, .equivalent, .notEquivalent: 5
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 6
    case .union: 7
    case .plus, .minus, .concatenate: 9
    case .times, .divide, .div, .mod: 10
    }
  }

  /// As it is written.
  var text: String {
    switch self {
    case .implies: "implies"
    case .or: "or"
    case .xor: "xor"
    case .and: "and"
    case .membership: "in"
    case .containment: "contains"
    case .equal: "="
    case .notEqual: "!="
    case .equivalent: "~"
    case .notEquivalent: "!~"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .union: "|"
    case .plus: "+"
    case .minus: "-"
    case .concatenate: "&"
    case .times: "*"
    case .divide: "/"
    case .div: "div"
    case .mod: "mod"
    }
  }
}
