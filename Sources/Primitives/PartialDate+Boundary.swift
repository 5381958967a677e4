/// FHIRPath, Utility functions: a partial date stands for all days in it. A precision counts the
/// digits: 4 a year, 6 a month, 8 a day.
extension PartialDate {
  /// 4, 6 or 8.
  public var precision: Int { day != nil ? 8 : month != nil ? 6 : 4 }

  /// The first day, or the first month, in the date; parts beyond `precision` are left out. `nil` for a
  /// precision other than 4, 6 and 8; 8 without one.
  public func lowBoundary(precision: Int? = nil) -> PartialDate? { nil }

  /// The last day, or the last month, in the date; else as `lowBoundary(precision:)`.
  public func highBoundary(precision: Int? = nil) -> PartialDate? { nil }

  /// Whether both are equal and of one precision (FHIRPath `~`).
  public func isEquivalent(to other: PartialDate) -> Bool { self == other }
}
