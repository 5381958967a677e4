extension Quantity {
  /// Whether the units measure the same, so that the amounts can be compared (`comparable()`).
  public static func isComparable(_ a: Quantity, _ b: Quantity) -> Bool {
    if a.system == b.system, a.code == b.code, a.code != nil || a.unit == b.unit { return true }
    guard let left = a.nearestCode, let right = b.nearestCode else { return false }
    return UCUM.areComparable(left, right)
  }

  /// The amount in another unit of UCUM, or in a word of the calendar; `nil` where the units do not
  /// measure the same.
  ///
  /// A year is twelve months or 365 days, a month 30 days: FHIRPath 3.0, toQuantity. Between words of
  /// the calendar and UCUM the factors are those of the unit that is converted.
  ///
  ///     Quantity(ExactDecimal(1), ucum: "g").converted(to: "mg")  // 1000 'mg'
  public func converted(to unit: String) -> Quantity? {
    let target = Quantity(ExactDecimal(1), unit: unit)
    return convertedByFactor(to: target) ?? converted(toUnitOf: target)
  }

  /// The amount of time in another unit where one of them is a year or a month.
  private func convertedByFactor(to target: Quantity) -> Quantity? {
    guard let value, let wanted = target.timeUnit,
      wanted != .year && wanted != .month ? calendarUnit?.hasFixedLength == false : true
    else { return nil }
    guard let own = calendarUnit else {
      // Units of UCUM are converted as UCUM has it.
      guard target.calendarUnit != nil, let code = fixedCode else { return nil }
      return UCUM.convert(value, from: code, to: wanted.ucumCode).map { target.with(value: $0) }
    }
    return Self.convert(value, own, to: wanted).map { target.with(value: $0) }
  }

  private var timeUnit: CalendarUnit? {
    calendarUnit ?? (system == Self.ucumSystem ? code.flatMap { CalendarUnit(ucum: $0) } : nil)
  }

  private static func convert(
    _ value: ExactDecimal, _ unit: CalendarUnit, to wanted: CalendarUnit
  ) -> ExactDecimal? {
    switch (unit, wanted) {
    case (.year, .year), (.month, .month): return value
    case (.year, .month): return value.times(ExactDecimal(12))
    case (.month, .year): return value.divided(by: ExactDecimal(12))
    default: break
    }
    let days =
      unit.hasFixedLength
      ? UCUM.convert(value, from: unit.ucumCode, to: "d")
      : value.times(ExactDecimal(unit == .year ? 365 : 30))
    guard let days else { return nil }
    return wanted.hasFixedLength
      ? UCUM.convert(days, from: "d", to: wanted.ucumCode)
      : days.divided(by: ExactDecimal(wanted == .year ? 365 : 30))
  }

  /// The amount in the unit of another one.
  func converted(toUnitOf target: Quantity) -> Quantity? {
    guard let value else { return nil }
    if system == target.system, code == target.code { return with(value: value) }
    switch (calendarUnit, target.calendarUnit) {
    case (.year, .month):
      return value.times(ExactDecimal(12)).map { target.with(value: $0) }
    case (.month, .year):
      return value.divided(by: ExactDecimal(12)).map { target.with(value: $0) }
    default:
      guard let from = fixedCode, let to = target.fixedCode else { return nil }
      return UCUM.convert(value, from: from, to: to).map { target.with(value: $0) }
    }
  }

  /// Whether both are the same when brought to one unit and rounded to the precision of the less precise
  /// one (FHIRPath `~`): `4 'g'` and `4040 'mg'` are, and `1 year` and `1 'a'`.
  public func isEquivalent(to other: Quantity) -> Bool {
    guard let left = value, let right = other.value, comparator == other.comparator else {
      return false
    }
    guard let mine = nearestCode, let theirs = other.nearestCode else {
      return Self.isComparable(self, other) && left.isEquivalent(to: right)
    }
    if mine == theirs { return left.isEquivalent(to: right) }
    guard let leftStep = left.lastPlace, let rightStep = right.lastPlace,
      let steps = UCUM.compare(leftStep, in: mine, rightStep, in: theirs)
    else { return false }
    if steps == .less { return other.isEquivalent(to: self) }
    // This amount has the coarser step, so the other one is rounded to it.
    guard let converted = UCUM.convert(right, from: theirs, to: mine) else { return false }
    return left == converted.rounded(.toNearestOrAwayFromZero, places: leftStep.scale)
  }
}

extension ExactDecimal {
  /// One unit of the last digit, zeros after the point aside: `0.1` for `2.50`, `1` for `120`.
  fileprivate var lastPlace: ExactDecimal? {
    ExactDecimal(coefficient: 1, scale: max(0, withoutZeros(beyond: 0).scale))
  }
}
