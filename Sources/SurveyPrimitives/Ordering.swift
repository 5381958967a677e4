/// The outcome of a comparison.
///
/// Comparisons that partial values may leave open return `Ordering?`; `nil` means that the values
/// do not say enough to decide.
public enum Ordering: Hashable, Sendable {
  /// The first value comes before the second.
  case less
  /// Both values are the same.
  case equal
  /// The first value comes after the second.
  case greater
}

extension Ordering {
  /// The order of two values.
  package init<Value: Comparable>(_ a: Value, _ b: Value) {
    self = a < b ? .less : (a == b ? .equal : .greater)
  }

  var reversed: Ordering {
    switch self {
    case .less: .greater
    case .equal: .equal
    case .greater: .less
    }
  }
}
