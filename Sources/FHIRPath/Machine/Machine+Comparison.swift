import SurveyDiagnostics
import SurveyPrimitives

extension Machine {
  /// `<`, `<=`, `>`, `>=`: empty where a value is missing or the precision does not decide.
  mutating func comparison(
    _ op: Operator, _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let second = try single(from: right, .right(op), offset)
    drop(to: right)
    let first = try single(from: base, .left(op), offset)
    guard let first, let second else { return replace(base, with: nil) }
    guard let order = try order(first, second, op, offset) else {
      return replace(base, with: nil)
    }
    let result =
      switch op {
      case .less: order == .less
      case .lessOrEqual: order != .greater
      case .greater: order == .greater
      default: order != .less
      }
    replace(base, with: .boolean(result))
  }

  /// The order of two values; fails where they cannot be ordered.
  mutating func order(
    _ a: Item, _ b: Item, _ op: Operator, _ offset: Int
  ) throws(FHIRPath.Failure) -> Ordering? {
    if isNumber(a), isNumber(b) { return compareNumbers(a, b) }
    if a.kind == .string, b.kind == .string { return Ordering(compareTexts(a, b), 0) }
    if isTemporal(a), isTemporal(b), (a.kind == .time) == (b.kind == .time) {
      return compareTemporals(a, b)
    }
    if a.kind == .quantity || b.kind == .quantity || isQuantity(a) && isQuantity(b),
      let (left, right) = quantities(a, b)
    {
      charge(left, right)
      return Quantity.compare(left, right)
    }
    throw failure(
      .notComparable,
      ["operator": .literal(op.text), "left": .phrase(phrase(a)), "right": .phrase(phrase(b))],
      at: offset)
  }
}
