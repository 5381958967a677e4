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

  /// The format's number for seconds since midnight, which is of the same day.
  func time(seconds: Double) -> Double {
    perSecond == 1 ? seconds : min(rounded(seconds * perSecond), Self.day * perSecond - 1)
  }

  /// The format's number for microseconds since 1970-01-01T00:00:00: the double that is nearest to it.
  func dateTime(microseconds: Int64) -> Double {
    let (seconds, rest) = (microseconds + first).quotientAndRemainder(dividingBy: Self.million)
    return rounded((Double(seconds) + Double(rest) / Double(Self.million)) * perSecond)
  }

  /// How many microseconds lie between the first moment of the format and 1970-01-01T00:00:00.
  fileprivate var first: Int64 { Int64(days * Self.day) * Self.million }

  private static let million: Int64 = 1_000_000

  /// Where the unit is a millisecond, whole ones: 0.001 s is not a number that a double holds.
  private func rounded(_ number: Double) -> Double { perSecond == 1 ? number : number.rounded() }
}

extension StatisticsEpoch {
  /// The days since 1970-01-01 of a number in a file.
  func days(ofDate number: Double) -> Double { number / perDay - days }

  /// The seconds since midnight of a number in a file.
  func seconds(ofTime number: Double) -> Double { number / perSecond }

  /// The microseconds since 1970-01-01T00:00:00 of a number in a file; `nil` where it is no moment.
  ///
  /// They have the fewest decimals that make this number: a double has few of them left where seconds are counted
  /// from 1582 on.
  func microseconds(ofDateTime number: Double) -> Int64? {
    let seconds = number / perSecond
    guard seconds.magnitude < 1e12 else { return nil }
    for scale in Self.scales where (seconds * Double(scale)).rounded() / Double(scale) == seconds {
      return Int64((seconds * Double(scale)).rounded()) * (Self.million / scale) - first
    }
    return Int64((seconds * Double(Self.million)).rounded()) - first
  }

  private static let scales: [Int64] = [1, 10, 100, 1_000, 10_000, 100_000]
}

extension StatisticsFormat {
  /// The moment from which it counts, in microseconds since 1970-01-01T00:00:00.
  package var firstMicrosecond: Int64 { -StatisticsEpoch.of(self).first }

  /// Whether a column of moments keeps all of one, in microseconds since 1970-01-01T00:00:00.
  package func keeps(dateTime microseconds: Int64) -> Bool {
    let epoch = StatisticsEpoch.of(self)
    return epoch.microseconds(ofDateTime: epoch.dateTime(microseconds: microseconds))
      == microseconds
  }

  /// Whether a column of times of the day keeps all of one, in microseconds since midnight.
  package func keeps(time microseconds: Int64) -> Bool {
    let epoch = StatisticsEpoch.of(self)
    let kept = epoch.seconds(ofTime: epoch.time(seconds: Double(microseconds) / 1e6))
    return Int64((kept * 1e6).rounded()) == microseconds
  }
}
