import SurveyPrimitives

/// Moves and cuts the texts of dates; the time of day and its offset stay as they are.
struct DateShift {
  let days: Int
  let keepsYears: Bool

  /// The text of a date, dateTime or instant, moved as far as it says: a month to the month of its
  /// moved middle, a year not at all.
  ///
  /// `nil` for any other text, and where the moved date has no year of four digits.
  func moved(_ text: String) -> String? {
    guard let (date, rest) = Self.parts(of: text) else { return nil }
    guard let month = date.month else { return keepsYears ? text : nil }
    if date.day != nil { return date.adding(days: days).map { "\($0)\(rest)" } }
    return PartialDate(year: date.year, month: month, day: 15)?.adding(days: days)
      .flatMap { PartialDate(year: $0.year, month: $0.month) }.map { "\($0)" }
  }

  /// The text of a date or dateTime up to its year or month; one that says less stays.
  static func cut(_ text: String, to part: PolicyMethod.DatePart) -> String? {
    guard let (date, _) = parts(of: text) else { return nil }
    let month = part == .month ? date.month : nil
    return PartialDate(year: date.year, month: month).map { "\($0)" }
  }

  /// The date, and the time of day with what is before it and behind it.
  private static func parts(of text: String) -> (date: PartialDate, rest: Substring)? {
    guard let dateTime = PartialDateTime(text) else { return nil }
    return (dateTime.date, text.dropFirst(10))
  }
}
