/// FHIRPath, Utility functions: a partial time stands for all moments in it. A precision counts the
/// digits: 2 an hour, 4 a minute, 6 a second, 9 milliseconds.
extension TimeOfDay {
  /// 2, 4, 6 or 9.
  public var precision: Int { fraction == nil ? 6 : 9 }

  /// The first moment in the time, to `precision` digits, 9 without one; `nil` for another number.
  public func lowBoundary(precision: Int? = nil) -> TimeOfDay? { nil }

  /// The last moment in the time, to `precision` digits, 9 without one; `nil` for another number.
  public func highBoundary(precision: Int? = nil) -> TimeOfDay? { nil }

  /// Whether both are equal and of one precision (FHIRPath `~`); seconds and their fractions are
  /// one.
  public func isEquivalent(to other: TimeOfDay) -> Bool { self == other }
}
