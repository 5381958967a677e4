import SurveyPrimitives
import Testing

@testable import SystemIO

@Suite("Time zones")
struct TimeZoneTests {
  @Test(
    "A time zone has the offset of its date",
    arguments: [
      ("2026-01-15T12:00:00Z", "Europe/Berlin", 60), ("2026-07-15T12:00:00Z", "Europe/Berlin", 120),
      ("2026-01-15T12:00:00Z", "Asia/Kolkata", 330), ("2026-01-15T12:00:00Z", "UTC", 0),
    ])
  func offset(_ instant: String, _ zone: String, _ minutes: Int) throws {
    let instant = try #require(Instant(instant))
    let offset = try #require(TimeZoneDatabase.offset(of: zone, at: instant))
    #expect(offset.minutes == minutes)
  }

  @Test(
    "What is not a time zone has no offset",
    arguments: ["", "Mars/Olympus", "Europe", "zone.tab", "../../etc/passwd", "/etc/localtime"])
  func unknownZone(_ zone: String) throws {
    let instant = try #require(Instant("2026-01-15T12:00:00Z"))
    #expect(TimeZoneDatabase.offset(of: zone, at: instant) == nil)
  }
}
