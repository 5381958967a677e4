/// The calendar durations of FHIRPath, which are words and not units of UCUM.
///
/// FHIRPath, Time-valued Quantities. Years and months have no fixed length; from weeks down the
/// lengths are those of UCUM's `wk`, `d`, `h`, `min`, `s` and `ms`.
public enum CalendarUnit: Int, CaseIterable, Hashable, Sendable {
  /// A year of the calendar.
  case year
  /// A month of the calendar.
  case month
  /// Seven days.
  case week
  /// 24 hours.
  case day
  /// 60 minutes.
  case hour
  /// 60 seconds.
  case minute
  /// A second.
  case second
  /// A thousandth of a second.
  case millisecond
}

extension CalendarUnit {
  /// Reads a word in the singular or plural: `year`, `years`; `nil` for anything else.
  public init?(word: some StringProtocol) {
    let match = Self.allCases.first { word == $0.name || word == $0.name + "s" }
    guard let match else { return nil }
    self = match
  }

  /// The word in the singular, which is also its code: `year`.
  public var name: String {
    switch self {
    case .year: "year"
    case .month: "month"
    case .week: "week"
    case .day: "day"
    case .hour: "hour"
    case .minute: "minute"
    case .second: "second"
    case .millisecond: "millisecond"
    }
  }

  /// The unit of UCUM that comes next to it: `a` for years, `mo` for months.
  public var ucumCode: String {
    switch self {
    case .year: "a"
    case .month: "mo"
    case .week: "wk"
    case .day: "d"
    case .hour: "h"
    case .minute: "min"
    case .second: "s"
    case .millisecond: "ms"
    }
  }
}
