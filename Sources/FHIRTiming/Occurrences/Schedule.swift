import SurveyDiagnostics
import SurveyPrimitives

/// Why no schedule can be made.
struct ScheduleProblem: Error {
  let phrase: Phrase

  init(_ lack: Phrase.ScheduleLack) { phrase = .scheduleLacks(lack) }
}

/// What a timing says, ready to be counted: named moments, and a rule.
struct Schedule {
  /// The seconds since 1970 of moments that are named, in order, each once.
  var moments: [Int] = []
  /// What comes again and again.
  var rule: Rule?

  /// Something that comes again and again, in a zone, from a start to an end that is not in it.
  struct Rule {
    let zone: LocalZone
    let start: Int
    let end: Int
    var count: Int?
    let pattern: Pattern
  }

  enum Pattern {
    /// By exact time from an instant, in seconds, on some days of the week.
    case exact(from: Int, EvenSteps, DayMask)
    /// By the days of the calendar and the clock on the wall.
    case days(DayPattern)
  }

  /// A schedule in which nothing is ever due.
  init() {}

  init(
    _ timing: Timing, zone: LocalZone, settings: ScheduleSettings
  ) throws(ScheduleProblem) {
    if timing.isIncomplete { throw ScheduleProblem(.incomplete) }
    let once = settings.seconds(timesADay: 1).first ?? 0
    var moments = timing.events.compactMap { Moment($0, in: zone)?.instant(at: once) }
    let rule = timing.rule
    if timing.events.isEmpty, rule == nil { throw ScheduleProblem(.frequency) }
    if let rule {
      var reader = RuleReader(rule, zone: zone, settings: settings)
      self.rule = try reader.rule(hasEvents: !timing.events.isEmpty)
      moments += reader.moments
    }
    self.moments = Set(moments).sorted()
  }
}

/// A moment as a timing gives it: a day, and maybe a time of it.
struct Moment {
  let zone: LocalZone
  /// The day since 1970-01-01.
  let day: Int
  /// The seconds since midnight on the wall; `nil` where only a date is said.
  let second: Int?
  /// The instant, where the moment says its offset.
  private let exact: Int?

  /// The first day of what has no day.
  init?(_ moment: PartialDateTime, in zone: LocalZone) {
    self.zone = zone
    let date = moment.date
    guard
      let first = PartialDate(year: date.year, month: date.month ?? 1, day: date.day ?? 1)?
        .dayNumber
    else { return nil }
    guard let time = moment.time else {
      (day, second, exact) = (first, nil, nil)
      return
    }
    guard let offset = moment.offset else {
      (day, second, exact) = (first, time.seconds, nil)
      return
    }
    let instant = first * 86_400 + time.seconds - offset.minutes * 60
    let local = zone.local(instant)
    exact = instant
    day = local.dividedDown(by: 86_400)
    second = local - day * 86_400
  }

  /// The instant; of a date the one at a second of its day.
  func instant(at usual: Int = 0) -> Int {
    exact ?? zone.instant(local: day * 86_400 + (second ?? usual))
  }
}

extension Moment {
  /// The first instant after a moment, or after the day, month or year that it is.
  static func end(of moment: PartialDateTime, in zone: LocalZone) -> Int? {
    if moment.time != nil { return Moment(moment, in: zone).map { $0.instant() + 1 } }
    let date = moment.date
    guard let month = date.month else {
      return PartialDate(year: date.year + 1).flatMap {
        Moment(PartialDateTime($0), in: zone)?.instant()
      }
    }
    if date.day == nil {
      let next = PartialDate(year: date.year + month / 12, month: month % 12 + 1)
      return next.flatMap { Moment(PartialDateTime($0), in: zone)?.instant() }
    }
    return date.dayNumber.map { zone.instant(local: ($0 + 1) * 86_400) }
  }
}

extension Int {
  /// The quotient without the remainder, which is never negative.
  func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self + 1) / divisor - 1
  }
}
