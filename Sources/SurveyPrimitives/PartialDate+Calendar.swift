extension PartialDate {
  /// The days since 1970-01-01, negative before; `nil` unless the date is full.
  public var dayNumber: Int? {
    guard let month, let day else { return nil }
    return Calendar.dayNumber(year: year, month: month, day: day)
  }

  /// The full date that lies `number` days after 1970-01-01, or `nil` outside the years 1…9999.
  public static func fromDayNumber(_ number: Int) -> PartialDate? {
    Calendar.dayNumbers.contains(number) ? PartialDate(dayNumberInRange: number) : nil
  }

  /// The full date of a day number in `Calendar.dayNumbers`.
  init(dayNumberInRange number: Int) {
    let date = Calendar.date(dayNumber: number)
    self.init(checkedYear: date.year, month: date.month, day: date.day)
  }

  /// The date so many days later, or earlier; `nil` unless the date is full and the result in
  /// range.
  public func adding(days: Int) -> PartialDate? {
    guard let dayNumber else { return nil }
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : Self.fromDayNumber(sum)
  }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601); `nil` unless the date is full.
  public var weekday: Int? {
    guard let dayNumber else { return nil }
    // 1970-01-01 was a Thursday.
    let fromMonday = (dayNumber + 3) % 7
    return (fromMonday < 0 ? fromMonday + 7 : fromMonday) + 1
  }

  /// The day numbers that the date may stand for: one day, a month or a year.
  var possibleDays: Range<Int> {
    let first = Calendar.dayNumber(year: year, month: month ?? 1, day: day ?? 1)
    guard let month else {
      return first..<Calendar.dayNumber(year: year + 1, month: 1, day: 1)
    }
    return first..<(day == nil ? first + Calendar.days(inMonth: month, of: year) : first + 1)
  }
}
