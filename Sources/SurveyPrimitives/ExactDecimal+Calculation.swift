/// Arithmetic as FHIRPath has it: exact where the result fits 38 digits, rounded to 38 otherwise.
///
/// FHIRPath asks for 28 digits with 8 places at least (Literals, Decimal). `nil` means that the
/// whole part needs more than 38 digits or that there is no result; in FHIRPath the empty collection
/// ("Operations that cause arithmetic overflow or underflow will result in empty", Math).
extension ExactDecimal {
  /// The sum, with the digits of the more precise number.
  public func plus(_ other: ExactDecimal) -> ExactDecimal? {
    if let sum = adding(other) { return sum }
    return Self.longSum(self, other)
  }

  /// The difference, with the digits of the more precise number.
  public func minus(_ other: ExactDecimal) -> ExactDecimal? {
    if let difference = subtracting(other) { return difference }
    return Self.longSum(self, other.negated)
  }

  /// The product; its scale is the sum of both scales where 38 digits are enough.
  public func times(_ other: ExactDecimal) -> ExactDecimal? {
    if let product = multiplied(by: other) { return product }
    return Self.rounded(
      Natural(coefficient.magnitude) * Natural(other.coefficient.magnitude),
      isNegative: (coefficient < 0) != (other.coefficient < 0), scale: scale + other.scale)
  }

  /// The quotient (`/`): exact where it ends within 28 digits, else rounded to 28 digits, half away
  /// from zero; `nil` for a division by zero.
  public func divided(by other: ExactDecimal) -> ExactDecimal? {
    if let result = shortQuotient(other) { return result }
    return Self.quotient(
      Natural(coefficient.magnitude), Natural(other.coefficient.magnitude),
      isNegative: (coefficient < 0) != (other.coefficient < 0), scale: scale - other.scale,
      leastScale: max(0, scale - other.scale))
  }

  /// The quotient without its fraction (`div`), a whole number: `-5.5 div 2` is `-2`; `nil` for a
  /// division by zero.
  public func truncatingDivision(by other: ExactDecimal) -> ExactDecimal? {
    if let (left, right, _) = commonCoefficients(with: other) {
      return ExactDecimal(coefficient: left / right, scale: 0)
    }
    guard let (left, right, _) = commonMagnitudes(with: other) else { return nil }
    return Self.rounded(
      left.dividing(by: right).quotient, isNegative: (coefficient < 0) != (other.coefficient < 0),
      scale: 0)
  }

  /// What `div` leaves (`mod`), exact, with the sign of this number: `-5.5 mod 2` is `-1.5`; `nil`
  /// for a division by zero.
  public func remainder(dividingBy other: ExactDecimal) -> ExactDecimal? {
    if let (left, right, common) = commonCoefficients(with: other) {
      return ExactDecimal(coefficient: left % right, scale: common)
    }
    guard let (left, right, common) = commonMagnitudes(with: other) else { return nil }
    return Self.rounded(
      left.dividing(by: right).remainder, isNegative: coefficient < 0, scale: common)
  }

  /// The same digits with the other sign.
  public var negated: ExactDecimal {
    ExactDecimal(coefficient: -coefficient, scale: scale) ?? self
  }

  /// The same digits without a minus sign (`abs`).
  public var magnitude: ExactDecimal {
    coefficient < 0 || isNegativeZero ? negated : self
  }
}

extension ExactDecimal {
  /// The quotient where 128 bits suffice: the divisor has ten digits at most, so that 28 digits or more
  /// come out.
  private func shortQuotient(_ other: ExactDecimal) -> ExactDecimal? {
    let under = other.coefficient.magnitude
    guard under != 0, under < PowersOfTen.value(10) else { return nil }
    let places = Self.maximumDigits - PowersOfTen.digitCount(coefficient.magnitude)
    let result = scale - other.scale + places
    guard coefficient != 0, places >= 0, result >= 0 else { return nil }
    let (quotient, remainder) = (coefficient.magnitude * PowersOfTen.value(places))
      .quotientAndRemainder(dividingBy: under)
    var digits = quotient
    let surplus = remainder == 0 ? 0 : PowersOfTen.digitCount(quotient) - Self.quotientDigits
    if surplus > 0 {
      guard result >= surplus else { return nil }
      let (kept, rest) = quotient.quotientAndRemainder(dividingBy: PowersOfTen.value(surplus))
      digits = rest >= PowersOfTen.value(surplus) / 2 ? kept + 1 : kept
    }
    let isNegative = (coefficient < 0) != (other.coefficient < 0)
    return Self.signed(digits, isNegative, scale: result - max(0, surplus))?
      .withoutZeros(beyond: remainder == 0 ? max(0, scale - other.scale) : 0)
  }

