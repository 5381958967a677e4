extension PartialDateTime {
  /// Compares as points in time, not as text; `nil` when the values do not say enough.
  ///
  /// - Two values with offsets are compared as instants; one whose time is not known to the second
  ///   stands for all of its minute or hour.
  /// - Two values without offsets are compared as local times of one place; where one has a time
  ///   and the other has none, the date decides or nothing does.
  /// - Of one value with an offset and one without, the latter may lie anywhere within 14 hours
  ///   of its local time (the largest offset), and over all of its day, month or year.
  public static func compare(_ a: PartialDateTime, _ b: PartialDateTime) -> Ordering? {
    a.offset == nil && b.offset == nil ? compareLocal(a, b) : compareMoments(a, b)
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

  /// Compares values of which one at least has an offset.
  private static func compareMoments(_ a: PartialDateTime, _ b: PartialDateTime) -> Ordering? {
    let left = a.moments
    let right = b.moments
    if left.last < right.first { return .less }
    if left.first > right.last { return .greater }
    let areSame = left.first == right.first && left.last == right.last
    return areSame && a.offset != nil && b.offset != nil ? .equal : nil
  }

  private typealias Moment = (seconds: Int64, attoseconds: Int64)

  /// The first and the last moment the value may stand for, in UTC; without an offset it may lie
  /// anywhere within 14 hours.
  private var moments: (first: Moment, last: Moment) {
    let margin: Int64 = offset == nil ? 14 * 3600 : 0
    let length: Int64? =
      switch time?.lastPart {
      case nil: Int64(date.possibleDays.count) * 86_400
      case .hour: 3600
      case .minute: 60
      case .second: nil
      }
    let first: Moment = (start - margin, time?.attoseconds ?? 0)
    guard let length else { return (first, (start + margin, first.attoseconds)) }
    return (first, (start + length + margin - 1, .max))
  }

  /// The seconds from 1970-01-01T00:00:00 to the first moment the value may stand for, in UTC where
  /// the offset is known and in local time otherwise.
  var start: Int64 {
    let seconds = date.possibleDays.lowerBound * 86_400 + (time?.secondOfDay ?? 0)
    return Int64(seconds - (offset?.minutes ?? 0) * 60)
  }
}
