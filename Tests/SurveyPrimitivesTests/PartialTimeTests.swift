import SurveyPrimitives
import Testing

@Suite struct PartialTimeTests {
  @Test(
    "A partial time keeps the parts it has",
    arguments: ["14", "14:34", "14:34:28", "14:34:28.123", "00", "23:59"])
  func times(text: String) throws {
    #expect(try #require(TimeOfDay(partial: text)).description == text)
  }

  @Test(
    "What is not a time is refused",
    arguments: ["", "1", "24", "14:", "14:6", "14:60", "14:34:", "14:34:28Z", "1434", "T14"])
  func badTimes(text: String) {
    #expect(TimeOfDay(partial: text) == nil)
  }

  @Test(
    "A partial date and time keeps the parts it has",
    arguments: [
      ("2015T", "2015"), ("2015-02T", "2015-02"), ("2015-02-04T", "2015-02-04"),
      ("2015", "2015"), ("2015-02-04T14", "2015-02-04T14"),
      ("2015-02-04T14:34", "2015-02-04T14:34"), ("2015-02-04T14:34Z", "2015-02-04T14:34Z"),
      ("2015-02-04T14+10:00", "2015-02-04T14+10:00"),
      ("2015-02-04T14:34:28.123", "2015-02-04T14:34:28.123"),
      ("2015-02-04T14:34:28-05:00", "2015-02-04T14:34:28-05:00"),
    ])
  func dateTimes(text: String, expected: String) throws {
    #expect(try #require(PartialDateTime(partial: text)).description == expected)
  }

  @Test(
    "What is not a date and time is refused",
    arguments: ["", "T", "T14", "2015T14", "2015-02T14:00", "2015-02-04TZ", "2015-02-04T14:34x"])
  func badDateTimes(text: String) {
    #expect(PartialDateTime(partial: text) == nil)
  }

  @Test("FHIR itself takes no partial times")
  func strict() {
    #expect(TimeOfDay("14:34") == nil)
    #expect(PartialDateTime("2015-02-04T14:34Z") == nil)
    #expect(PartialDateTime(partial: "2015-02-04T14:34Z").flatMap { Instant($0) } == nil)
  }

  @Test(
    "Times compare part by part",
    arguments: [
      ("10:30", "10:30:00", nil), ("10:30", "10:31:00", .less), ("10", "10:30", nil),
      ("10", "11:30", .less), ("10:30:00", "10:30:00.0", .equal), ("10", "10", .equal),
      ("10:30", "10:30", .equal), ("12:00:00.1", "12:00:00", .greater),
    ] as [(String, String, Ordering?)])
  func compareTimes(a: String, b: String, expected: Ordering?) throws {
    let left = try #require(TimeOfDay(partial: a))
    let right = try #require(TimeOfDay(partial: b))
    #expect(TimeOfDay.compare(left, right) == expected)
    #expect(left.isEquivalent(to: right) == (expected == .equal))
  }

  @Test(
    "Dates and times compare as far as they are known",
    arguments: [
      ("2018-03-01T10:30", "2018-03-01T10:30:00", nil), ("2018-03", "2018-03-01", nil),
      ("2018-03-01T10:30:00", "2018-03-01T10:30:00.0", .equal),
      ("2018-03-01T10:30Z", "2018-03-01T10:30:59Z", nil),
      ("2018-03-01T10:30Z", "2018-03-01T10:31:00Z", .less),
      ("2018-03-01T10:30Z", "2018-03-01T10:29:59.9Z", .greater),
      ("2018-03-01T10:30Z", "2018-03-01T11:30+01:00", .equal),
      ("2018-03-01T10Z", "2018-03-01T11+01:00", .equal),
      ("2018-03-01T10Z", "2018-03-01T16+05:30", nil),
      ("2012-04-15T15:00:00Z", "2012-04-15T10:00:00", nil),
      ("2012-04-15T15:00:00+02:00", "2012-04-15T16:00:00+03:00", .equal),
      ("2017-11-05T01:30:00.0-04:00", "2017-11-05T01:15:00.0-05:00", .less),
      ("2012-04-15", "2012-04-15T10:00:00", nil), ("2012-04-15", "2012-04-16T10", .less),
      ("2012-04-15T10Z", "2012-04-17T10", .less), ("2012-04-15T10Z", "2012-04-16T00", nil),
    ] as [(String, String, Ordering?)])
  func compareDateTimes(a: String, b: String, expected: Ordering?) throws {
    let left = try #require(PartialDateTime(partial: a))
    let right = try #require(PartialDateTime(partial: b))
    #expect(PartialDateTime.compare(left, right) == expected)
    let opposite: Ordering? =
      expected == .less ? .greater : expected == .greater ? .less : expected
    #expect(PartialDateTime.compare(right, left) == opposite)
    #expect(left.isEquivalent(to: right) == (expected == .equal))
  }
}
