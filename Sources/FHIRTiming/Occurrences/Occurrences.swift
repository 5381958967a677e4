public import SurveyDiagnostics
public import SurveyPrimitives

extension Timing {
  /// When it is due, from an instant on, in order and each once.
  ///
  /// Days, weeks, months, years, times and events of the day go by the clock on the wall, seconds, minutes and
  /// hours by exact time: twice a day stays at 8:00 and 20:00, every 6 hours stays 6 hours through a
  /// change of clocks. A time that does not exist on its day is due at the next minute that does, one that comes
  /// twice is due once. Of ranges the latest counts: the longest period, the lowest frequency, the last end.
  /// The sequence is empty where ``scheduleProblem(settings:)`` says why; it may have no end.
  public func occurrences(
    from: Instant, zone: LocalZone, settings: ScheduleSettings = ScheduleSettings()
  ) -> Occurrences {
    let schedule = try? Schedule(self, zone: zone, settings: settings)
    // A moment within a second is past when the second began; FHIR writes the years 1 to 9999.
    let second =
      Int(min(max(from.secondsSinceEpoch, -62_200_000_000), 253_500_000_000))
      + (from.nanoseconds > 0 ? 1 : 0)
    return Occurrences(schedule: schedule ?? Schedule(), from: second)
  }

  /// Why no schedule can be made; `nil` where it can, also where nothing is ever due (`0` times).
  public func scheduleProblem(settings: ScheduleSettings = ScheduleSettings()) -> Diagnostic? {
    do {
      _ = try Schedule(self, zone: LocalZone { _ in .utc }, settings: settings)
      return nil
    } catch {
      return Diagnostic(.noSchedule, ["reason": .phrase(error.phrase)])
    }
  }
}

/// The moments at which something is due, computed one after the other.
public struct Occurrences: Sequence {
  let schedule: Schedule
  let from: Int

  /// Starts with the first moment.
  public func makeIterator() -> Iterator { Iterator(schedule, from: from) }

  /// Gives the moments of rules and those that are named, in one order.
  public struct Iterator: IteratorProtocol {
    private var named: ArraySlice<Int>
    private var rule: RuleIterator?
    private var nextOfRule: Int?

    init(_ schedule: Schedule, from: Int) {
      named = schedule.moments.drop { $0 < from }
      rule = schedule.rule.map { RuleIterator($0, from: from) }
      nextOfRule = rule?.next()
    }

    /// The next moment, or `nil` after the last.
    public mutating func next() -> Instant? {
      guard let second = nextSecond() else { return nil }
      return Instant(secondsSinceEpoch: Int64(second))
    }

    private mutating func nextSecond() -> Int? {
      if let moment = named.first, moment <= nextOfRule ?? .max {
        named = named.dropFirst()
        if moment == nextOfRule { nextOfRule = rule?.next() }
        return moment
      }
      let found = nextOfRule
      if found != nil { nextOfRule = rule?.next() }
      return found
    }
  }
}
