import SurveyPrimitives

extension Clock {
  /// The day of a moment where the person is; of a date itself, `nil` of a month or year.
  func day(_ moment: PartialDateTime) -> PartialDate? {
    if let instant = Instant(moment) { return dateTime(instant).date }
    return moment.date.day == nil ? nil : moment.date
  }
}
