import SurveyPrimitives

/// The time, the time zone and the ids of one run.
struct Clock {
  private let world: World
  private let fixed: Instant?
  /// What clocks of the time zone show.
  let local: LocalClock

  /// Takes flags first, then the environment, then the machine.
  init(_ options: RunOptions, in world: World) throws(ExitStatus) {
    self.world = world
    let (now, nowName) = Self.value(options.now, "--now", "FHIR_SURVEY_NOW", in: world)
    let (zone, zoneName) = Self.value(
      options.timeZone, "--time-zone", "FHIR_SURVEY_TIME_ZONE", in: world)
    let offset = world.offset
    let local = LocalClock { offset(zone, $0) }
    self.local = local
    fixed = now.flatMap { Self.instant($0, on: local) }
    if let now, fixed == nil {
      throw world.refusal(
        nowName, "\"\(now)\" is not an instant", advice: "write it as 2026-11-20T10:00:00Z")
    }
    if let zone, world.offset(zone, fixed ?? world.now()) == nil {
      throw world.refusal(
        zoneName, "\"\(zone)\" is not a known time zone", advice: "write it as Europe/Berlin")
    }
  }

  /// A flag, or else a variable that is not empty, with the name of whichever it was.
  private static func value(
    _ flag: String?, _ name: String, _ variable: String, in world: World
  ) -> (value: String?, name: String) {
    if let flag { return (flag, name) }
    let value = world.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    return (value, variable)
  }

  /// An instant, or a date with or without a time as clocks of the zone show it.
  private static func instant(_ text: String, on clock: LocalClock) -> Instant? {
    if let instant = Instant(text) { return instant }
    guard let moment = PartialDateTime(lenient: text) else { return nil }
    let time = moment.time ?? TimeOfDay(hour: 0, minute: 0)
    return PartialDateTime(date: moment.date, time: time, offset: moment.offset)
      .flatMap(clock.moment).flatMap { Instant($0) }
  }

  /// The instant that a person means by a date, or by a date and time; `nil` where it is neither.
  func instant(_ text: String) -> Instant? { Self.instant(text, on: local) }

  /// The offset from UTC that clocks of the zone have at a local date and time.
  var localOffset: @Sendable (PartialDateTime) -> UTCOffset? {
    { [local] in local.offset(showing: $0) }
  }

  /// Whether somebody said what time it is, so that it stands still.
  var isFixed: Bool { fixed != nil }

  /// The present instant.
  func now() -> Instant { fixed ?? world.now() }

  /// An instant as a dateTime of the time zone.
  func dateTime(_ instant: Instant) -> PartialDateTime {
    instant.dateTime(offset: local.offset(at: instant))
  }
}
