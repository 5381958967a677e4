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
