/// FHIRPath, Utility functions: a partial value stands for all moments in it. A precision counts the
/// digits: 4 a year, 6 a month, 8 a day, 10 an hour, 12 a minute, 14 a second, 17 milliseconds.
extension PartialDateTime {
  /// 4, 6, 8, 10, 12, 14 or 17.
  public var precision: Int { time.map { 8 + $0.precision } ?? date.precision }

  /// The first moment in the value, to `precision` digits, 17 without one; `nil` for another number.
  ///
  /// Without an offset it is that of the place where days begin first, `+14:00`.
  public func lowBoundary(precision: Int? = nil) -> PartialDateTime? {
    let digits = precision ?? 17
    if digits <= 8 { return date.lowBoundary(precision: digits).map { PartialDateTime($0) } }
    return with(
      date: date.lowBoundary(), time: time ?? TimeOfDay(partialHour: 0),
      offset: offset ?? UTCOffset(minutes: 840)
    ) { $0.lowBoundary(precision: digits - 8) }
  }

  /// The last moment in the value, to `precision` digits, 17 without one; `nil` for another number.
  ///
  /// Without an offset it is that of the place where days end last, `-12:00`.
  public func highBoundary(precision: Int? = nil) -> PartialDateTime? {
    let digits = precision ?? 17
    if digits <= 8 { return date.highBoundary(precision: digits).map { PartialDateTime($0) } }
    return with(
      date: date.highBoundary(), time: time ?? TimeOfDay(partialHour: 23),
      offset: offset ?? UTCOffset(minutes: -720)
    ) { $0.highBoundary(precision: digits - 8) }
  }

  /// Whether both are the same moment and of one precision (FHIRPath `~`); seconds and their
  /// fractions are one.
  public func isEquivalent(to other: PartialDateTime) -> Bool {
    Self.compare(self, other) == .equal
  }

  private func with(
    date: PartialDate?, time: TimeOfDay?, offset: UTCOffset?,
    boundary: (TimeOfDay) -> TimeOfDay?
  ) -> PartialDateTime? {
    guard let date, let time = time.flatMap(boundary) else { return nil }
    return PartialDateTime(date: date, time: time, offset: offset)
  }
}
