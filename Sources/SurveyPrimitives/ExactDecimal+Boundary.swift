/// FHIRPath, Utility functions: a number stands for all that are rounded to it.
extension ExactDecimal {
  /// The most places after the point that a boundary may be asked for.
  public static let maximumPrecision = 28

  /// The number of digits after the point: 5 for `1.58700` (`precision()`).
  public var precision: Int { fractionDigits }

  /// The least number that is rounded to this one, itself rounded down to `precision` places;
  /// `nil` outside 0…28: `1.587` → `1.58650000`.
  ///
  /// Without a precision there are 8 places, or one more than the number has.
  public func lowBoundary(precision: Int? = nil) -> ExactDecimal? {
    boundary(half: -5, .down, precision: precision)
  }

  /// The upper end of the numbers that are rounded to this one, itself rounded up to `precision`
  /// places; `nil` outside 0…28: `1.587` → `1.58750000`.
  public func highBoundary(precision: Int? = nil) -> ExactDecimal? {
    boundary(half: 5, .up, precision: precision)
  }

  private func boundary(
    half: Int128, _ rule: FloatingPointRoundingRule, precision: Int?
  ) -> ExactDecimal? {
    let places = precision ?? max(8, min(scale + 1, Self.maximumPrecision))
    guard (0...Self.maximumPrecision).contains(places),
      let whole = withPlaces(max(0, scale)),
      let halfUnit = ExactDecimal(coefficient: half, scale: whole.scale + 1),
      let bound = whole.adding(halfUnit)
    else { return nil }
    return bound.rounded(rule, places: places).withPlaces(places)
  }

  /// The same value with at least so many places, filled up with zeros; `nil` beyond 38 digits.
  func withPlaces(_ places: Int) -> ExactDecimal? {
    scale >= places
      ? self : ExactDecimal(coefficient: 0, scale: places).flatMap { adding($0) }
  }
}
