package import SurveyPrimitives

/// Times and dates as reminders show them.
package enum DisplayTime {
  /// `8:00 AM`.
  package static func clock(_ time: TimeOfDay?) -> String {
    guard let time else { return "" }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour):\(two(time.minute)) \(time.hour < 12 ? "AM" : "PM")"
  }

  /// `2026-01-05 08:00`.
  package static func minute(_ moment: PartialDateTime) -> String {
    guard let time = moment.time else { return moment.date.description }
    return "\(moment.date) \(two(time.hour)):\(two(time.minute))"
  }

  /// `Mon 5 Jan`.
  package static func day(_ date: PartialDate) -> String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let name = date.weekday.map { "\(days[min(max($0, 1), 7) - 1]) " } ?? ""
    return name + "\(date.day ?? 1) \(month(date))"
  }

  /// `5–31 Jan 2026`, `from 5 Jan 2026`, `until 31 Jan 2026`.
  package static func span(_ from: PartialDate?, _ until: PartialDate?) -> String {
    switch (from, until) {
    case (nil, nil): return ""
    case (let from?, nil): return "from \(full(from))"
    case (nil, let until?): return "until \(full(until))"
    case (let from?, let until?):
      if from.year != until.year { return "\(full(from)) – \(full(until))" }
      if from.month != until.month {
        return "\(from.day ?? 1) \(month(from)) – \(full(until))"
      }
      return from == until ? full(from) : "\(from.day ?? 1)–\(full(until))"
    }
  }

  private static func full(_ date: PartialDate) -> String {
    "\(date.day.map { "\($0) " } ?? "")\(month(date)) \(date.year)"
  }

  private static func month(_ date: PartialDate) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return date.month.map { months[min(max($0, 1), 12) - 1] } ?? ""
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
