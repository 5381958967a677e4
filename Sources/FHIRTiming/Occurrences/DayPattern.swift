/// The days on which something is due, and at which seconds of them.
struct DayPattern {
  /// How the days are spread.
  enum Spread {
    /// Evenly from the first day on.
    case even(EvenSteps)
    /// On days of the week, in each first week of so many, so many times in all.
    case weeks(Int, Int)
    /// So many times in each period of months.
    case months(MonthCycles, Int)
  }

  let spread: Spread
  /// The seconds of the day where they are said; else they depend on how often it is.
  let times: [Int]?
  let mask: DayMask
  let firstDay: Int
  let settings: ScheduleSettings

  init(
    _ spread: Spread, _ times: [Int]?, _ mask: DayMask, from day: Int, _ settings: ScheduleSettings
  ) {
    self.spread = spread
    self.times = times
    self.mask = mask
    firstDay = day
    self.settings = settings
  }
}

/// A day on which something is due, and how often.
struct DueDay {
  let day: Int
  let count: Int
}

/// Goes from one due day to the next.
struct DayWalk {
  private let pattern: DayPattern
  /// The index of the next step or period.
  private var index = 0
  /// The due days of a period that are still to come, the next one last.
  private var pending: [DueDay] = []

  private static let lastDay = 2_932_896

  /// Starts at the first due day that is not before a day, or earlier.
  init(_ pattern: DayPattern, from day: Int) {
    self.pattern = pattern
    switch pattern.spread {
    case .even(let steps): index = steps.firstIndex(reaching: day - pattern.firstDay)
    case .weeks(let weeks, _): index = max(0, (day - monday).dividedDown(by: 7 * weeks))
    case .months(let cycles, _): index = cycles.cycle(before: day)
    }
  }

  /// The Monday of the week in which it begins.
  private var monday: Int { (pattern.firstDay + 3).dividedDown(by: 7) * 7 - 3 }

  mutating func next() -> DueDay? {
    if case .even(let steps) = pattern.spread { return nextEven(steps) }
    while pending.isEmpty {
      guard let days = period() else { return nil }
      pending = days.reversed()
      index += 1
    }
    return pending.removeLast()
  }

  private mutating func nextEven(_ steps: EvenSteps) -> DueDay? {
    while true {
      let offset = steps.value(at: index)
      let day = pattern.firstDay + offset
      if day > Self.lastDay { return nil }
      let next = steps.firstIndex(reaching: offset + 1)
      let count = next - index
      index = next
      if pattern.mask.contains(day: day) { return DueDay(day: day, count: count) }
    }
  }

  /// The due days of the present period; `nil` after the last.
  private func period() -> [DueDay]? {
    switch pattern.spread {
    case .even: return nil
    case .weeks(let weeks, let count):
      let first = monday + index * 7 * weeks
      if first > Self.lastDay { return nil }
      let days = (first..<first + 7).filter { pattern.mask.contains(day: $0) }
      // Each day that is named counts, also where the frequency is lower.
      return spread(max(groups(of: count), days.count), over: days)
    case .months(let cycles, let count):
      guard let first = cycles.start(of: index) else { return nil }
      let end = cycles.start(of: index + 1) ?? Self.lastDay + 1
      return spread(
        groups(of: count), over: (first..<end).filter { pattern.mask.contains(day: $0) })
    }
  }

  /// On how many days something is due so many times; with times that are said, on so few as it takes.
  private func groups(of count: Int) -> Int {
    let size = pattern.times?.count ?? 1
    return (count + size - 1) / size
  }

  /// So many times spread evenly over days.
  private func spread(_ groups: Int, over days: [Int]) -> [DueDay] {
    if days.isEmpty { return [] }
    var due: [DueDay] = []
    for group in 0..<groups {
      let day = days[group * days.count / groups]
      if let last = due.last, last.day == day {
        due[due.count - 1] = DueDay(day: day, count: last.count + 1)
      } else {
        due.append(DueDay(day: day, count: 1))
      }
    }
    return due
  }
}
