// SPDX-License-Identifier: Apache-2.0
import SurveyPrimitives

/// Dates as HTTP writes them: `Thu, 26 Nov 2026 03:35:00 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A moment in milliseconds since 1970.
  static func text(_ instant: Int64) -> String {
    let time = Stamping.moment(instant).dateTime(offset: .utc)
    let date = time.date
    guard let day = date.day, let month = date.month, let clock = time.time else { return "" }
    // 1 January 1970 was a Thursday.
    let weekday = Int((instant / 86_400_000 + 3) % 7)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[weekday]), \(two(day)) \(months[month - 1]) \(date.year) "
      + "\(two(clock.hour)):\(two(clock.minute)):\(two(clock.second)) GMT"
  }
}
