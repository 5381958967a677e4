public import SurveyPrimitives

/// The clock of a place: which instant a time on the wall is, and the other way round.
///
/// It asks for offsets from UTC as seldom as it can, and keeps what it was told; so it is made once and used
/// for many schedules, by one task at a time.
///
/// ```swift
/// let zone = LocalZone { TimeZoneDatabase.offset(of: "Europe/Vienna", at: $0) }
/// ```
public final class LocalZone {
  /// The offset from UTC at an instant.
  private let offset: (Instant) -> UTCOffset?
  private var blocks: [Int: [Span]] = [:]
  private var last: Span

  /// Creates a zone from what says its offset at an instant; no offset counts as UTC.
  public init(offset: @escaping (Instant) -> UTCOffset?) {
    self.offset = offset
    last = Span(start: 0, end: 0, offset: 0)
  }

  /// A stretch of time in which the offset does not change, in seconds; the end is not in it.
  struct Span {
    let start: Int
    let end: Int
    let offset: Int
  }
}

extension LocalZone {
  /// The seconds from 1970-01-01T00:00 on the wall, at an instant.
  package func local(_ instant: Int) -> Int { instant + span(at: instant).offset }

  /// The instant at which the wall shows a time, both in seconds from 1970-01-01T00:00.
  ///
  /// A time that the wall never shows, since clocks are put forward, is the moment at which they are: the
  /// next minute that exists. A time that it shows twice is the first of both.
  package func instant(local: Int) -> Int {
    let span = span(at: local - last.offset)
    let instant = local - span.offset
    if instant >= span.start + 86_400, instant < span.end { return instant }
    if instant >= span.end {
      let next = self.span(at: span.end)
      return max(local - next.offset, next.start)
    }
    let before = self.span(at: span.start - 1)
    let earlier = local - before.offset
    if instant < span.start { return min(earlier, span.start) }
    return earlier < span.start ? earlier : instant
  }

  /// Until when the offset is what it is at an instant, at least, in seconds; the end is not in it.
  package func end(at instant: Int) -> Int { span(at: instant).end }

  /// The stretch around an instant; at the ends of blocks it is cut, though the offset may stay.
  private func span(at instant: Int) -> Span {
    if instant >= last.start, instant < last.end { return last }
    let number = instant >= 0 ? instant / Self.block : (instant + 1) / Self.block - 1
    let spans = blocks[number] ?? spans(ofBlock: number)
    if let found = spans.first(where: { instant < $0.end }) { last = found }
    return last
  }

  /// Offsets are asked for every four days, and between two that differ the change is searched.
  private static let (step, block) = (4 * 86_400, 8 * 4 * 86_400)

  private func spans(ofBlock number: Int) -> [Span] {
    let first = number * Self.block
    var spans: [Span] = []
    var (start, current) = (first, seconds(at: first))
    for probe in stride(from: first + Self.step, through: first + Self.block, by: Self.step) {
      let next = seconds(at: probe)
      if next == current { continue }
      let change = change(from: current, between: probe - Self.step, and: probe)
      spans.append(Span(start: start, end: change, offset: current))
      (start, current) = (change, next)
    }
    if start < first + Self.block {
      spans.append(Span(start: start, end: first + Self.block, offset: current))
    }
    blocks[number] = spans
    return spans
  }

  /// The first second at which the offset is another one.
  private func change(from current: Int, between low: Int, and high: Int) -> Int {
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if seconds(at: middle) == current { low = middle } else { high = middle }
    }
    return high
  }

  private func seconds(at instant: Int) -> Int {
    (offset(Instant(secondsSinceEpoch: Int64(instant)))?.minutes ?? 0) * 60
  }
}
