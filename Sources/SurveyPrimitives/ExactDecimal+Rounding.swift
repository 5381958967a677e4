extension ExactDecimal {
  /// The largest whole number that is not above this one (`floor`).
  public var floor: ExactDecimal { wholeNumber(.down) }

  /// The smallest whole number that is not below this one (`ceiling`).
  public var ceiling: ExactDecimal { wholeNumber(.up) }

  /// The number without its fraction (`truncate`).
  public var truncated: ExactDecimal { wholeNumber(.towardZero) }

  /// The number rounded to `places` digits after the point, half away from zero; unchanged where it
  /// has no more of them, `nil` for negative places.
  public func rounded(places: Int) -> ExactDecimal? {
    places < 0 ? nil : rounded(.toNearestOrAwayFromZero, places: places)
  }

  /// Whether both are the same when rounded to the fewer places of the two, zeros at the end aside
  /// (FHIRPath `~`): `0.6666667` is equivalent to `0.67`.
  public func isEquivalent(to other: ExactDecimal) -> Bool {
    let left = withoutZeros(beyond: 0)
    let right = other.withoutZeros(beyond: 0)
    let places = max(0, min(left.scale, right.scale))
    return left.rounded(.toNearestOrAwayFromZero, places: places)
      == right.rounded(.toNearestOrAwayFromZero, places: places)
  }

  private func wholeNumber(_ rule: FloatingPointRoundingRule) -> ExactDecimal {
    rounded(rule, places: 0)
  }

  /// The number with at most `places` digits after the point.
  func rounded(_ rule: FloatingPointRoundingRule, places: Int) -> ExactDecimal {
    let surplus = scale - places
    guard surplus > 0 else { return self }
    // Beyond 38 digits nothing is left of the number; only its sign matters.
    let unit = surplus <= Self.maximumDigits ? Int128(PowersOfTen.value(surplus)) : 0
    let (quotient, remainder) =
      unit == 0 ? (0, coefficient) : coefficient.quotientAndRemainder(dividingBy: unit)
    let isAway: Bool =
      switch rule {
      case .up: remainder > 0
      case .down: remainder < 0
      case .toNearestOrAwayFromZero:
        unit != 0 && remainder.magnitude >= unit.magnitude - remainder.magnitude
      default: false
      }
    let result = isAway ? quotient + (coefficient < 0 ? -1 : 1) : quotient
    return ExactDecimal(coefficient: result, scale: places) ?? self
  }
}
