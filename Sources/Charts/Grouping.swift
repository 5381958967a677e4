import SurveyPrimitives

/// The length of the groups of a chart.
public enum Grouping: String, Hashable, Sendable, CaseIterable {
  /// Each day.
  case day
  /// Each week.
  case week
  /// Each month.
  case month
  /// Each year.
  case year
}

/// How weeks are counted.
public enum WeekNumbering: String, Hashable, Sendable, CaseIterable {
  /// ISO 8601: from Monday; the first week has the year's first Thursday. Written `2016-W33`.
  case iso
  /// As in the United States: from Sunday; the first week has January 1. Written `2016-34`.
  case us
}

/// A stretch of days that a chart counts together.
struct DayGroup: Hashable {
  /// Its first day, in days since 1970-01-01.
  let start: Int
  /// The first day after it.
  let end: Int
  /// Its name: `2016`, `2016-08`, `2016-W33`, `2016-08-15`.
  let label: String
}

extension DayGroup {
  /// The group that has a day.
  init?(of day: Int, by grouping: Grouping, weeks: WeekNumbering) {
    guard let date = PartialDate.fromDayNumber(day) else { return nil }
    switch grouping {
    case .day:
      self.init(start: day, end: day + 1, label: date.description)
    case .week:
      // Days since 1970-01-01, a Thursday, from Monday or from Sunday on.
      let start = day - ((day + (weeks == .iso ? 3 : 4)) % 7 + 7) % 7
      guard let label = Self.weekLabel(start, weeks) else { return nil }
      self.init(start: start, end: start + 7, label: label)
    case .month:
      guard let month = PartialDate(year: date.year, month: date.month),
        let start = day.first(ofMonth: 0), let end = day.first(ofMonth: 1)
      else { return nil }
      self.init(start: start, end: end, label: month.description)
    case .year:
      guard let year = PartialDate(year: date.year),
        let start = PartialDate(year: date.year, month: 1, day: 1)?.dayNumber
      else { return nil }
      let end = PartialDate(year: date.year + 1, month: 1, day: 1)?.dayNumber ?? start + 366
      self.init(start: start, end: end, label: year.description)
    }
  }

  /// The year of a week is that of the day which decides: Thursday, or Saturday.
  private static func weekLabel(_ start: Int, _ weeks: WeekNumbering) -> String? {
    let decisive = start + (weeks == .iso ? 3 : 6)
    guard let date = PartialDate.fromDayNumber(decisive),
      let first = PartialDate(year: date.year, month: 1, day: 1)?.dayNumber,
      let year = PartialDate(year: date.year)
    else { return nil }
    let number = (decisive - first) / 7 + 1
    return "\(year)-\(weeks == .iso ? "W" : "")\(number < 10 ? "0" : "")\(number)"
  }
}

extension Int {
  /// The first day of the month of a day, or of one that comes so many months later.
  fileprivate func first(ofMonth later: Int) -> Int? {
    guard let date = PartialDate.fromDayNumber(self), let month = date.month else { return nil }
    let count = date.year * 12 + month - 1 + later
    return PartialDate(year: count / 12, month: count % 12 + 1, day: 1)?.dayNumber
  }
}
