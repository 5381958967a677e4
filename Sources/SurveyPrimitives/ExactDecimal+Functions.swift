/// Functions whose results have no end: all are rounded to 28 significant digits, half away from
/// zero, without zeros at the end, so that an exact result is given as such (`81` → `9`).
///
/// All of it is integer arithmetic, so that every machine gives the same digits.
extension ExactDecimal {
  /// This number to the power of another, exact where 38 digits suffice.
  ///
  /// `nil` where there is none among the real numbers, such as `(-1).power(0.5)`, or where it is too
  /// large or too small.
  public func power(_ exponent: ExactDecimal) -> ExactDecimal? {
    let wholeExponent = exponent.integer
    if let wholeExponent, let exact = exactPower(wholeExponent) { return exact }
    guard coefficient != 0, coefficient > 0 || wholeExponent != nil else {
      return coefficient == 0 && exponent.coefficient > 0 ? ExactDecimal(0) : nil
    }
    guard let logarithm = magnitude.naturalLogarithmFixed,
      let product = Self.product(exponent, logarithm)
    else { return nil }
    let isOdd = wholeExponent.map { $0 % 2 != 0 } ?? false
    let result = Self.exponential(of: product)
    return coefficient < 0 && isOdd ? result?.negated : result
  }

  /// The square root; `nil` below zero.
  public func squareRoot() -> ExactDecimal? {
    guard coefficient >= 0 else { return nil }
    if coefficient == 0 { return ExactDecimal(0) }
    // 40 digits of the root need 80 of the number, whose scale has to be even.
    let shift = scale % 2 == 0 ? 80 : 81
    let root = (Natural(coefficient.magnitude) * .tenTo(shift)).squareRoot
    return Self.rounded(
      root, isNegative: false, scale: (scale + shift) / 2, digits: Self.quotientDigits
    )?.withoutZeros(beyond: 0)
  }

  /// e to the power of this number; `nil` where it is too large or too small.
  public func exponential() -> ExactDecimal? {
    fixedPoint.flatMap { Self.exponential(of: $0) }
  }

  /// The natural logarithm; `nil` for zero and below.
  public func naturalLogarithm() -> ExactDecimal? { naturalLogarithmFixed?.decimal }

  /// The logarithm to a base: `16.log(2)` is `4`; `nil` for zero and below, and for the base 1.
  public func logarithm(base: ExactDecimal) -> ExactDecimal? {
    guard let over = naturalLogarithmFixed, let under = base.naturalLogarithmFixed,
      !under.magnitude.units.isZero
    else { return nil }
    return SignedFixedPoint(
      isNegative: over.isNegative != under.isNegative,
      magnitude: over.magnitude.divided(by: under.magnitude)
    ).decimal
  }
}

extension ExactDecimal {
  private func exactPower(_ exponent: Int) -> ExactDecimal? {
    if exponent == 0 { return ExactDecimal(1) }
    if exponent < 0 {
      guard exponent > -1000 else { return nil }
      return exactPower(-exponent).flatMap { ExactDecimal(1).divided(by: $0) }
    }
    let isUnit = coefficient.magnitude <= 1 && scale == 0
    if isUnit { return exponent % 2 == 0 ? magnitude : self }
    var result = self
    for _ in 1..<min(exponent, 1000) {
      guard let next = result.multiplied(by: self) else { return nil }
      result = next
    }
    return exponent <= 1000 ? result : nil
  }

  /// The number with 80 places; `nil` where it is beyond what an exponent may be.
  private var fixedPoint: SignedFixedPoint? {
    let shift = FixedPoint.places - scale
    guard PowersOfTen.digitCount(coefficient.magnitude) - scale <= 6 else { return nil }
    let digits = Natural(coefficient.magnitude)
    let units =
      shift >= 0
      ? digits * .tenTo(shift) : digits.dividing(by: .tenTo(min(-shift, 6200))).quotient
    return SignedFixedPoint(isNegative: coefficient < 0, magnitude: FixedPoint(units: units))
  }

  /// The logarithm as coefficient = m·2^k with m near 1: ln m + k·ln 2 − scale·ln 10.
  private var naturalLogarithmFixed: SignedFixedPoint? {
    guard coefficient > 0 else { return nil }
    if self == ExactDecimal(1) { return SignedFixedPoint(isNegative: false, magnitude: .zero) }
    let digits = Natural(coefficient.magnitude)
    var exponent = digits.bitWidth
    // m lies in ½…1 at first; below ⅔ it is doubled, so that the series ends early.
    if digits * Natural(3) < .one << (exponent + 1) { exponent -= 1 }
    let one = Natural.one << exponent
    let isBelowOne = digits < one
    let ratio = FixedPoint(isBelowOne ? one - digits : digits - one, over: one + digits)
    let fraction = SignedFixedPoint(
      isNegative: isBelowOne, magnitude: ratio.artanh.times(2))
    let twos = SignedFixedPoint(
      isNegative: false, magnitude: FixedPoint.ln2.times(exponent))
    let tens = SignedFixedPoint(
      isNegative: scale > 0, magnitude: FixedPoint.ln10.times(abs(scale)))
    return fraction + (twos + tens)
  }

  private static func product(
    _ factor: ExactDecimal, _ number: SignedFixedPoint
  ) -> SignedFixedPoint? {
    let digits = Natural(factor.coefficient.magnitude) * number.magnitude.units
    guard digits.digitCount - factor.scale <= FixedPoint.places + 6 else { return nil }
    let units =
      factor.scale >= 0
      ? digits.dividing(by: .tenTo(factor.scale)).quotient : digits * .tenTo(-factor.scale)
    return SignedFixedPoint(
      isNegative: (factor.coefficient < 0) != number.isNegative,
      magnitude: FixedPoint(units: units))
  }

  /// e^x as e^r · 10^k, where r lies in 0…ln 10.
  private static func exponential(of number: SignedFixedPoint) -> ExactDecimal? {
    let ln10 = FixedPoint.ln10
    let (whole, rest) = number.magnitude.units.dividing(by: ln10.units)
    guard let small = whole.small, small < 6000 else { return nil }
    var tens = Int(small)
    var fraction = FixedPoint(units: rest)
    if number.isNegative {
      tens = -tens
      if !rest.isZero {
        tens -= 1
        fraction = ln10 - fraction
      }
    }
    guard tens < maximumDigits else { return nil }
    return rounded(
      fraction.exponential.units, isNegative: false, scale: FixedPoint.places,
      digits: quotientDigits
    ).flatMap {
      ExactDecimal(coefficient: $0.coefficient, scale: $0.scale - tens)?
        .withoutZeros(beyond: 0).withPlaces(0)
    }
  }
}
