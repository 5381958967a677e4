/// Why a quantity cannot be added to a date or time.
public enum DurationProblem: Error, Hashable, Sendable {
  /// The quantity has no value, or a comparator.
  case noAmount
  /// The unit is not one of time: `cm`.
  case notATime(unit: String)
  /// A unit of UCUM without a fixed number of days, such as `a` and `mo`; the calendar's word is
  /// needed (`year`, `month`).
  case notOfTheCalendar(unit: String)
  /// A time of the day takes hours and what is shorter only.
  case tooLongForTime(unit: String)
}