  /// The coefficients when both are written with equally many places, where they fit.
  private func commonCoefficients(with other: ExactDecimal) -> (Int128, Int128, Int)? {
    let common = max(scale, other.scale)
    guard other.coefficient != 0, let left = coefficient(atScale: common),
      let right = other.coefficient(atScale: common)
    else { return nil }
    return (left, right, common)
  }

  /// The coefficients, without signs, when both are written with equally many places; `nil` where the
  /// second is zero or the scales are too far apart.
  private func commonMagnitudes(with other: ExactDecimal) -> (Natural, Natural, Int)? {
    guard other.coefficient != 0, abs(scale - other.scale) <= 1000 else { return nil }
    let common = max(scale, other.scale)
    return (
      Natural(coefficient.magnitude) * .tenTo(common - scale),
      Natural(other.coefficient.magnitude) * .tenTo(common - other.scale), common
    )
  }

  private static func longSum(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal? {
    // Of numbers so far apart the smaller one is beyond the last digit of the sum.
    if abs(a.scale - b.scale) > 100 { return magnitudes(a, exceed: b) ? a : b }
    let common = max(a.scale, b.scale)
    let left = Natural(a.coefficient.magnitude) * .tenTo(common - a.scale)
    let right = Natural(b.coefficient.magnitude) * .tenTo(common - b.scale)
    if (a.coefficient < 0) == (b.coefficient < 0) {
      return rounded(left + right, isNegative: a.coefficient < 0, scale: common)
    }
    return left >= right
      ? rounded(left - right, isNegative: a.coefficient < 0, scale: common)
      : rounded(right - left, isNegative: b.coefficient < 0, scale: common)
  }

  private static func magnitudes(_ a: ExactDecimal, exceed b: ExactDecimal) -> Bool {
    a.magnitude > b.magnitude
  }

  /// `magnitude × 10^-scale`, rounded half away from zero where it has more than `digits` digits;
  /// `nil` where digits before the point would be lost.
  static func rounded(
    _ magnitude: Natural, isNegative: Bool, scale: Int, digits: Int = maximumDigits
  ) -> ExactDecimal? {
    let surplus = magnitude.digitCount - digits
    guard surplus > 0 else {
      return magnitude.small.flatMap { signed($0, isNegative, scale: scale) }
    }
    guard scale >= surplus else { return nil }
    let half = Natural(5) * .tenTo(surplus - 1)
    let kept = (magnitude + half).dividing(by: .tenTo(surplus)).quotient
    guard let small = kept.small else { return nil }
    // 99…9 may have become 100…0, with one digit more.
    if small >= PowersOfTen.value(digits) {
      return signed(small / 10, isNegative, scale: scale - surplus - 1)
    }
    return signed(small, isNegative, scale: scale - surplus)
  }

  /// `over ÷ under × 10^-scale` as `divided(by:)` rounds it; zeros at the end are kept up to
  /// `leastScale` places.
  static func quotient(
    _ over: Natural, _ under: Natural, isNegative: Bool, scale: Int, leastScale: Int
  ) -> ExactDecimal? {
    if under.isZero { return nil }
    if over.isZero { return ExactDecimal(coefficient: 0, scale: leastScale) }
    guard over.digitCount - under.digitCount - scale <= maximumDigits else { return nil }
    let places = max(0, -scale, quotientDigits + 1 + under.digitCount - over.digitCount)
    let (quotient, remainder) = (over * .tenTo(places)).dividing(by: under)
    let isExact = remainder.isZero && quotient.digitCount <= maximumDigits
    let wholeDigits = quotient.digitCount - places - scale
    let result = rounded(
      quotient, isNegative: isNegative, scale: scale + places,
      digits: isExact ? maximumDigits : min(max(quotientDigits, wholeDigits), maximumDigits))
    return result?.withoutZeros(beyond: isExact ? leastScale : 0)
  }

  /// The digits of a quotient that has no end.
  static let quotientDigits = 28

  private static func signed(
    _ magnitude: UInt128, _ isNegative: Bool, scale: Int
  ) -> ExactDecimal? {
    Int128(exactly: magnitude).flatMap {
      ExactDecimal(coefficient: isNegative ? -$0 : $0, scale: scale)
    }
  }

  /// The same value without the zeros at its end, as far as `places` digits after the point remain.
  func withoutZeros(beyond places: Int) -> ExactDecimal {
    var digits = coefficient
    var result = scale
    var step = 32
    while step > 0, digits != 0 {
      if result - places >= step {
        let unit = Int128(PowersOfTen.value(step))
        let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: unit)
        if remainder == 0 {
          digits = quotient
          result -= step
        }
      }
      step /= 2
    }
    if digits == 0 { result = min(scale, max(places, 0)) }
    return ExactDecimal(coefficient: digits, scale: result) ?? self
  }
}
