/// The instants of a rule, in seconds since 1970, one after the other.
struct RuleIterator {
  private let rule: Schedule.Rule
  private let from: Int
  private var left: Int
  private var last = Int.min
  private var source: Source

  /// The year 10000, which FHIR cannot write.
  private static let limit = 2_932_897 * 86_400

  private enum Source {
    case exact(Int)
    case days(DayWalk, DayTimes)
  }

  init(_ rule: Schedule.Rule, from: Int) {
    self.rule = rule
    self.from = Swift.max(from, rule.start)
    left = rule.count ?? .max
    // What is counted is counted from the start.
    let first = rule.count == nil ? self.from : rule.start
    switch rule.pattern {
    case .exact(let anchor, let steps, _):
      source = .exact(steps.firstIndex(reaching: first - anchor))
    case .days(let pattern):
      let day = first == .min ? pattern.firstDay : rule.zone.local(first).dividedDown(by: 86_400) - 1
      source = .days(DayWalk(pattern, from: day), DayTimes(pattern))
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
    switch (rule.pattern, source) {
    case (.exact(let anchor, let steps, let mask), .exact(var index)):
      while true {
        let instant = anchor + steps.value(at: index)
        index += 1
        if instant >= Self.limit { return nil }
        guard mask.isEmpty || mask.contains(day: rule.zone.local(instant).dividedDown(by: 86_400))
        else { continue }
        source = .exact(index)
        return instant
      }
    case (_, .days(var walk, var times)):
      while true {
        if let second = times.next() {
          source = .days(walk, times)
          return rule.zone.instant(local: second)
        }
        guard let day = walk.next() else { return nil }
        times.start(day)
      }
    default: return nil
    }
  }
}

/// The seconds of one day after the other, on the wall.
struct DayTimes {
  private let pattern: DayPattern
  private var seconds: [Int] = []
  private var count = 0
  private var midnight = 0
  private var index = 0

  init(_ pattern: DayPattern) {
    self.pattern = pattern
    if let times = pattern.times { seconds = times }
    index = seconds.count
  }

  mutating func start(_ day: DueDay) {
    if pattern.times == nil, day.count != count {
      seconds = pattern.settings.seconds(timesADay: day.count)
      count = day.count
    }
    midnight = day.day * 86_400
    index = 0
  }

  mutating func next() -> Int? {
    guard index < seconds.count else { return nil }
    index += 1
    return midnight + seconds[index - 1]
  }
}
