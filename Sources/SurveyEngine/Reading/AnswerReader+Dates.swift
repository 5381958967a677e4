import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension AnswerReader {
  func readDate(_ text: String, for item: SurveyItem) throws(Diagnostic) -> PartialDate {
    if let date = PartialDate(text) { return date }
    if let date = namedDate(text) { return try relative(date, text, for: item) }
    if let date = PartialDate(try ordered(text, for: item)) { return date }
    throw item.finding(
      acceptsRelativeDates ? .notADate : .notAWrittenDate, ["text": .quoted(text)])
  }

  func readDateTime(_ text: String, for item: SurveyItem) throws(Diagnostic) -> PartialDateTime {
    if words.has(text, in: \.now) { return try relative(now, text, for: item) }
    if let date = namedDate(text) {
      return PartialDateTime(try relative(date, text, for: item))
    }
    let ordered = try ordered(text, for: item)
    guard let value = PartialDateTime(ordered) ?? PartialDateTime(lenient: ordered) else {
      throw item.finding(
        acceptsRelativeDates ? .notADateTime : .notAWrittenDateTime, ["text": .quoted(text)])
    }
    guard let time = value.time, value.offset == nil,
      let offset = localOffset?(value) ?? now.offset
    else { return value }
    return PartialDateTime(date: value.date, time: time, offset: offset) ?? value
  }

  func readTime(_ text: String, for item: SurveyItem) throws(Diagnostic) -> TimeOfDay {
    if words.has(text, in: \.now), let time = now.time {
      return try relative(time, text, for: item)
    }
    if let time = TimeOfDay(lenient: text) { return time }
    throw item.finding(.notATime, ["text": .quoted(text)])
  }

  /// What a text means that counts from now; throws where that is not a date.
  private func relative<Value>(
    _ value: Value, _ text: String, for item: SurveyItem
  ) throws(Diagnostic) -> Value {
    if acceptsRelativeDates { return value }
    throw item.finding(.relativeDate, ["text": .quoted(text)])
  }

  /// `today`, or a number of days or weeks before or after it: `-3d`, `+2w`.
  private func namedDate(_ text: String) -> PartialDate? {
    if words.has(text, in: \.today) { return today }
    guard let sign = text.first, sign == "-" || sign == "+", let unit = text.last?.lowercased(),
      let number = Int(text.dropFirst().dropLast()), number >= 0
    else { return nil }
    let days: Int
    switch unit {
    case "d": days = number
    case "w":
      let (product, overflow) = number.multipliedReportingOverflow(by: 7)
      if overflow { return nil }
      days = product
    default: return nil
    }
    return today.adding(days: sign == "-" ? -days : days)
  }
}
