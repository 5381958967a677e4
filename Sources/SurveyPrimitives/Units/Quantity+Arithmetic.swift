/// Arithmetic; `nil` where the units do not fit, a value is missing, or a number gets too long.
extension Quantity {
  /// The sum, in the finer unit of the two: `3 'm' + 3 'cm'` is `303 'cm'`.
  public func plus(_ other: Quantity) -> Quantity? {
    guard let (left, right, unit) = commonValues(with: other) else { return nil }
    return left.plus(right).map { unit.with(value: $0) }
  }

  /// The difference, in the finer unit of the two.
  public func minus(_ other: Quantity) -> Quantity? { plus(other.negated) }

  /// The product: `2 'cm' * 2 'm'` is `400 'cm2'`.
  public func times(_ other: Quantity) -> Quantity? { combined(with: other, isQuotient: false) }

  /// The quotient: `4 'g' / 2 'm'` is `2 'g/m'`; `nil` for a division by zero.
  public func divided(by other: Quantity) -> Quantity? {
    combined(with: other, isQuotient: true)
  }

  /// The same amount with the other sign.
  public var negated: Quantity { with(value: value?.negated) }

  /// The same amount without a minus sign (`abs`).
  public var magnitude: Quantity { with(value: value?.magnitude) }

  /// The least amount that is rounded to this one, as for decimals.
  public func lowBoundary(precision: Int? = nil) -> Quantity? {
    value?.lowBoundary(precision: precision).map { with(value: $0) }
  }

  /// The upper end of the amounts that are rounded to this one, as for decimals.
  public func highBoundary(precision: Int? = nil) -> Quantity? {
    value?.highBoundary(precision: precision).map { with(value: $0) }
  }
}

extension Quantity {
  func with(value: ExactDecimal?) -> Quantity {
    var result = self
    result.value = value
    return result
  }

  /// Both values in the finer unit, and an amount that has this unit.
  private func commonValues(
    with other: Quantity
  ) -> (ExactDecimal, ExactDecimal, unit: Quantity)? {
    guard let left = value, let right = other.value, comparator == nil, other.comparator == nil
    else { return nil }
    if hasUnit(of: other) { return (left, right, self) }
    if let converted = other.converted(toUnitOf: self), isFiner(than: other) {
      return converted.value.map { (left, $0, self) }
    }
    return converted(toUnitOf: other)?.value.map { ($0, right, other) }
  }

  private func hasUnit(of other: Quantity) -> Bool {
    system == other.system && code == other.code && (code != nil || unit == other.unit)
  }

  private func isFiner(than other: Quantity) -> Bool {
    guard let mine = nearestCode, let theirs = other.nearestCode else { return false }
    return UCUM.compare(ExactDecimal(1), in: mine, ExactDecimal(1), in: theirs) == .less
  }

  private func combined(with other: Quantity, isQuotient: Bool) -> Quantity? {
    guard let left = value, let right = other.value, comparator == nil, other.comparator == nil,
      let result = isQuotient ? left.divided(by: right) : left.times(right)
    else { return nil }
    if other.fixedCode == "1" { return with(value: result) }
    if !isQuotient, fixedCode == "1" { return other.with(value: result) }
    if isQuotient, hasUnit(of: other) { return Quantity(result, ucum: "1") }
    guard let mine = fixedCode, let theirs = other.fixedCode,
      let leftUnit = try? UnitParser.parse(mine), let rightUnit = try? UnitParser.parse(theirs),
      let (unit, factor) = UnitExpression.combine(leftUnit, rightUnit, isQuotient: isQuotient),
      let scaled = result.times(factor)
    else { return nil }
    return Quantity(scaled, ucum: unit.code)
  }
}
