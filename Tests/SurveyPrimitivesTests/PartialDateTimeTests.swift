import SurveyPrimitives
import Testing

@Suite struct PartialDateTimeTests {
  @Test(
    "A dateTime keeps its text",
    arguments: [
      "2024", "2024-03", "2024-03-01", "2024-03-01T10:15:00Z", "2024-03-01T10:15:00+01:00",
      "2024-03-01T10:15:00-00:00", "2024-03-01T10:15:00.120+00:00", "2016-12-31T23:59:60Z",
    ])
  func keepsText(text: String) throws {
    #expect(try #require(PartialDateTime(text)).description == text)
  }

  @Test(
    "What is not a FHIR dateTime is refused",
    arguments: [
      "", "2024-03-01T", "2024-03-01T10:15Z", "2024-03-01T10:15:00", "2024-03-01 10:15:00Z",
      "2024-03T10:15:00Z", "2024-02-30T10:15:00Z", "2024-03-01T24:00:00Z", "2024-03-01T10:15:00z",
      "2024-03-01TZ", "2024-03-01Z", "2024-03-01T10:15:00+15:00", "2024-03-01T+01:00",
      "2024-03-01T10:15:00Z ",
    ])
  func refused(text: String) {
    #expect(PartialDateTime(text) == nil)
  }

  @Test(
    "Typed values may lack the offset and have a space",
    arguments: [
      ("2024-03-01 10:15", "2024-03-01T10:15:00"), (" 2024-03 ", "2024-03"),
      ("2024-03-01T10:15:00+01:00", "2024-03-01T10:15:00+01:00"),
      ("2024-03-01 10:15Z", "2024-03-01T10:15:00Z"),
      ("2024-03-01 10:15 -05:00", "2024-03-01T10:15:00-05:00"),
      ("2024-03-01 7:15 pm", "2024-03-01T19:15:00"),
      ("2024-03-01\u{202F}7:15\u{202F}PM", "2024-03-01T19:15:00"),
      ("2024-03-01t10:15:30.5", "2024-03-01T10:15:30.5"),
    ])
  func lenient(text: String, expected: String) throws {
    #expect(try #require(PartialDateTime(lenient: text)).description == expected)
  }

  @Test(
    "Typed text that is not a date and time is refused",
    arguments: ["", "2024-03-01 ab", "2024-03-01 25:00", "2024-3-1 10:15", "2024-03-01x10:15", "Z"])
  func lenientRefused(text: String) {
    #expect(PartialDateTime(lenient: text) == nil)
  }

  @Test("A time needs a full date, an offset needs a time")
  func parts() throws {
    let month = try #require(PartialDate("2024-03"))
    let time = try #require(TimeOfDay("10:15:00"))
    #expect(PartialDateTime(date: month, time: time) == nil)
    #expect(PartialDateTime(date: month, offset: .utc) == nil)
    #expect(PartialDateTime(date: month)?.description == "2024-03")
  }

  @Test(
    "Rule 15: dateTimes compare as instants, not as text",
    arguments: [
      ("2024-03-01T10:15:00Z", "2024-03-01T11:15:00+01:00", .equal),
      ("2024-03-01T00:30:00+01:00", "2024-02-29T23:45:00Z", .less),
      ("2024-03-01T10:15:00.5Z", "2024-03-01T10:15:00.49Z", .greater),
      ("2024-03-01T10:15:00Z", "2024-03-01T10:15:00.000Z", .equal),
      ("2024-03-01 10:15", "2024-03-01 10:16", .less),
      ("2024-03-01 10:15", "2024-03-01 10:15:00.0", .equal),
    ] as [(String, String, Ordering?)])
  func instants(a: String, b: String, expected: Ordering?) throws {
    try check(a, b, expected)
  }

  @Test(
    "Rule 51: Comparing values that leave something open is three-valued",
    arguments: [
      ("1970-10-15", "1970", nil), ("1970", "1970", .equal), ("1971", "1970-10", .greater),
      ("2024-03-01", "2024-03-01 10:15", nil), ("2024-03-02", "2024-03-01 10:15", .greater),
      // Fourteen hours either way: the largest offset.
      ("2024-03-01T10:00:00Z", "2024-03-01 10:00", nil),
      ("2024-03-01T10:00:00Z", "2024-03-02 00:00", nil),
      ("2024-03-01T10:00:00Z", "2024-03-02 00:00:01", .less),
      ("2024-03-01T10:00:00Z", "2024-03-02 00:00:00.1", .less),
      ("2024-03-02T00:00:00Z", "2024-03-01 10:00", nil),
      ("2024-03-02T00:00:00.1Z", "2024-03-01 10:00", .greater),
      ("2024-03-02T12:00:00Z", "2024-03-01", nil),
      ("2024-03-02T14:00:00Z", "2024-03-01", .greater),
      ("2024-03-02T13:59:59Z", "2024-03-01", nil),
      ("2024-02-29T10:00:00Z", "2024-03-01", nil),
      ("2024-02-29T09:59:59.9Z", "2024-03-01", .less),
      ("2024-03-15T10:00:00Z", "2024-03", nil), ("2024-04-02T10:00:00Z", "2024-03", .greater),
      ("2024-03-15T10:00:00Z", "2024", nil), ("2023-03-15T10:00:00Z", "2024", .less),
      ("2025-01-02T10:00:00Z", "2024", .greater), ("2024-12-31T23:00:00Z", "9999", .less),
    ] as [(String, String, Ordering?)])
  func partial(a: String, b: String, expected: Ordering?) throws {
    try check(a, b, expected)
  }

  private func check(_ a: String, _ b: String, _ expected: Ordering?) throws {
    let left = try #require(PartialDateTime(lenient: a))
    let right = try #require(PartialDateTime(lenient: b))
    #expect(PartialDateTime.compare(left, right) == expected)
    let opposite: Ordering? =
      expected == .less ? .greater : expected == .greater ? .less : expected
    #expect(PartialDateTime.compare(right, left) == opposite)
  }
}
