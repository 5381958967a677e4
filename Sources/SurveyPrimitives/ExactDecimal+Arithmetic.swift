extension ExactDecimal {
  /// The exact sum, with the digits of the more precise number; `nil` beyond 38 digits.
  public func adding(_ other: ExactDecimal) -> ExactDecimal? {
    let common = max(scale, other.scale)
    guard let left = coefficient(atScale: common), let right = other.coefficient(atScale: common)
    else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(coefficient: sum, scale: common)
  }

  /// The exact difference, with the digits of the more precise number; `nil` beyond 38 digits.
  public func subtracting(_ other: ExactDecimal) -> ExactDecimal? {
    let common = max(scale, other.scale)
    guard let left = coefficient(atScale: common), let right = other.coefficient(atScale: common)
    else { return nil }
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(coefficient: difference, scale: common)
  }

  /// The exact product, whose scale is the sum of both scales; `nil` beyond 38 digits.
  public func multiplied(by other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    return overflow ? nil : ExactDecimal(coefficient: product, scale: scale + other.scale)
  }

  /// The coefficient this number has when it is written with `target` places, not fewer than now.
  func coefficient(atScale target: Int) -> Int128? {
    let places = target - scale
    if places == 0 || coefficient == 0 { return coefficient }
    guard places < Self.maximumDigits else { return nil }
    let (result, overflow) = coefficient.multipliedReportingOverflow(
      by: Int128(PowersOfTen.value(places)))
    return overflow ? nil : result
  }
}
