import SurveyDiagnostics
import SurveyPrimitives

/// Turns a repeat into a rule that can be counted.
struct RuleReader {
  private let `repeat`: Timing.Repeat
  private let zone: LocalZone
  private let settings: ScheduleSettings
  private let start: Moment?
  /// What is due once, at the start.
  private(set) var moments: [Int] = []

  /// Where nothing says from when: a Monday.
  private static let anchor = PartialDate(year: 2000, month: 1, day: 3)

  init(_ rule: Timing.Repeat, zone: LocalZone, settings: ScheduleSettings) {
    (self.repeat, self.zone, self.settings) = (rule, zone, settings)
    var start = settings.start
    if case .period(let from?, _) = rule.bounds { start = from }
    self.start = start.flatMap { Moment($0, in: zone) }
  }

  /// The rule; `nil` where nothing comes again.
  mutating func rule(hasEvents: Bool) throws(ScheduleProblem) -> Schedule.Rule? {
    if `repeat`.when.contains(.immediately) || isOnce(besides: hasEvents) {
      guard let start else { throw ScheduleProblem(.start) }
      moments.append(start.instant(at: settings.seconds(timesADay: 1).first ?? 0))
      if isOnce(besides: hasEvents) || `repeat`.when == [.immediately] { return nil }
    }
    guard `repeat`.saysHowOften else {
      if hasEvents { return nil }
      throw ScheduleProblem(.frequency)
    }
    if `repeat`.frequency == nil, `repeat`.frequencyMax != nil { throw ScheduleProblem(.least) }
    if `repeat`.frequency == 0 { return nil }
    let count = `repeat`.countMax ?? `repeat`.count
    if count != nil, start == nil { throw ScheduleProblem(.start) }
    let day0 = start?.day ?? Self.anchor?.dayNumber ?? 0
    let pattern = try pattern(from: day0)
    return Schedule.Rule(
      zone: zone, start: start?.instant() ?? .min, end: try end() ?? .max, count: count,
      pattern: pattern)
  }

  /// Whether it is to be done one time, and nothing says more.
  private func isOnce(besides hasEvents: Bool) -> Bool {
    !hasEvents && !`repeat`.saysHowOften && (`repeat`.countMax ?? `repeat`.count) == 1
  }

  /// The first instant after the bounds.
  private func end() throws(ScheduleProblem) -> Int? {
    let amount: Timing.Amount
    switch `repeat`.bounds {
    case nil: return nil
    case .period(_, let end): return end.flatMap { Moment.end(of: $0, in: zone) }
    case .length(let length), .atMost(let length): amount = length
    }
    guard let start else { throw ScheduleProblem(.start) }
    let value = amount.max ?? amount.value
    switch UnitLength(amount.unit) {
    case .seconds(let length):
      return start.instant() + (try EvenSteps(1, in: value, scale: length).value(at: 1))
    case .days(let length):
      let days = try EvenSteps(1, in: value, scale: length).value(at: 1)
      return zone.instant(local: (start.day + days) * 86_400 + (start.second ?? 0))
    case .months(let length):
      let months = try EvenSteps(1, in: value, scale: length).value(at: 1)
      guard let day = MonthCycles(from: start.day, months: months)?.start(of: 1) else { return nil }
      return zone.instant(local: day * 86_400 + (start.second ?? 0))
    }
  }
}

// MARK: Patterns

extension RuleReader {
  private func pattern(from day0: Int) throws(ScheduleProblem) -> Schedule.Pattern {
    let times = times
    let mask = DayMask(`repeat`.daysOfWeek)
    guard let period = `repeat`.period else {
      if `repeat`.frequency != nil, times == nil, mask.isEmpty { throw ScheduleProblem(.period) }
      let steps = try EvenSteps(`repeat`.frequency ?? 1, in: ExactDecimal(1))
      return try everyDays(steps, times, mask, from: day0)
    }
    let (frequency, length) = (`repeat`.frequency ?? 1, period.max ?? period.value)
    switch UnitLength(period.unit) {
    case .seconds(let seconds):
      let steps = try EvenSteps(frequency, in: length, scale: seconds)
      if times != nil { return try everyDays(daily(steps), times, mask, from: day0) }
      if steps.mostAtOnce > 1 { throw ScheduleProblem(.tooOften) }
      let from = start?.instant() ?? zone.instant(local: day0 * 86_400)
      return .exact(from: from, steps, mask)
    case .days(7) where !mask.isEmpty:
      let weeks = try EvenSteps(frequency, in: length).ratio
      return .days(DayPattern(.weeks(weeks.length, weeks.count), times, mask, from: day0, settings))
    case .days(let days):
      let steps = try EvenSteps(frequency, in: length, scale: days)
      return try everyDays(steps, times, mask, from: day0)
    case .months(let months):
      let ratio = try EvenSteps(frequency, in: length, scale: months).ratio
      if ratio.count > 1440 * 28 { throw ScheduleProblem(.tooOften) }
      guard ratio.length < 120_000,
        let cycles = MonthCycles(from: firstDay(day0, times ?? [0]), months: ratio.length)
      else { throw ScheduleProblem(.tooOften) }
      return .days(DayPattern(.months(cycles, ratio.count), times, mask, from: day0, settings))
    }
  }

  private func everyDays(
    _ steps: EvenSteps, _ times: [Int]?, _ mask: DayMask, from day0: Int
  ) throws(ScheduleProblem) -> Schedule.Pattern {
    if steps.mostAtOnce > 1440 { throw ScheduleProblem(.tooOften) }
    let first = firstDay(day0, times ?? settings.seconds(timesADay: steps.mostAtOnce))
    let days = times.map { steps.grouped(by: $0.count) } ?? steps
    return .days(DayPattern(.even(days), times, mask, from: first, settings))
  }

  /// The first day of which a time is not before the start: so the first dose is not a period late.
  private func firstDay(_ day: Int, _ times: [Int]) -> Int {
    guard let second = start?.second, let last = times.last, last < second else { return day }
    return day + 1
  }

  /// Hours that are whole days, for times of day.
  private func daily(_ steps: EvenSteps) throws(ScheduleProblem) -> EvenSteps {
    let (count, length) = steps.ratio
    guard (length / count) % 86_400 == 0, length % count == 0 else { throw ScheduleProblem(.hours) }
    return try EvenSteps(1, in: ExactDecimal(length / count / 86_400))
  }

  /// The seconds of the day that are said by times and by events; `nil` where none are said.
  private var times: [Int]? {
    var times = `repeat`.timesOfDay.map(\.seconds)
    for event in `repeat`.when where event != .immediately {
      times += event.single.compactMap { settings.seconds(of: $0, offset: `repeat`.offset) }
    }
    return times.isEmpty ? nil : Set(times).sorted()
  }
}

/// How a unit counts: by exact time, by days, or by months.
enum UnitLength {
  case seconds(Int)
  case days(Int)
  case months(Int)

  init(_ unit: CalendarUnit) {
    switch unit {
    case .millisecond, .second: self = .seconds(1)
    case .minute: self = .seconds(60)
    case .hour: self = .seconds(3600)
    case .day: self = .days(1)
    case .week: self = .days(7)
    case .month: self = .months(1)
    case .year: self = .months(12)
    }
  }
}
