/// How a format counts days and seconds.
struct StatisticsEpoch {
  /// How many days lie between the first day of the format and 1970-01-01.
  var days: Double
  /// How many units of a date are a day.
  var perDay: Double
  /// How many units of a time are a second.
  var perSecond: Double

  /// How many seconds are a day.
  static let day = 86_400.0

  static func of(_ format: StatisticsFormat) -> StatisticsEpoch {
    switch format {
    // Days, and milliseconds, since 1960-01-01.
    case .dta: StatisticsEpoch(days: 3653, perDay: 1, perSecond: 1000)
    // Seconds since 1582-10-14.
    case .sav: StatisticsEpoch(days: 141_428, perDay: day, perSecond: 1)
    // Days, and seconds, since 1960-01-01.
    case .xpt5, .xpt8, .sas7bdat: StatisticsEpoch(days: 3653, perDay: 1, perSecond: 1)
    }
  }

  /// The format's number for days since 1970-01-01.
  func date(days: Double) -> Double { (days + self.days) * perDay }

  /// The format's number for seconds since midnight.
  func time(seconds: Double) -> Double { rounded(seconds * perSecond) }

  /// The format's number for seconds since 1970-01-01T00:00:00.
  func dateTime(seconds: Double) -> Double {
    rounded((seconds + days * Self.day) * perSecond)
  }

  /// Where the unit is a millisecond, whole ones: 0.001 s is not a number that a double holds.
  private func rounded(_ number: Double) -> Double { perSecond == 1 ? number : number.rounded() }
}

extension StatisticsEpoch {
  /// The days since 1970-01-01 of a number in a file.
  func days(ofDate number: Double) -> Double { number / perDay - days }

  /// The seconds since midnight of a number in a file.
  func seconds(ofTime number: Double) -> Double { number / perSecond }

  /// The seconds since 1970-01-01T00:00:00 of a number in a file.
  func seconds(ofDateTime number: Double) -> Double { number / perSecond - days * Self.day }
}
