extension ExactDecimal: Comparable {
  /// Compares by value: `1.0` equals `1.00`.
  public static func compare(_ a: ExactDecimal, _ b: ExactDecimal) -> Ordering {
    if a.scale == b.scale || a.coefficient.signum() != b.coefficient.signum() {
      return Ordering(a.coefficient, b.coefficient)
    }
    if a.coefficient == 0 { return .equal }
    let ordering = compareMagnitudes(a, b)
    return a.coefficient < 0 ? ordering.reversed : ordering
  }

  /// Compares two numbers other than zero without their signs.
  private static func compareMagnitudes(_ a: ExactDecimal, _ b: ExactDecimal) -> Ordering {
    let left = a.coefficient.magnitude
    let right = b.coefficient.magnitude
    // Digits before the point decide unless they are equally many; then the coefficients differ by
    // at most 37 places, and the shorter one fits when it is filled up with zeros.
    let leftDigits = PowersOfTen.digitCount(left)
    let rightDigits = PowersOfTen.digitCount(right)
    let leftWhole = leftDigits - a.scale
    let rightWhole = rightDigits - b.scale
    if leftWhole != rightWhole { return Ordering(leftWhole, rightWhole) }
    let places = max(leftDigits, rightDigits)
    return Ordering(
      left * PowersOfTen.value(places - leftDigits),
      right * PowersOfTen.value(places - rightDigits))
  }

  /// Whether both have the same value: `1.0 == 1.00`.
  public static func == (a: ExactDecimal, b: ExactDecimal) -> Bool {
    compare(a, b) == .equal
  }

  /// Whether the first is smaller in value.
  public static func < (a: ExactDecimal, b: ExactDecimal) -> Bool {
    compare(a, b) == .less
  }
}

extension ExactDecimal: Hashable {
  /// Hashes the value, so that `1.0` and `1.00` hash alike.
  public func hash(into hasher: inout Hasher) {
    var digits = coefficient
    var places = digits == 0 ? 0 : scale
    while digits != 0 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      digits = quotient
      places -= 1
    }
    hasher.combine(digits)
    hasher.combine(places)
  }
}
