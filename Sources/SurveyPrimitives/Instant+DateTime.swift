extension Instant {
  /// The date and time of the day at this moment, where clocks are `offset` from UTC.
  ///
  /// `fractionDigits` (0…9, brought into range) digits of the second are given, the rest cut off.
  /// What FHIR cannot write, before the year 1 or after 9999, becomes the first or last second
  /// that it can.
  public func dateTime(offset: UTCOffset, fractionDigits: Int = 0) -> PartialDateTime {
    let first = Int64(Calendar.dayNumbers.lowerBound) * 86_400
    let last = Int64(Calendar.dayNumbers.upperBound) * 86_400 + 86_399
    let shift = Int64(offset.minutes) * 60
    let local = min(max(secondsSinceEpoch, first - shift), last - shift) + shift
    let day = Int((local - first) / 86_400) + Calendar.dayNumbers.lowerBound
    let second = Int((local - first) % 86_400)
    return PartialDateTime(
      dayNumber: day, secondOfDay: second, fraction: fraction(digits: fractionDigits),
      offset: offset)
  }

  private func fraction(digits: Int) -> TimeOfDay.Fraction? {
    let kept = min(max(digits, 0), 9)
    let divisor = Int64(PowersOfTen.value(9 - kept))
    return TimeOfDay.Fraction(value: Int64(nanoseconds) / divisor, digits: kept)
  }
}
