/// FHIRPath, Date/Time Arithmetic.
extension PartialDate {
  /// The date so much later; `nil` outside the years 1…9999.
  ///
  /// A quantity finer than the date is first brought to the date's unit, without its fraction:
  /// `2014 + 23 months` is `2015`, and so is `2014 + 365 days`. A day the month lacks becomes its last:
  /// `2024-01-31 + 1 month` is `2024-02-29`.
  public func adding(_ quantity: Quantity) throws(DurationProblem) -> PartialDate? {
    adding(try quantity.step())
  }

  /// The date so much earlier; `nil` outside the years 1…9999.
  public func subtracting(_ quantity: Quantity) throws(DurationProblem) -> PartialDate? {
    adding(try quantity.negated.step())
  }

  func adding(_ step: Quantity.Step) -> PartialDate? {
    guard let whole = step.whole else { return nil }
    switch step.unit {
    case .year:
      return adding(years: whole)
    case .month:
      return month == nil ? adding(years: whole / 12) : adding(months: whole)
    default:
      let perDay = ExactDecimal(CalendarUnit.day.milliseconds)
      guard let days = step.milliseconds?.truncatingDivision(by: perDay)?.integer else {
        return nil
      }
      if month == nil { return adding(years: days / 365) }
      return day == nil ? adding(months: days / 30) : adding(days: days)
    }
  }

  private func adding(years: Int) -> PartialDate? {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }

  private func adding(months: Int) -> PartialDate? {
    let (sum, overflow) = (year * 12 + (month ?? 1) - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12, sum < 10_000 * 12 else { return nil }
    let newMonth = sum % 12 + 1
    let lastDay = Calendar.days(inMonth: newMonth, of: sum / 12)
    return PartialDate(
      year: sum / 12, month: month == nil ? nil : newMonth, day: day.map { min($0, lastDay) })
  }
}
