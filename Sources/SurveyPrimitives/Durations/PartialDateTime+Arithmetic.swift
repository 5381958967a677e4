/// FHIRPath, Date/Time Arithmetic.
extension PartialDateTime {
  /// The moment so much later, with the same offset; `nil` outside the years 1…9999.
  ///
  /// The rules are those of dates and times; of seconds the fraction counts as well.
  public func adding(_ quantity: Quantity) throws(DurationProblem) -> PartialDateTime? {
    adding(try quantity.step())
  }

  /// The moment so much earlier, with the same offset; `nil` outside the years 1…9999.
  public func subtracting(_ quantity: Quantity) throws(DurationProblem) -> PartialDateTime? {
    adding(try quantity.negated.step())
  }

  private func adding(_ step: Quantity.Step) -> PartialDateTime? {
    guard let time, step.unit.rawValue >= CalendarUnit.hour.rawValue else {
      return date.adding(step).flatMap { PartialDateTime(date: $0, time: time, offset: offset) }
    }
    guard let (newTime, days) = time.adding(step) else { return nil }
    return date.adding(days: days).flatMap {
      PartialDateTime(date: $0, time: newTime, offset: offset)
    }
  }
}
