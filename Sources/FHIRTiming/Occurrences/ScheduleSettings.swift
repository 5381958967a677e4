public import SurveyPrimitives

/// At which times of the day a person does what is only said by events or by how often: one table.
public struct ScheduleSettings: Hashable, Sendable {
  /// The times of the events of the day.
  public var events: [EventTiming: TimeOfDay]
  /// The times at which something is done so many times a day.
  public var daily: [Int: [TimeOfDay]]
  /// How many minutes before or after a meal something is taken where no offset says so.
  public var minutesFromMeal: Int
  /// When a schedule starts whose timing does not say so, as the date of an order.
  public var start: PartialDateTime?

  /// Creates a table from the usual one.
  public init(
    events: [EventTiming: TimeOfDay] = usualEvents, daily: [Int: [TimeOfDay]] = usualTimes,
    minutesFromMeal: Int = 30, start: PartialDateTime? = nil
  ) {
    self.events = events
    self.daily = daily
    self.minutesFromMeal = minutesFromMeal
    self.start = start
  }

  /// The times of events that are usual: breakfast at 8:00, lunch at 12:00, dinner at 18:00.
  public static let usualEvents: [EventTiming: TimeOfDay] = table([
    .wakingUp: "07:00:00", .earlyMorning: "06:00:00", .morning: "08:00:00",
    .lateMorning: "10:00:00", .noon: "12:00:00", .earlyAfternoon: "14:00:00",
    .afternoon: "15:00:00", .lateAfternoon: "17:00:00", .earlyEvening: "18:00:00",
    .evening: "18:00:00", .lateEvening: "21:00:00", .night: "22:00:00", .beforeSleep: "22:00:00",
    .asleep: "23:00:00", .breakfast: "08:00:00", .lunch: "12:00:00", .dinner: "18:00:00",
  ])

  /// The times that are usual for once to five times a day.
  public static let usualTimes: [Int: [TimeOfDay]] = [
    1: ["08:00:00"], 2: ["08:00:00", "20:00:00"], 3: ["08:00:00", "14:00:00", "20:00:00"],
    4: ["08:00:00", "12:00:00", "16:00:00", "20:00:00"],
    5: ["06:00:00", "10:00:00", "14:00:00", "18:00:00", "22:00:00"],
  ].mapValues { $0.compactMap { TimeOfDay($0) } }

  private static func table(_ times: [EventTiming: String]) -> [EventTiming: TimeOfDay] {
    times.compactMapValues { TimeOfDay($0) }
  }
}

extension ScheduleSettings {
  /// The seconds of the day at which something is done so many times, evenly over 24 hours where the
  /// table does not say it.
  func seconds(timesADay count: Int) -> [Int] {
    if let times = daily[count], times.count == count { return Set(times.map(\.seconds)).sorted() }
    return (0..<max(count, 0)).map { $0 * 1440 / count * 60 }
  }

  /// The seconds of the day of an event, with what comes before or after it.
  ///
  /// What an offset brings over midnight is on the same day.
  func seconds(of event: EventTiming, offset: Int?) -> Int? {
    let meal: EventTiming? =
      switch event {
      case .beforeBreakfast, .afterBreakfast: .breakfast
      case .beforeLunch, .afterLunch: .lunch
      case .beforeDinner, .afterDinner: .dinner
      default: nil
      }
    guard let time = events[event] ?? meal.flatMap({ events[$0] }) else { return nil }
    let own = meal == nil || events[event] != nil ? 0 : minutesFromMeal
    let minutes = (offset ?? own) % 1440
    let seconds = time.seconds + (event.isBefore ? -minutes : minutes) * 60
    return (seconds + 86_400) % 86_400
  }
}

extension TimeOfDay {
  /// The seconds since midnight; a leap second is the last one of its minute.
  var seconds: Int { (hour * 60 + minute) * 60 + min(second, 59) }
}
