/// FHIRPath 3.0, Date and Time Interval Functions.
extension PartialDateTime {
  /// How many whole periods of the calendar there are up to another value, negative where that is
  /// earlier; `nil` where one of them is less precise than the period.
  ///
  /// From hours on values with offsets are compared as moments, above that as they are written. A
  /// month has gone by on the same day of the month: from January 31 to February 28 none has.
  public func duration(to other: PartialDateTime, in unit: CalendarUnit) -> Int? {
    guard isKnown(to: unit), other.isKnown(to: unit) else { return nil }
    if unit.rawValue >= CalendarUnit.hour.rawValue {
      return attoseconds(to: other).map { Int($0 / unit.attoseconds) }
    }
    if other.isBefore(self) { return other.wholePeriods(to: self, unit).map { -$0 } }
    return wholePeriods(to: other, unit)
  }

  /// How many boundaries of periods are crossed on the way to another value; a week begins on Sunday.
  public func difference(to other: PartialDateTime, in unit: CalendarUnit) -> Int? {
    guard isKnown(to: unit), other.isKnown(to: unit) else { return nil }
    switch unit {
    case .year: return other.date.year - date.year
    case .month: return other.date.monthNumber - date.monthNumber
    case .week, .day:
      guard let first = date.dayNumber, let last = other.date.dayNumber else { return nil }
      // 1970-01-04 was a Sunday.
      return unit == .day ? last - first : Self.floor(last - 3, 7) - Self.floor(first - 3, 7)
    case .hour, .minute, .second, .millisecond:
      guard let first = attoseconds, let last = other.attoseconds,
        (offset == nil) == (other.offset == nil)
      else { return nil }
      return Int(Self.floor(last, unit.attoseconds) - Self.floor(first, unit.attoseconds))
    }
  }

  private static func floor<Number: BinaryInteger>(_ value: Number, _ step: Number) -> Number {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: step)
    return remainder < 0 ? quotient - 1 : quotient
  }

  private func isKnown(to unit: CalendarUnit) -> Bool {
    switch unit {
    case .year: true
    case .month: date.month != nil
    case .week, .day: date.day != nil
    case .hour: time != nil
    case .minute: time.map { $0.lastPart != .hour } ?? false
    case .second, .millisecond: time?.lastPart == .second
    }
  }

  /// The parts below a month, to be compared.
  private var restOfMonth: (Int, Int, Int64) {
    (date.day ?? 1, time?.secondOfDay ?? 0, time?.attoseconds ?? 0)
  }

  private func isBefore(_ other: PartialDateTime) -> Bool {
    (date.monthNumber, restOfMonth.0, restOfMonth.1, restOfMonth.2)
      < (other.date.monthNumber, other.restOfMonth.0, other.restOfMonth.1, other.restOfMonth.2)
  }

  private func wholePeriods(to other: PartialDateTime, _ unit: CalendarUnit) -> Int? {
    if unit == .year || unit == .month {
      let count = other.date.monthNumber - date.monthNumber
      let months = other.restOfMonth < restOfMonth ? count - 1 : count
      return unit == .month ? months : months / 12
    }
    guard let first = date.dayNumber, let last = other.date.dayNumber else { return nil }
    let isShort =
      (other.restOfMonth.1, other.restOfMonth.2) < (restOfMonth.1, restOfMonth.2)
    let days = isShort ? last - first - 1 : last - first
    return unit == .week ? days / 7 : days
  }

  /// The time since 1970, in units of 10^-18 seconds.
  private var attoseconds: Int128? {
    guard let day = date.dayNumber, let time else { return nil }
    let seconds = day * 86_400 + time.secondOfDay - Int(offset?.minutes ?? 0) * 60
    return Int128(seconds) * 1_000_000_000_000_000_000 + Int128(time.attoseconds)
  }

  private func attoseconds(to other: PartialDateTime) -> Int128? {
    guard (offset == nil) == (other.offset == nil) else { return nil }
    return attoseconds.flatMap { first in other.attoseconds.map { $0 - first } }
  }
}

extension PartialDate {
  fileprivate var monthNumber: Int { year * 12 + (month ?? 1) - 1 }
}

extension CalendarUnit {
  fileprivate var attoseconds: Int128 { Int128(milliseconds) * 1_000_000_000_000_000 }
}
