/// Why no schedule can be made of a timing.
extension Phrase {
  /// What a timing lacks for a schedule.
  public enum ScheduleLack: String, Sendable {
    /// A part of it could not be read.
    case incomplete
    /// It does not say how often or when.
    case frequency
    /// It says how often, but not in what period.
    case period
    /// It says for how long or how many times, but nothing says from when.
    case start
    /// It says how often at most, and not how often at least.
    case least
    /// Times of day do not go with a period of hours.
    case hours
    /// It is more often than a schedule can be.
    case tooOften
  }

  /// What a timing lacks for a schedule, in words.
  public static func scheduleLacks(_ lack: ScheduleLack) -> Phrase {
    Phrase(
      "schedule-lacks",
      """
      {lack, select, incomplete {a part of the timing could not be read} \
      frequency {the timing does not say how often} period {the timing does not say in what period} \
      start {nothing says from when} least {the timing says only how often at most} \
      hours {times of day do not go with a period of hours} \
      other {it is more often than once a second, or the numbers are too large}}
      """, ["lack": .literal(lack.rawValue)])
  }
}
