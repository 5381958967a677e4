import FHIRDocument
package import SurveyPrimitives

/// Dates as ranges of nanoseconds since 1970 in UTC (search.html#date).
///
/// Dates without a time, and those without an offset, are days of the zone that is given.
package struct SearchTime {
  package typealias Range = SearchRange<Int128>

  /// How far local time is ahead of UTC.
  package var offset = UTCOffset.utc

  /// Takes the zone of dates that do not say one.
  package init(offset: UTCOffset = .utc) { self.offset = offset }

  private static let second: Int128 = 1_000_000_000

  /// The range of a date or dateTime, as precise as it is written.
  package func range(_ value: PartialDateTime) -> Range? {
    guard let time = value.time else { return range(value.date) }
    guard let day = value.date.dayNumber else { return nil }
    let minutes =
      Int128(day * 24 * 60 + time.hour * 60 + time.minute)
      - Int128((value.offset ?? offset).minutes)
    var start = (minutes * 60 + Int128(time.second)) * Self.second
    var length: Int128 = time.lastPart == .second ? 1 : time.lastPart == .minute ? 60 : 3600
    length *= Self.second
    if let fraction = time.fraction {
      var unit = Self.second
      for _ in 0..<min(fraction.digits, 9) { unit /= 10 }
      var value = Int128(fraction.value)
      for _ in 9..<max(fraction.digits, 9) { value /= 10 }
      start += value * unit
      length = unit
    }
    return Range(start: start, end: start + length)
  }

  private func range(_ date: PartialDate) -> Range? {
    guard let first = firstDay(date.year, date.month ?? 1, date.day ?? 1) else { return nil }
    let end: Int? =
      if date.day != nil {
        first + 1
      } else if let month = date.month {
        month == 12 ? firstDay(date.year + 1, 1, 1) : firstDay(date.year, month + 1, 1)
      } else {
        firstDay(date.year + 1, 1, 1)
      }
    return end.map { Range(start: instant(first), end: instant($0)) }
  }

  private func firstDay(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    PartialDate(year: year, month: month, day: day)?.dayNumber
  }

  private func instant(_ day: Int) -> Int128 {
    Int128(day * 24 * 60 - offset.minutes) * 60 * Self.second
  }

  /// The ranges of an element: of a date, of a period, of the events of a timing and of its bounds.
  func ranges(_ element: Element) -> [Range] {
    if element.isPrimitive { return ownRange(element).map { [$0] } ?? [] }
    if element[.start] != nil || element[.end] != nil { return period(element).map { [$0] } ?? [] }
    let events = element.children.filter { $0.nameText == "event" }.compactMap(ownRange)
    let bounds = element["repeat"]?.choice("bounds").flatMap(period)
    return events + (bounds.map { [$0] } ?? [])
  }

  private func ownRange(_ element: Element) -> Range? { element.dateTime.flatMap(range) }

  private func period(_ element: Element) -> Range? {
    let (start, end) = (element[.start].flatMap(ownRange), element[.end].flatMap(ownRange))
    guard start != nil || end != nil else { return nil }
    return Range(start: start?.start, end: end?.end)
  }
}
