/// FHIRPath, Utility functions: a partial time stands for all moments in it. A precision counts the
/// digits: 2 an hour, 4 a minute, 6 a second, 9 milliseconds.
extension TimeOfDay {
  /// 2, 4, 6 or 9.
  public var precision: Int { fraction == nil ? lastPart.rawValue * 2 : 9 }

  /// The first moment in the time, to `precision` digits, 9 without one; `nil` for another number.
  ///
  /// A fraction of more than three digits stays as it is.
  public func lowBoundary(precision: Int? = nil) -> TimeOfDay? {
    filled(minute: 0, second: 0, milliseconds: 0)?.cut(to: precision ?? 9)
  }

  /// The last moment in the time, to `precision` digits, 9 without one; `nil` for another number.
  public func highBoundary(precision: Int? = nil) -> TimeOfDay? {
    filled(minute: 59, second: 59, milliseconds: 999)?.cut(to: precision ?? 9)
  }

  /// Whether both are equal and of one precision (FHIRPath `~`); seconds and their fractions are
  /// one.
  public func isEquivalent(to other: TimeOfDay) -> Bool { Self.compare(self, other) == .equal }

  private func filled(minute: Int, second: Int, milliseconds: Int64) -> TimeOfDay? {
    var fraction = fraction ?? Fraction(value: milliseconds, digits: 3)
    if let known = self.fraction, known.digits < 3 {
      let factor = Int64(PowersOfTen.value(3 - known.digits))
      fraction = Fraction(value: known.value * factor, digits: 3)
    }
    return TimeOfDay(
      hour: hour, minute: lastPart == .hour ? minute : self.minute,
      second: lastPart == .second ? self.second : second, fraction: fraction)
  }

  private func cut(to precision: Int) -> TimeOfDay? {
    switch precision {
    case 2: truncated(to: .hour)
    case 4: truncated(to: .minute)
    case 6: TimeOfDay(hour: hour, minute: minute, second: second)
    case 9: self
    default: nil
    }
  }
}
