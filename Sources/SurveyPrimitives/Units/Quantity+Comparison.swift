extension Quantity {
  /// Compares two amounts; `nil` when a value is missing, the units cannot be compared, or a
  /// comparator leaves it open.
  ///
  /// Amounts of the same system and code are compared by value, and so are amounts without codes
  /// whose unit texts are the same. A unit text alone also stands for the code or the unit text that
  /// the other amount has: a typed `72 kg` compares with `kg` of UCUM. Different UCUM codes are converted:
  /// `1 g/L` equals `100 mg/dL`. Words of the calendar are compared as `CalendarUnit` says. `<5` is less than `5`, and undecided against `3`.
  public static func compare(_ a: Quantity, _ b: Quantity) -> Ordering? {
    guard let ordering = compareValues(a, b) else { return nil }
    if a.comparator == nil, b.comparator == nil { return ordering }
    if isBelow(a, b, ordering) { return .less }
    if isBelow(b, a, ordering.reversed) { return .greater }
    return nil
  }

  private static func compareValues(_ a: Quantity, _ b: Quantity) -> Ordering? {
    guard let left = a.value, let right = b.value else { return nil }
    if a.calendarUnit != nil || b.calendarUnit != nil { return compareDurations(a, b) }
    if a.isNamed(asIn: b) || b.isNamed(asIn: a) { return ExactDecimal.compare(left, right) }
    guard a.system == b.system else { return nil }
    guard let aCode = a.code, let bCode = b.code else {
      let areAlike = a.code == nil && b.code == nil && a.unit == b.unit
      return areAlike ? ExactDecimal.compare(left, right) : nil
    }
    if aCode == bCode { return ExactDecimal.compare(left, right) }
    guard a.system == ucumSystem else { return nil }
    return UCUM.compare(left, in: aCode, right, in: bCode)
  }

  /// Whether it has a unit text only, and the other amount has a code with that text or unit.
  private func isNamed(asIn other: Quantity) -> Bool {
    guard system == nil, code == nil, let unit, let theirs = other.code else { return false }
    return unit == theirs || unit == other.unit
  }

  /// Whether every amount `a` may stand for lies below every amount `b` may stand for, when their
  /// values are in the given order.
  private static func isBelow(_ a: Quantity, _ b: Quantity, _ values: Ordering) -> Bool {
    guard [nil, "<", "<="].contains(a.comparator), [nil, ">", ">="].contains(b.comparator) else {
      return false
    }
    return values == .less || (values == .equal && (a.comparator == "<" || b.comparator == ">"))
  }
}
