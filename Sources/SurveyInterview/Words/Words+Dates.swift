import SurveyModel
import SurveyPrimitives

extension Words {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// `Saturday 14 March 2026`, `March 2026` or `2026`.
  static func date(_ date: PartialDate) -> String {
    guard let month = date.month, months.indices.contains(month - 1) else {
      return date.description
    }
    let year = String(date.description.prefix(4))
    guard let day = date.day, let weekday = date.weekday, weekdays.indices.contains(weekday - 1)
    else { return "\(months[month - 1]) \(year)" }
    return "\(weekdays[weekday - 1]) \(day) \(months[month - 1]) \(year)"
  }

  /// `Saturday 14 March 2026, 10:15:00 +01:00`.
  static func dateTime(_ value: PartialDateTime) -> String {
    guard let time = value.time else { return date(value.date) }
    let offset = value.offset.map { $0.isZ ? " UTC" : " \($0)" } ?? ""
    return "\(date(value.date)), \(time)\(offset)"
  }

  /// `scan.png, image/png, 2048 bytes`.
  static func attachment(_ file: Attachment) -> String {
    let name = file.title ?? file.url
    let size = file.size.map { plural($0, "byte", "bytes") }
    let parts = [name, file.contentType, size].compactMap(\.self)
    return parts.isEmpty ? "a file" : parts.joined(separator: ", ")
  }
}
