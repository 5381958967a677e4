import Testing

@testable import SurveyPrimitives

@Suite("What clocks of a place show")
struct LocalClockTests {
  /// Summer time of central Europe in 2026.
  private static let clock = LocalClock { instant in
    let summer = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"].compactMap { Instant($0) }
    return UTCOffset(minutes: instant >= summer[0] && instant < summer[1] ? 120 : 60)
  }

  @Test(
    "A local time has the offset of its own moment",
    arguments: [
      ("2026-01-01T09:05:00", "+01:00"), ("2026-07-01T09:05:00", "+02:00"),
      ("2026-03-29T01:59:59", "+01:00"), ("2026-03-29T03:00:00", "+02:00"),
      ("2026-10-25T01:59:59", "+02:00"), ("2026-10-25T03:00:00", "+01:00"),
      ("1969-12-31T23:00:00", "+01:00"), ("2026-07-01T09:05:00Z", ""), ("2026-07-01", ""),
    ])
  func moment(_ text: String, _ offset: String) throws {
    let local = try #require(PartialDateTime(text) ?? PartialDateTime(lenient: text))
    for _ in 0..<2 { #expect(Self.clock.moment(local)?.description == text + offset) }
  }

  @Test("An instant has its offset, before 1970, too")
  func instant() throws {
    for (text, minutes) in [
      ("2026-03-29T00:59:59Z", 60), ("2026-03-29T01:00:00Z", 120), ("1969-12-31T12:00:00Z", 60),
    ] {
      let instant = try #require(Instant(text))
      #expect(Self.clock.offset(at: instant).minutes == minutes, "\(text)")
    }
  }
}
