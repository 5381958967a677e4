import SurveyPrimitives

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

  /// Whether a comparison holds of two numbers in an order; `nil` where it is none.
  func holds(_ order: Ordering) -> Bool? {
    switch self {
    case .equal: order == .equal
    case .less: order == .less
    case .lessOrEqual: order != .greater
    case .greater: order == .greater
    case .greaterOrEqual: order != .less
    default: nil
    }
  }
}
