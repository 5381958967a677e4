/// FHIRPath, Date/Time Arithmetic.
extension PartialDate {
  /// The date so much later; `nil` outside the years 1…9999.
  ///
  /// A quantity finer than the date is first brought to the date's unit, without its fraction:
  /// `2014 + 25 months` is `2016`. A day the month lacks becomes its last:
  /// `2024-01-31 + 1 month` is `2024-02-29`.
  public func adding(_ quantity: Quantity) throws(DurationProblem) -> PartialDate? { nil }

  /// The date so much earlier; `nil` outside the years 1…9999.
  public func subtracting(_ quantity: Quantity) throws(DurationProblem) -> PartialDate? { nil }
}
