/// An operator of a language of logic, whatever the language calls it.
enum InfixOperator: Hashable, Sendable {
  case or, and, not
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case add, subtract, multiply, divide, remainder, power, negate
  /// The nodes of both.
  case union
  /// Whether there is no value, or there is one.
  case empty, notEmpty
  /// Whether the first has the second, does not have it, has any or all of a list.
  case contains, notContains, anyOf, noneOf, allOf

  /// Whether many operands in a row are one list, however they are put together.
  var isList: Bool { self == .or || self == .and || self == .add || self == .union }

  /// Whether it asks which of two is greater.
  var isInOrder: Bool { comparison != nil && self != .equal && self != .notEqual }

  /// The comparison that it is, and whether that is turned about.
  var comparison: LogicFunction? {
    switch self {
    case .equal, .notEqual: .equal
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }

  /// The arithmetic that it does.
  var arithmetic: LogicFunction? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .power: .power
    default: nil
    }
  }

  /// The operator of a function of the tree with two operands.
  init?(_ function: LogicFunction) {
    switch function {
    case .equal: self = .equal
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    case .add: self = .add
    case .subtract: self = .subtract
    case .multiply: self = .multiply
    case .divide: self = .divide
    case .remainder: self = .remainder
    case .power: self = .power
    default: return nil
    }
  }
}
