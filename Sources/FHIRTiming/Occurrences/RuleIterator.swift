/// The instants of a rule, in seconds since 1970, one after the other.
struct RuleIterator {
  private let rule: Schedule.Rule
  private let from: Int
  private var left: Int
  private var last = Int.min
  private var exact: ExactWalk?
  private var days: DayTimes?

  /// The year 10000, which FHIR cannot write.
  private static let limit = 2_932_897 * 86_400

  init(_ rule: Schedule.Rule, from: Int) {
    self.rule = rule
    self.from = Swift.max(from, rule.start)
    left = rule.count ?? .max
    // What is counted is counted from the start.
    let first = rule.count == nil ? self.from : rule.start
    switch rule.pattern {
    case .exact(let anchor, let steps, let mask):
      exact = ExactWalk(anchor: anchor, steps: steps, mask: mask, from: first)
    case .days(let pattern):
      let day =
        first == .min ? pattern.firstDay : rule.zone.local(first).dividedDown(by: 86_400) - 1
      days = DayTimes(pattern, from: day)
    }
  }

  mutating func next() -> Int? {
    while left > 0, let instant = candidate(), instant < rule.end, instant < Self.limit {
      // Two times of a day that clocks leave out come together.
      if instant < rule.start || instant <= last { continue }
      last = instant
      if rule.count != nil { left -= 1 }
      if instant >= from { return instant }
    }
    left = 0
    return nil
  }

  private mutating func candidate() -> Int? {
    if exact == nil { return days?.next().map { rule.zone.instant(local: $0) } }
    return exact?.next(until: Self.limit, in: rule.zone)
  }
}

/// The instants that are evenly apart, on some days of the week.
struct ExactWalk {
  private let anchor: Int
  private let steps: EvenSteps
  private let mask: DayMask
  private var index: Int

  init(anchor: Int, steps: EvenSteps, mask: DayMask, from first: Int) {
    (self.anchor, self.steps, self.mask) = (anchor, steps, mask)
    index = steps.firstIndex(reaching: first - anchor)
  }

  mutating func next(until limit: Int, in zone: LocalZone) -> Int? {
    while true {
      let instant = anchor + steps.value(at: index)
      if instant >= limit { return nil }
      index += 1
      if mask.isEmpty || mask.contains(day: zone.local(instant).dividedDown(by: 86_400)) {
        return instant
      }
    }
  }
}

/// The seconds of one due day after the other, on the wall.
struct DayTimes {
  private let pattern: DayPattern
  private var walk: DayWalk
  private var seconds: [Int]
  private var count = 0
  private var midnight = 0
  private var index: Int

  init(_ pattern: DayPattern, from day: Int) {
    self.pattern = pattern
    walk = DayWalk(pattern, from: day)
    seconds = pattern.times ?? []
    index = seconds.count
  }

  mutating func next() -> Int? {
    while index >= seconds.count {
      guard let day = walk.next() else { return nil }
      start(day)
    }
    index += 1
    return midnight + seconds[index - 1]
  }

  private mutating func start(_ day: DueDay) {
    if pattern.times == nil, day.count != count {
      seconds = pattern.settings.seconds(timesADay: day.count)
      count = day.count
    }
    midnight = day.day * 86_400
    index = 0
  }
}
