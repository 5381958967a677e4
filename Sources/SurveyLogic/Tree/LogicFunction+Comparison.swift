extension LogicFunction {
  /// Whether it compares two values.
  var isComparison: Bool { self == .equal || !sign.isEmpty }

  /// A comparison's operator in FHIRPath.
  var sign: String {
    switch self {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    default: ""
    }
  }

  /// The comparison with its operands the other way around.
  var turned: LogicFunction {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}
