/// A number from zero up with 80 digits after the point, for series whose sums are rounded to 28.
struct FixedPoint: Comparable {
  /// The number times 10^80.
  let units: Natural

  static let places = 80
  static let scale = Natural.tenTo(places)
  static let zero = FixedPoint(units: .zero)
  static let one = FixedPoint(units: scale)

  init(units: Natural) { self.units = units }

  init(_ over: Natural, over under: Natural) {
    units = (over * Self.scale).dividing(by: under).quotient
  }

  static func < (a: FixedPoint, b: FixedPoint) -> Bool { a.units < b.units }

  static func + (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units + b.units)
  }

  static func - (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units - b.units)
  }

  static func * (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: (a.units * b.units).dividing(by: scale).quotient)
  }

  func times(_ factor: Int) -> FixedPoint { FixedPoint(units: units * Natural(UInt128(factor))) }

  func divided(by divisor: Int) -> FixedPoint {
    FixedPoint(units: units.dividing(by: Natural(UInt128(divisor))).quotient)
  }

  func divided(by divisor: FixedPoint) -> FixedPoint { FixedPoint(units, over: divisor.units) }
}

extension FixedPoint {
  /// ln 2 = 18·artanh(1/26) − 2·artanh(1/4801) + 8·artanh(1/8749).
  static let ln2 =
    FixedPoint.artanh(inverse: 26).times(18) + FixedPoint.artanh(inverse: 8749).times(8)
    - FixedPoint.artanh(inverse: 4801).times(2)

  /// ln 10 = 46·artanh(1/31) + 34·artanh(1/49) + 20·artanh(1/161).
  static let ln10 =
    FixedPoint.artanh(inverse: 31).times(46) + FixedPoint.artanh(inverse: 49).times(34)
    + FixedPoint.artanh(inverse: 161).times(20)

  private static func artanh(inverse: UInt128) -> FixedPoint {
    FixedPoint(.one, over: Natural(inverse)).artanh
  }

  /// z + z³/3 + z⁵/5 + …, for numbers well below 1.
  var artanh: FixedPoint {
    let square = self * self
    var sum = FixedPoint.zero
    var power = self
    var odd = 1
    while !power.units.isZero {
      sum = sum + power.divided(by: odd)
      power = power * square
      odd += 2
    }
    return sum
  }

  /// 1 + x + x²/2! + …, for numbers of a few units at the most.
  var exponential: FixedPoint {
    var sum = FixedPoint.zero
    var term = FixedPoint.one
    var count = 0
    while !term.units.isZero {
      sum = sum + term
      count += 1
      term = (term * self).divided(by: count)
    }
    return sum
  }
}

/// A fixed-point number with a sign.
struct SignedFixedPoint {
  var isNegative: Bool
  var magnitude: FixedPoint

  static func + (a: SignedFixedPoint, b: SignedFixedPoint) -> SignedFixedPoint {
    if a.isNegative == b.isNegative {
      return SignedFixedPoint(isNegative: a.isNegative, magnitude: a.magnitude + b.magnitude)
    }
    return a.magnitude >= b.magnitude
      ? SignedFixedPoint(isNegative: a.isNegative, magnitude: a.magnitude - b.magnitude)
      : SignedFixedPoint(isNegative: b.isNegative, magnitude: b.magnitude - a.magnitude)
  }

  /// The number with 28 significant digits, without zeros at its end.
  var decimal: ExactDecimal? {
    ExactDecimal.rounded(
      magnitude.units, isNegative: isNegative, scale: FixedPoint.places,
      digits: ExactDecimal.quotientDigits
    )?.withoutZeros(beyond: 0)
  }
}
