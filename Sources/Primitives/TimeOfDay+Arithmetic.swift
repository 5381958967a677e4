/// FHIRPath, Date/Time Arithmetic.
extension TimeOfDay {
  /// The time so much later, past midnight if need be: `23:00:00 + 50 hours` is `01:00:00`.
  public func adding(_ quantity: Quantity) throws(DurationProblem) -> TimeOfDay? { nil }

  /// The time so much earlier, past midnight if need be.
  public func subtracting(_ quantity: Quantity) throws(DurationProblem) -> TimeOfDay? { nil }
}
