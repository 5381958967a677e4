import SurveyPrimitives

/// Dates, times, dateTimes, instants and offsets: what is read is written as it was; comparing two
/// gives the opposite when they change places.
enum DatesTarget {
  static func test(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    for text in parts { check(text) }
    guard parts.count == 2 else { return }
    antisymmetric(PartialDate.init(_:), parts, PartialDate.compare)
    antisymmetric(PartialDateTime.init(_:), parts, PartialDateTime.compare)
    antisymmetric(PartialDateTime.init(lenient:), parts, PartialDateTime.compare)
    antisymmetric(TimeOfDay.init(_:), parts, TimeOfDay.compare)
    if let a = Instant(parts[0]), let b = Instant(parts[1]) {
      expect((a < b) ? !(b < a) : (a == b || b < a), "\(a) and \(b) have no order")
    }
  }

  private static func check(_ text: String) {
    written(PartialDate(text), text)
    written(PartialDateTime(text), text)
    written(TimeOfDay(text), text)
    written(UTCOffset(text), text)
    if let instant = Instant(text) { check(instant) }
    if let day = PartialDate(text), let number = day.dayNumber {
      expect(PartialDate.fromDayNumber(number) == day, "\(day) is not day \(number)")
      _ = (day.weekday, day.adding(days: number), day.adding(days: Int.max))
    }
    if let time = TimeOfDay(lenient: text) {
      expect(TimeOfDay(time.description) == time, "\(text) was read as \(time)")
    }
    if let value = PartialDateTime(lenient: text), value.time == nil || value.offset != nil {
      expect(PartialDateTime(value.description) == value, "\(text) was read as \(value)")
    }
  }

  private static func check(_ instant: Instant) {
    let written = instant.dateTime(offset: .utc, fractionDigits: 9)
    // Near the years 1 and 9999 an offset leads to where FHIR has no year.
    guard (2...9998).contains(written.date.year) else { return }
    expect(Instant(written) == instant, "\(instant) was written as \(written)")
  }

  private static func written<Value: CustomStringConvertible>(_ value: Value?, _ text: String) {
    if let value { expect(value.description == text, "\(text) was written as \(value)") }
  }

  private static func antisymmetric<Value>(
    _ read: (String) -> Value?, _ texts: [String], _ compare: (Value, Value) -> Ordering?
  ) {
    guard let a = read(texts[0]), let b = read(texts[1]) else { return }
    expect(isOpposite(compare(a, b), compare(b, a)), "\(a) and \(b) have no order")
  }
}

/// Whether the second is the outcome of the first comparison the other way round.
func isOpposite(_ first: Ordering?, _ second: Ordering?) -> Bool {
  switch (first, second) {
  case (nil, nil), (.equal, .equal), (.less, .greater), (.greater, .less): true
  default: false
  }
}
