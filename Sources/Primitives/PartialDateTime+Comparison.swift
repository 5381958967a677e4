extension PartialDateTime {
  /// Compares as points in time, not as text; `nil` when the values do not say enough.
  ///
  /// - Two values with offsets are compared as instants.
  /// - Two values without offsets are compared as local times of one place; where one has a time
  ///   and the other has none, the date decides or nothing does.
  /// - Of one value with an offset and one without, the latter may lie anywhere within 14 hours
  ///   of its local time (the largest offset), and over all of its day, month or year.
  public static func compare(_ a: PartialDateTime, _ b: PartialDateTime) -> Ordering? {
    switch (a.offset, b.offset) {
    case (nil, nil): compareLocal(a, b)
    case (nil, _?): compareKnown(b, withUnknownOffset: a)?.reversed
    case (_?, nil): compareKnown(a, withUnknownOffset: b)
    case (_?, _?): comparePoints(a, b)
    }
  }

  private static func compareLocal(_ a: PartialDateTime, _ b: PartialDateTime) -> Ordering? {
    let dates = PartialDate.compare(a.date, b.date)
    guard dates == .equal else { return dates }
    switch (a.time, b.time) {
    case (nil, nil): return .equal
    case (let left?, let right?): return TimeOfDay.compare(left, right)
    default: return nil
    }
  }

  private static func comparePoints(_ a: PartialDateTime, _ b: PartialDateTime) -> Ordering {
    a.start != b.start
      ? Ordering(a.start, b.start) : Ordering(a.attoseconds, b.attoseconds)
  }

  private static func compareKnown(
    _ known: PartialDateTime, withUnknownOffset unknown: PartialDateTime
  ) -> Ordering? {
    let margin: Int64 = 14 * 3600
    let earliest = (unknown.start - margin, unknown.attoseconds)
    let point = (known.start, known.attoseconds)
    if point < earliest { return .less }
    if unknown.time != nil {
      return point > (unknown.start + margin, unknown.attoseconds) ? .greater : nil
    }
    let end = Int64(unknown.date.possibleDays.upperBound) * 86_400
    return known.start >= end + margin ? .greater : nil
  }

  private var attoseconds: Int64 { time?.attoseconds ?? 0 }

  /// The seconds from 1970-01-01T00:00:00 to the first moment the value may stand for, in UTC where
  /// the offset is known and in local time otherwise.
  var start: Int64 {
    let seconds = date.possibleDays.lowerBound * 86_400 + (time?.secondOfDay ?? 0)
    return Int64(seconds - (offset?.minutes ?? 0) * 60)
  }
}
