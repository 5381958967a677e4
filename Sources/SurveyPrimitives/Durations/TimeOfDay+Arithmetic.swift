/// FHIRPath, Date/Time Arithmetic.
extension TimeOfDay {
  /// The time so much later, past midnight if need be: `23:00:00 + 50 hours` is `01:00:00`.
  ///
  /// A quantity finer than the time is first brought to the time's unit, without its fraction. `nil` for
  /// amounts beyond all years.
  public func adding(_ quantity: Quantity) throws(DurationProblem) -> TimeOfDay? {
    let step = try quantity.step()
    guard step.unit.rawValue >= CalendarUnit.hour.rawValue else {
      throw .tooLongForTime(unit: quantity.unit ?? step.unit.name)
    }
    return adding(step)?.time
  }

  /// The time so much earlier, past midnight if need be.
  public func subtracting(_ quantity: Quantity) throws(DurationProblem) -> TimeOfDay? {
    try adding(quantity.negated)
  }

  /// The time, and the days that have gone by; the step is of hours or less.
  func adding(_ step: Quantity.Step) -> (time: TimeOfDay, days: Int)? {
    guard let milliseconds = step.milliseconds else { return nil }
    let unit =
      switch lastPart {
      case .hour: CalendarUnit.hour
      case .minute: CalendarUnit.minute
      case .second: CalendarUnit.second
      }
    guard unit != .second else { return adding(milliseconds: milliseconds) }
    let length = unit.milliseconds / 1000
    let perUnit = ExactDecimal(unit.milliseconds)
    guard let count = milliseconds.truncatingDivision(by: perUnit)?.integer,
      abs(count) < Self.maximumSeconds
    else { return nil }
    let (day, second) = Self.divide(secondOfDay + count * length, by: 86_400)
    return (
      TimeOfDay(checkedHour: second / 3600, minute: second / 60 % 60, lastPart: lastPart), day
    )
  }

  /// More seconds than there are in the years 1…9999.
  private static let maximumSeconds = 400_000_000_000

  private func adding(milliseconds: ExactDecimal) -> (time: TimeOfDay, days: Int)? {
    let attosecondScale = Fraction.maximumDigits - 3
    let limit = ExactDecimal(Self.maximumSeconds * 1000)
    guard milliseconds.magnitude < limit,
      let whole = milliseconds.rounded(.towardZero, places: attosecondScale)
        .withPlaces(attosecondScale)
    else { return nil }
    let second = Int128(PowersOfTen.value(Fraction.maximumDigits))
    let sum = Int128(secondOfDay) * second + Int128(attoseconds) + whole.coefficient
    let (seconds, rest) = Self.divide(sum, by: second)
    let (days, secondOfDay) = Self.divide(Int(seconds), by: 86_400)
    let time = TimeOfDay(
      hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60,
      fraction: fraction(Int64(rest), atLeast: whole.withoutZeros(beyond: 0).scale + 3))
    return time.map { ($0, days) }
  }

  /// The fraction with as many digits as before, or three and more where the step has more.
  private func fraction(_ attoseconds: Int64, atLeast needed: Int) -> Fraction? {
    var digits = fraction?.digits ?? 0
    let unit = Int64(PowersOfTen.value(Fraction.maximumDigits - min(digits, 18)))
    if attoseconds % unit != 0 { digits = min(max(needed, 3), Fraction.maximumDigits) }
    let divisor = Int64(PowersOfTen.value(Fraction.maximumDigits - digits))
    return Fraction(value: attoseconds / divisor, digits: digits)
  }

  private static func divide<Number: BinaryInteger>(
    _ number: Number, by divisor: Number
  ) -> (Number, Number) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
