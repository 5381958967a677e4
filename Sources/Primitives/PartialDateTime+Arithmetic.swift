/// FHIRPath, Date/Time Arithmetic.
extension PartialDateTime {
  /// The moment so much later, with the same offset; `nil` outside the years 1…9999.
  ///
  /// The rules are those of dates; of seconds the fraction counts as well.
  public func adding(_ quantity: Quantity) throws(DurationProblem) -> PartialDateTime? { nil }

  /// The moment so much earlier, with the same offset; `nil` outside the years 1…9999.
  public func subtracting(_ quantity: Quantity) throws(DurationProblem) -> PartialDateTime? { nil }
}
