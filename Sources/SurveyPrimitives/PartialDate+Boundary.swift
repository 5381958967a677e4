/// FHIRPath, Utility functions: a partial date stands for all days in it. A precision counts the
/// digits: 4 a year, 6 a month, 8 a day.
extension PartialDate {
  /// 4, 6 or 8.
  public var precision: Int { day != nil ? 8 : month != nil ? 6 : 4 }

  /// The first day, or the first month, in the date, to `precision` digits, 8 without one; `nil` for
  /// another number than 4, 6 and 8.
  public func lowBoundary(precision: Int? = nil) -> PartialDate? {
    with(precision: precision ?? 8, month: month ?? 1, day: day ?? 1)
  }

  /// The last day, or the last month, in the date; else as `lowBoundary(precision:)`.
  public func highBoundary(precision: Int? = nil) -> PartialDate? {
    let lastMonth = month ?? 12
    return with(
      precision: precision ?? 8, month: lastMonth,
      day: day ?? Calendar.days(inMonth: lastMonth, of: year))
  }

  /// Whether both are equal and of one precision (FHIRPath `~`).
  public func isEquivalent(to other: PartialDate) -> Bool { self == other }

  private func with(precision: Int, month: Int, day: Int) -> PartialDate? {
    switch precision {
    case 4: PartialDate(year: year)
    case 6: PartialDate(year: year, month: month)
    case 8: PartialDate(year: year, month: month, day: day)
    default: nil
    }
  }
}
