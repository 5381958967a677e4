extension CanonicalUnit {
  /// A value in another unit of the same dimension; `ratio` is that of the factors.
  func convert(
    _ value: ExactDecimal, to target: CanonicalUnit, by ratio: Rational
  ) -> ExactDecimal? {
    guard special != nil || target.special != nil else { return value.times(ratio) }
    return linear(value)?.times(ratio).flatMap { target.scaled($0) }?.withoutZeros(beyond: 0)
  }

  /// The order of a value in this unit and one in another unit of the same dimension.
  func compare(_ a: ExactDecimal, _ b: ExactDecimal, in other: CanonicalUnit) -> Ordering? {
    guard let left = linear(a), let right = other.linear(b) else { return nil }
    if let ordering = compareSmall(left, right, in: other) { return ordering }
    return Self.compareLong(left, factor, right, other.factor)
  }

  /// The value without the scale of a special unit, in the unit of its factor.
  private func linear(_ value: ExactDecimal) -> ExactDecimal? {
    guard let special else { return value }
    return value.times(.tenTo(special.prefix)).flatMap { special.scale.linear($0) }
  }

  private func scaled(_ value: ExactDecimal) -> ExactDecimal? {
    guard let special else { return value }
    return special.scale.scaled(value)?.times(.tenTo(-special.prefix))
  }

  /// a·n/d compares with b·m/e as a·n·e does with b·m·d, so that nothing is divided; `nil` where 128
  /// bits do not suffice.
  private func compareSmall(
    _ a: ExactDecimal, _ b: ExactDecimal, in other: CanonicalUnit
  ) -> Ordering? {
    guard let left = smallFactor, let right = other.smallFactor else { return nil }
    let first = left.over.multipliedReportingOverflow(by: right.under)
    let second = right.over.multipliedReportingOverflow(by: left.under)
    guard !first.overflow, !second.overflow else { return nil }
    let over = a.coefficient.multipliedReportingOverflow(by: first.partialValue)
    let under = b.coefficient.multipliedReportingOverflow(by: second.partialValue)
    guard !over.overflow, !under.overflow,
      let leftProduct = ExactDecimal(coefficient: over.partialValue, scale: a.scale),
      let rightProduct = ExactDecimal(coefficient: under.partialValue, scale: b.scale)
    else { return nil }
    return ExactDecimal.compare(leftProduct, rightProduct)
  }

  private static func compareLong(
    _ a: ExactDecimal, _ aFactor: Rational, _ b: ExactDecimal, _ bFactor: Rational
  ) -> Ordering {
    if a.coefficient.signum() != b.coefficient.signum() || a.coefficient == 0 {
      return Ordering(a.coefficient.signum(), b.coefficient.signum())
    }
    let common = max(a.scale, b.scale)
    let left =
      Natural(a.coefficient.magnitude) * aFactor.over * bFactor.under * .tenTo(common - a.scale)
    let right =
      Natural(b.coefficient.magnitude) * bFactor.over * aFactor.under * .tenTo(common - b.scale)
    let magnitudes = Ordering(left, right)
    return a.coefficient < 0 ? magnitudes.reversed : magnitudes
  }
}
