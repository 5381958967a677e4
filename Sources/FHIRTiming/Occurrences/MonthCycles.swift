import SurveyPrimitives

/// Periods of so many months from a day on; a day that a month lacks is its last one.
struct MonthCycles {
  private let first: PartialDate
  private let months: Int

  init?(from day: Int, months: Int) {
    guard months > 0, let first = PartialDate.fromDayNumber(day) else { return nil }
    (self.first, self.months) = (first, months)
  }

  /// The first day of a period; `nil` after the year 9999.
  func start(of cycle: Int) -> Int? {
    let month = first.year * 12 + (first.month ?? 1) - 1 + cycle * months
    let (year, number) = (month / 12, month % 12 + 1)
    guard year <= 9999, let start = PartialDate(year: year, month: number, day: 1)?.dayNumber else {
      return nil
    }
    let day = first.day ?? 1
    return PartialDate(year: year, month: number, day: day)?.dayNumber
      ?? PartialDate(year: year + month % 12 / 11, month: number % 12 + 1, day: 1)?.dayNumber
      .map { $0 - 1 } ?? start
  }

  /// A period that begins before a day, and not long before.
  func cycle(before day: Int) -> Int {
    guard let date = PartialDate.fromDayNumber(day) else { return 0 }
    let between = (date.year - first.year) * 12 + (date.month ?? 1) - (first.month ?? 1)
    return max(0, between / months - 1)
  }
}
