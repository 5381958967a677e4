import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension Words {
  /// `Saturday 14 March 2026`, `March 2026` or `2026`.
  func date(_ date: PartialDate) -> String {
    let months = language.list(.months)
    guard let month = date.month, months.indices.contains(month - 1) else {
      return date.description
    }
    let year = Diagnostic.Argument.Value.literal(String(date.description.prefix(4)))
    let name = Diagnostic.Argument.Value.literal(months[month - 1])
    let weekdays = language.list(.weekdays)
    guard let day = date.day, let weekday = date.weekday, weekdays.indices.contains(weekday - 1)
    else { return text(.monthAndYear, ["month": name, "year": year]) }
    return text(
      .date,
      [
        "weekday": .literal(weekdays[weekday - 1]), "day": .number(day), "month": name,
        "year": year,
      ])
  }

  /// `Saturday 14 March 2026, 10:15:00 +01:00`.
  func dateTime(_ value: PartialDateTime) -> String {
    guard let time = value.time else { return date(value.date) }
    let offset = value.offset.map { $0.isZ ? " UTC" : " \($0)" } ?? ""
    return language.listed([date(value.date), "\(time)\(offset)"])
  }

  /// `scan.png, image/png, 2048 bytes`.
  func attachment(_ file: Attachment) -> String {
    let name = file.title ?? file.url
    let size = file.size.map { text(.bytes, ["count": .number($0)]) }
    let parts = [name, file.contentType, size].compactMap(\.self)
    return parts.isEmpty ? text(.file) : language.listed(parts)
  }
}
