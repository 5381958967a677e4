import Synchronization

/// What the clocks of a place show: the offset from UTC that they have at each instant.
///
/// The rules of time zones are the system's, and asking it takes a while: on a day that begins and ends with the same
/// offset it is asked no more.
package struct LocalClock: Sendable {
  private let days: Days

  /// A clock by its offset at an instant; where that is not known, it shows UTC.
  package init(_ offset: @escaping @Sendable (Instant) -> UTCOffset?) { days = Days(offset) }

  /// A clock that always has the same offset.
  package init(offset: UTCOffset) { self.init { _ in offset } }

  package static let utc = LocalClock(offset: .utc)

  /// The offset that it has at an instant.
  package func offset(at instant: Instant) -> UTCOffset {
    days.offset(at: instant.secondsSinceEpoch)
  }

  /// The offset that it has when it shows a date and a time, or the beginning of a day; where it shows them twice, or
  /// never, one of the two that it has around then.
  package func offset(showing local: PartialDateTime) -> UTCOffset {
    let shown = local.start + Int64(local.offset?.minutes ?? 0) * 60
    let first = days.offset(at: shown)
    return days.offset(at: shown - Int64(first.minutes) * 60)
  }

  /// A date and time with the offset that the clock has then; one that has an offset is as it is.
  package func moment(_ local: PartialDateTime) -> PartialDateTime? {
    if local.time == nil || local.offset != nil { return local }
    return PartialDateTime(date: local.date, time: local.time, offset: offset(showing: local))
  }
}

/// The offsets of the days that were asked for.
private final class Days: Sendable {
  private static let secondsOfDay: Int64 = 86_400
  /// As many days are kept.
  private static let most = 100_000

  private let offset: @Sendable (Instant) -> UTCOffset?
  /// The offset of each day, by its number in UTC; `nil` of a day on which it changes.
  private let known = Mutex<[Int64: UTCOffset?]>([:])

  init(_ offset: @escaping @Sendable (Instant) -> UTCOffset?) { self.offset = offset }

  func offset(at second: Int64) -> UTCOffset {
    let length = Self.secondsOfDay
    let day = (second - ((second % length) + length) % length) / length
    if let known = known.withLock({ $0[day] }) { return known ?? asked(second) }
    let (first, last) = (asked(day * length), asked(day * length + length - 1))
    let whole = first == last ? first : nil
    known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[day] = .some(whole)
    }
    return whole ?? asked(second)
  }

  private func asked(_ second: Int64) -> UTCOffset {
    offset(Instant(secondsSinceEpoch: second)) ?? .utc
  }
}
