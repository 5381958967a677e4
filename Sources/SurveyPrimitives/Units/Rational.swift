/// An exact positive ratio in lowest terms: the factor of a unit.
struct Rational: Hashable, Sendable {
  let over: Natural
  let under: Natural

  static let one = Rational(.one, over: .one)

  private init(_ over: Natural, over under: Natural) {
    self.over = over
    self.under = under
  }

  /// `over` ÷ `under`, both of them above zero.
  init(reducing over: Natural, over under: Natural) {
    let divisor = Natural.greatestCommonDivisor(over, under)
    self.init(over.dividing(by: divisor).quotient, over: under.dividing(by: divisor).quotient)
  }

  static func tenTo(_ exponent: Int) -> Rational {
    exponent >= 0
      ? Rational(.tenTo(exponent), over: .one) : Rational(.one, over: .tenTo(-exponent))
  }

  /// The value of a decimal above zero.
  init?(_ decimal: ExactDecimal) {
    guard decimal.coefficient > 0, abs(decimal.scale) < 400 else { return nil }
    let digits = Natural(decimal.coefficient.magnitude)
    self.init(
      reducing: decimal.scale < 0 ? digits * .tenTo(-decimal.scale) : digits,
      over: decimal.scale > 0 ? .tenTo(decimal.scale) : .one)
  }

  var inverse: Rational { Rational(under, over: over) }

  /// The bits of numerator and denominator.
  var size: Int { over.bitWidth + under.bitWidth }

  static func * (a: Rational, b: Rational) -> Rational {
    if b == .one { return a }
    if a == .one { return b }
    return Rational(reducing: a.over * b.over, over: a.under * b.under)
  }

  func power(_ exponent: Int) -> Rational {
    let count = abs(exponent)
    let result = Rational(over.power(count), over: under.power(count))
    return exponent < 0 ? result.inverse : result
  }
}

extension Rational: Comparable {
  static func < (a: Rational, b: Rational) -> Bool { a.over * b.under < b.over * a.under }
}

extension ExactDecimal {
  /// The product: exact where it ends within 28 digits, else rounded to 28 digits.
  func times(_ factor: Rational) -> ExactDecimal? {
    if factor == .one { return self }
    return Self.quotient(
      Natural(coefficient.magnitude) * factor.over, factor.under, isNegative: coefficient < 0,
      scale: scale, leastScale: 0)
  }
}
