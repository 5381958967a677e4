import SurveyPrimitives

/// The dates and times that workbooks have as numbers of days.
///
/// [ECMA-376, part 1, 18.17.4](https://ecma-international.org/publications-and-standards/standards/ecma-376/)
struct SerialDate {
  /// Which day is the first.
  enum Epoch {
    /// 1 is 1 January 1900, and 60 a 29 February that this year did not have.
    case from1900
    /// 0 is 1 January 1904.
    case from1904
  }

  /// What a number format shows.
  enum Parts { case date, time, both }

  /// The text of a number, in the form of ISO 8601; `nil` where it is no such date.
  static func text(_ number: Double, _ parts: Parts, _ epoch: Epoch) -> String? {
    guard number.isFinite, number >= 0, number < 2_958_466 else { return nil }
    // To the millisecond, as programs show them: 0.1 s is no exact part of a day.
    let (day, rest) = Int((number * 86_400_000).rounded()).quotientAndRemainder(
      dividingBy: 86_400_000)
    let time = Self.time(rest)
    if parts == .time, day == 0 { return time }
    guard let days = daysSince1970(day, epoch) else { return nil }
    let date = Instant(secondsSinceEpoch: Int64(days) * 86_400).dateTime(offset: .utc).date
    // A format of times alone shows the hours of more days than one; the day would be lost.
    return parts == .date && rest == 0 ? "\(date)" : "\(date)T\(time)"
  }

  private static func daysSince1970(_ day: Int, _ epoch: Epoch) -> Int? {
    switch epoch {
    case .from1904: day + daysTo1904
    case .from1900: day == 60 ? nil : day + daysTo1900 + (day < 60 ? 1 : 0)
    }
  }

  /// The days from 1970-01-01 to 1899-12-30, and to 1904-01-01.
  private static let daysTo1900 = -25_569
  private static let daysTo1904 = -24_107

  private static func time(_ milliseconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
    let whole = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    if rest == 0 { return whole }
    return whole + "." + String(1000 + rest).dropFirst()
  }
}
