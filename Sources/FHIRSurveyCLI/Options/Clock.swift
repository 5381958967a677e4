import Primitives

/// The time, the time zone and the ids of one run.
struct Clock {
  private let world: World
  private let fixed: Instant?
  private let zone: String?

  /// Takes flags first, then the environment, then the machine.
  init(_ options: RunOptions, in world: World) throws(ExitStatus) {
    self.world = world
    let now = options.now ?? world.environment["FHIR_SURVEY_NOW"]
    zone = options.timeZone ?? world.environment["FHIR_SURVEY_TIME_ZONE"]
    fixed = now.flatMap { Instant($0) }
    if let now, fixed == nil {
      world.say("--now: \"\(now)\" is not an instant; write it as 2026-11-20T10:00:00Z")
      throw .usage
    }
    if let zone, world.offset(zone, fixed ?? world.now()) == nil {
      world.say("--time-zone: \"\(zone)\" is not a known time zone; write it as Europe/Berlin")
      throw .usage
    }
  }

  /// The present instant.
  func now() -> Instant { fixed ?? world.now() }

  /// An instant as a dateTime of the time zone.
  func dateTime(_ instant: Instant) -> PartialDateTime {
    instant.dateTime(offset: world.offset(zone, instant) ?? .utc)
  }
}
