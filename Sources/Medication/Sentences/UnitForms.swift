import SurveyPrimitives

/// Forms for each unit of time, from second to year.
struct UnitForms: Sendable {
  let second, minute, hour, day, week, month, year: PluralForms

  subscript(unit: CalendarUnit) -> PluralForms {
    switch unit {
    case .second, .millisecond: second
    case .minute: minute
    case .hour: hour
    case .day: day
    case .week: week
    case .month: month
    case .year: year
    }
  }
}
