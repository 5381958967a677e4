import FHIRTiming
import SurveyPrimitives

/// What is taken when, in the scheme that the first dosage has.
struct GuideScheme {
  /// How often, before the colon; `nil` where the scheme says it itself.
  private(set) var interval: String?
  /// The times and doses.
  private(set) var body = ""
  /// Whether dosages are of another scheme, or overwrite each other.
  private(set) var leavesOut = false
  /// Whether a dose stands before the unit of another one.
  private(set) var mixesUnits = false

  private let dosages: [Dosage]
  private let words = SentenceWriter(language: .german)

  init(_ dosages: [Dosage]) throws(GuideRefusal) {
    self.dosages = dosages
    guard let first = dosages.first?.rule else { throw .nothing }
    let events = dosages.flatMap(\.rule.when)
    guard events.allSatisfy(GuideDay.events.contains) else { throw .unsupported }
    leavesOut = dosages.contains {
      !$0.rule.hasSameShape(as: first) || $0.rule.isMoreThanItsMoments
    }
    if !first.saysHowOften {
      if dosages.count > 1 { throw .severalAsNeeded }
      guard dosages[0].isAsNeeded else { throw .doseMissing }
      body = dose(dosages[0])
    } else if !first.daysOfWeek.isEmpty {
      try addWeek(first)
    } else if !first.timesOfDay.isEmpty {
      interval = self.interval(first)
      body = times(dosages, grouped: first.isDaily)
    } else if !first.when.isEmpty {
      try addEvents(first)
    } else {
      interval = self.interval(first)
      body = dose(dosages[0])
      if dosages.count > 1 { leavesOut = true }
    }
  }
}

// MARK: Schemes

extension GuideScheme {
  private mutating func addEvents(_ first: Timing.Repeat) throws(GuideRefusal) {
    guard !first.isDaily else {
      body = try day(dosages)
      return
    }
    interval = self.interval(first)
    body = GuideDay.events.flatMap { event in
      dosages.filter { $0.rule.when.contains(event) }.map { dosage in
        (words.language.events[event]?.alone ?? "") + " — " + dose(dosage)
      }
    }.joined(separator: ", ")
  }

  /// Each weekday with what is taken on it.
  private mutating func addWeek(_ first: Timing.Repeat) throws(GuideRefusal) {
    var lines: [String] = []
    for weekday in DayOfWeek.allCases {
      let all = dosages.filter { $0.rule.daysOfWeek.contains(weekday) }
      guard let last = all.last else { continue }
      let name = words.language.dates.weekdays[weekday.number - 1]
      if !first.when.isEmpty {
        lines.append(name + " " + (try day(all)))
      } else if !first.timesOfDay.isEmpty {
        lines.append(name + " " + times(all, grouped: true))
      } else {
        lines.append(name + " — " + dose(last))
        if all.count > 1 { leavesOut = true }
      }
    }
    body = lines.joined(separator: "; ")
  }

  /// A day in four parts: 1-0-2-0 Stück.
  private mutating func day(_ dosages: [Dosage]) throws(GuideRefusal) -> String {
    let day = try GuideDay(dosages)
    if day.hasSeveralUnits { mixesUnits = true }
    return day.parts.map { $0.map(words.written) ?? "0" }.joined(separator: "-")
      + (day.unit.map { " " + $0 } ?? "")
  }

  /// Times of day with doses, in their order; times that follow each other with one dose share it.
  private func times(_ dosages: [Dosage], grouped: Bool) -> String {
    let all = dosages.flatMap { dosage in
      dosage.rule.timesOfDay.map { (clock: words.clock($0), dose: dose(dosage)) }
    }
    let sorted = all.enumerated().sorted {
      ($0.element.clock, $0.offset) < ($1.element.clock, $1.offset)
    }.map(\.element)
    var groups: [(clocks: [String], dose: String)] = []
    for entry in sorted {
      if grouped, let last = groups.indices.last, groups[last].dose == entry.dose {
        groups[last].clocks.append(entry.clock)
      } else {
        groups.append(([entry.clock], entry.dose))
      }
    }
    return groups.map { $0.clocks.joined(separator: ", ") + " — " + $0.dose }
      .joined(separator: ", ")
  }
}

// MARK: Words

extension GuideScheme {
  private func dose(_ dosage: Dosage) -> String {
    dosage.doses.first.map { words.language.dose.each(words.said($0)) } ?? ""
  }

  /// "täglich", "1 bis 2 x alle 4 bis 6 Stunden"; beside times and events without the count, which they give.
  private func interval(_ rule: Timing.Repeat) -> String {
    let language = words.language
    guard let period = rule.period else {
      return words.amount(Timing.Amount(1, unit: .day), language.every)
    }
    let every = words.amount(period, language.every, asWritten: true)
    guard rule.timesOfDay.isEmpty, rule.when.isEmpty else { return every }
    let times = words.number(rule.frequency, rule.frequencyMax, language.counts.timesInPeriod)
    return times.isEmpty ? every : times + " " + every
  }
}

extension Timing.Repeat {
  /// Whether it repeats each day, which is so where no period is said.
  fileprivate var isDaily: Bool {
    guard let period else { return true }
    return period == Timing.Amount(1, unit: .day)
  }

  /// Whether it says more of how often than its days, times and events do: every second Monday, 4 times on Mondays.
  fileprivate var isMoreThanItsMoments: Bool {
    if daysOfWeek.isEmpty, timesOfDay.isEmpty, when.isEmpty { return false }
    let aDay = max(1, timesOfDay.count, when.count)
    var counts = [1, aDay]
    if !daysOfWeek.isEmpty {
      let isWeekly =
        period == Timing.Amount(1, unit: .week) || period == Timing.Amount(7, unit: .day)
      guard isDaily || isWeekly else { return true }
      if isWeekly { counts = [1, aDay * daysOfWeek.count] }
    }
    return !counts.contains(frequencyMax ?? frequency ?? 1)
  }

  /// Whether it names the same things as another: days, times, events; and the same period, but of a week
  /// with its days, which say it themselves.
  fileprivate func hasSameShape(as other: Timing.Repeat) -> Bool {
    daysOfWeek.isEmpty == other.daysOfWeek.isEmpty
      && timesOfDay.isEmpty == other.timesOfDay.isEmpty && when.isEmpty == other.when.isEmpty
      && (!daysOfWeek.isEmpty || (period ?? .daily) == (other.period ?? .daily))
  }
}

extension Timing.Amount {
  fileprivate static let daily = Timing.Amount(1, unit: .day)
}
