import SurveyPrimitives
import Testing

@Suite struct TimeOfDayTests {
  @Test(
    "A time keeps its text",
    arguments: [
      "00:00:00", "10:15:00", "23:59:59", "23:59:60", "10:15:30.5", "10:15:30.500",
      "10:15:30.123456789012345678",
    ])
  func keepsText(text: String) throws {
    #expect(try #require(TimeOfDay(text)).description == text)
  }

  @Test(
    "What is not a FHIR time is refused",
    arguments: [
      "", "10", "10:15", "10:15:", "24:00:00", "25:00:00", "10:60:00", "10:15:61", "1:15:00",
      "10:15:00.", "10:15:00,5", "10:15:00Z", " 10:15:00", "10:15:00 ", "10.15.00", "-1:15:00",
      "10:15:30.1234567890123456789", "10:15:00.5a",
    ])
  func refused(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test(
    "Typed times get their seconds and lose AM and PM",
    arguments: [
      ("10:15", "10:15:00"), (" 10:15 ", "10:15:00"), ("7:15", "07:15:00"),
      ("7:15 AM", "07:15:00"), ("7.15 pm", "19:15:00"), ("7:15\u{202F}PM", "19:15:00"),
      ("7:15pm", "19:15:00"), ("7 p.m.", "19:00:00"), ("12:00 am", "00:00:00"),
      ("12:30 PM", "12:30:00"), ("10:15:30.5", "10:15:30.5"), ("10:15:30,50", "10:15:30.50"),
      ("7:15:30 PM", "19:15:30"), ("00:00", "00:00:00"), ("23:59", "23:59:00"),
      ("10.15", "10:15:00"),
    ])
  func lenient(text: String, expected: String) throws {
    #expect(try #require(TimeOfDay(lenient: text)).description == expected)
  }

  @Test(
    "Typed text that is not a time is refused",
    arguments: [
      "", " ", "24:00", "25:00", "10:60", "10:5", "10", "abc", "13:00 PM", "0:30 AM", "7:15 xm",
      "10:15 10", "10:15:", "10:", "am", "7:15 apm", "110:15", "10:15:30.", "10:15:30.5.5", "7 é",
      "10:15:30.1234567890123456789",
    ])
  func lenientRefused(text: String) {
    #expect(TimeOfDay(lenient: text) == nil)
  }

  @Test(
    "Times compare by value",
    arguments: [
      ("10:15:00", "10:15:00.000", .equal), ("10:15:00.5", "10:15:00.50", .equal),
      ("10:15:00.05", "10:15:00.5", .less), ("10:15:00", "10:14:59.999", .greater),
      ("23:59:60", "23:59:59.9", .greater), ("10:14:60", "10:15:00", .less),
    ] as [(String, String, Ordering)])
  func compares(a: String, b: String, expected: Ordering) throws {
    let left = try #require(TimeOfDay(a))
    let right = try #require(TimeOfDay(b))
    #expect(TimeOfDay.compare(left, right) == expected)
  }

  @Test("Parts out of range are refused")
  func parts() {
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: -1) == nil)
    #expect(TimeOfDay.Fraction(value: 10, digits: 1) == nil)
    #expect(TimeOfDay.Fraction(value: 0, digits: 0) == nil)
    #expect(TimeOfDay.Fraction(value: 0, digits: 19) == nil)
    #expect(TimeOfDay.Fraction(value: 5, digits: 3)?.description == "005")
  }
}
