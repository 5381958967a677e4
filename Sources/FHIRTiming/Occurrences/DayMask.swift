/// Some days of the week; none of them stands for all.
struct DayMask {
  private let bits: Int

  init(_ days: [DayOfWeek]) { bits = days.reduce(0) { $0 | 1 << ($1.number - 1) } }

  var isEmpty: Bool { bits == 0 }

  /// Whether a day since 1970-01-01, a Thursday, is one of them.
  func contains(day: Int) -> Bool {
    bits == 0 || bits & 1 << ((day + 3) - (day + 3).dividedDown(by: 7) * 7) != 0
  }
}
