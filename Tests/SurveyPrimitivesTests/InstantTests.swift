import SurveyPrimitives
import Testing

@Suite struct InstantTests {
  @Test(
    "An instant is read from a full date and time",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T01:00:00+01:00", 0, 0),
      ("1969-12-31T23:59:59.5Z", -1, 500_000_000), ("2024-02-29T12:00:00Z", 1_709_208_000, 0),
      ("2024-02-29T12:00:00.1234567899Z", 1_709_208_000, 123_456_789),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0), ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
    ] as [(String, Int64, Int32)])
  func reads(text: String, seconds: Int64, nanoseconds: Int32) throws {
    let instant = try #require(Instant(text))
    #expect(instant.secondsSinceEpoch == seconds)
    #expect(instant.nanoseconds == nanoseconds)
  }

  @Test("Anything less is refused", arguments: ["", "2024", "2024-02-29", "2024-02-29T12:00:00"])
  func refused(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(
    "An instant is written with the offset and digits asked for",
    arguments: [
      ("2024-02-29T23:30:00Z", "+01:00", 0, "2024-03-01T00:30:00+01:00"),
      ("2024-02-29T23:30:00.987654321Z", "Z", 3, "2024-02-29T23:30:00.987Z"),
      ("2024-02-29T23:30:00Z", "-05:30", 9, "2024-02-29T18:00:00.000000000-05:30"),
      ("1969-12-31T23:59:59.5Z", "Z", 1, "1969-12-31T23:59:59.5Z"),
      ("2024-02-29T23:30:00.9Z", "Z", -1, "2024-02-29T23:30:00Z"),
      ("2024-02-29T23:30:00.9Z", "Z", 99, "2024-02-29T23:30:00.900000000Z"),
      ("9999-12-31T23:59:59Z", "+01:00", 0, "9999-12-31T23:59:59+01:00"),
      ("0001-01-01T00:00:00Z", "-01:00", 0, "0001-01-01T00:00:00-01:00"),
    ])
  func writes(text: String, offset: String, digits: Int, expected: String) throws {
    let instant = try #require(Instant(text))
    let offset = try #require(UTCOffset(offset))
    #expect(instant.dateTime(offset: offset, fractionDigits: digits).description == expected)
  }

  @Test("Values out of range end at the nearest that can be written")
  func beyond() {
    #expect(
      Instant(secondsSinceEpoch: .max).dateTime(offset: .utc, fractionDigits: 0).description
        == "9999-12-31T23:59:59Z")
    #expect(
      Instant(secondsSinceEpoch: .min).dateTime(offset: .utc, fractionDigits: 0).description
        == "0001-01-01T00:00:00Z")
    #expect(Instant(secondsSinceEpoch: 0, nanoseconds: -1).nanoseconds == 0)
    #expect(Instant(secondsSinceEpoch: 0, nanoseconds: .max).nanoseconds == 999_999_999)
  }

  @Test("Any instant survives writing and reading")
  func roundTrip() throws {
    var random = SeededGenerator(state: 7)
    for _ in 0..<2000 {
      let instant = Instant(
        secondsSinceEpoch: .random(in: -62_135_000_000...253_402_000_000, using: &random),
        nanoseconds: .random(in: 0...999_999_999, using: &random))
      let offset = try #require(UTCOffset(minutes: .random(in: -840...840, using: &random)))
      let text = instant.dateTime(offset: offset, fractionDigits: 9).description
      #expect(Instant(text) == instant)
    }
  }

  @Test("Instants are ordered by time")
  func ordering() throws {
    let texts = [
      "1969-12-31T23:59:59.9Z", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.1Z",
      "1970-01-01T00:30:00-01:00",
    ]
    let instants = texts.compactMap { Instant($0) }
    #expect(instants.count == 4)
    #expect(instants.reversed().sorted() == instants)
  }
}
