/// The calendar durations of FHIRPath, which are words and not units of UCUM.
///
/// FHIRPath, Time-valued Quantities. From weeks down the lengths are those of UCUM's `wk`, `d`, `h`,
/// `min`, `s` and `ms`, and amounts compare with those. Years and months have no fixed length: they
/// compare with each other (a year is twelve months), with shorter words only where every year and month
/// would give the same order, and never with UCUM's `a` and `mo`.
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
    switch String(word) {
    case "year", "years": self = .year
    case "month", "months": self = .month
    case "week", "weeks": self = .week
    case "day", "days": self = .day
    case "hour", "hours": self = .hour
    case "minute", "minutes": self = .minute
    case "second", "seconds": self = .second
    case "millisecond", "milliseconds": self = .millisecond
    default: return nil
    }
  }

  /// The word for a unit of UCUM: `year` for `a`, `week` for `wk`; `nil` for other units.
  ///
  /// FHIR's own quantities become durations of the calendar in this way (fhirpath.html#quantity).
  public init?(ucum code: some StringProtocol) {
    switch String(code) {
    case "a": self = .year
    case "mo": self = .month
    case "wk": self = .week
    case "d": self = .day
    case "h": self = .hour
    case "min": self = .minute
    case "s": self = .second
    case "ms": self = .millisecond
    default: return nil
    }
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

  /// Whether all of them have the same length.
  var hasFixedLength: Bool { self != .year && self != .month }

  /// The milliseconds of the fixed lengths.
  var milliseconds: Int {
    switch self {
    case .year, .month: 0
    case .week: 604_800_000
    case .day: 86_400_000
    case .hour: 3_600_000
    case .minute: 60_000
    case .second: 1000
    case .millisecond: 1
    }
  }
}
