public import FHIRTiming
public import SurveyPrimitives

/// How often a reminder comes, in the words in which people say it.
public enum RepeatWords: Hashable, Sendable {
  /// Once.
  case never
  /// On these days of the week; on all of them where none is named.
  case days([DayOfWeek])

  /// Reads `never`, `daily`, or days as `mon,wed`; `nil` for anything else.
  public init?(_ text: String) {
    let words = text.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
    switch words {
    case ["never"], ["once"]: self = .never
    case ["daily"], ["every", "day"]: self = .days([])
    default:
      let days = words.compactMap { DayOfWeek(rawValue: String($0.prefix(3))) }
      guard !days.isEmpty, days.count == words.count else { return nil }
      self = .days(Set(days).sorted())
    }
  }
}

extension WrittenTiming {
  /// What a list shows of it.
  public struct Shown {
    /// The times of the day, also the usual ones of what only says how often a day; none of what comes every few hours.
    public let times: [TimeOfDay]
    /// `Never`, `Every day`, `Mon Wed Fri`, `every 6 h`, in English.
    public let repeats: String
    /// The first day, where it is said.
    public let from: PartialDate?
    /// The last day, where it is said.
    public let until: PartialDate?
  }

  /// What a list shows of it: times, how often it comes, first and last day.
  public var shown: Shown {
    guard let rule = timing.rule else {
      return Shown(
        times: timing.events.compactMap(\.time), repeats: "Never", from: nil, until: nil)
    }
    var days: (from: PartialDate?, until: PartialDate?)
    if case .period(let start, let end) = rule.bounds { days = (start?.date, end?.date) }
    return Shown(
      times: rule.timesOfDay.isEmpty ? timing.usualTimes : rule.timesOfDay,
      repeats: Self.text(of: rule), from: days.from, until: days.until)
  }

  private static func text(of rule: Timing.Repeat) -> String {
    if !rule.daysOfWeek.isEmpty {
      return rule.daysOfWeek.map { $0.rawValue.capitalized }.joined(separator: " ")
    }
    if let period = rule.period, !(period.value.description == "1" && period.unit == .day) {
      let often = rule.frequency.map { $0 == 1 ? "" : "\($0) times " } ?? ""
      return "\(often)every \(period.value) \(period.unit.ucumCode)"
    }
    return "Every day"
  }
}

extension String {
  /// With its first letter a capital.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension Timing {
  /// The times of a day on which it comes, where it only says how often a day, or at which meals; none of what comes
  /// every few hours or minutes.
  fileprivate var usualTimes: [TimeOfDay] {
    guard var rule, ![.hour, .minute, .second].contains(rule.period?.unit) else { return [] }
    (rule.bounds, rule.count, rule.countMax) = (nil, nil, nil)
    // A Monday, at midnight in UTC: which day it is does not matter for its times.
    let start = Instant(secondsSinceEpoch: 1_704_067_200)
    let settings = ScheduleSettings(start: start.dateTime(offset: .utc))
    var times: [TimeOfDay] = []
    var first: PartialDate?
    let zone = LocalZone { _ in .utc }
    for due in Timing(repeat: rule).occurrences(from: start, zone: zone, settings: settings) {
      let moment = due.dateTime(offset: .utc)
      guard let time = moment.time, first == nil || first == moment.date, times.count < 24 else {
        break
      }
      first = moment.date
      times.append(time)
    }
    return times
  }
}
