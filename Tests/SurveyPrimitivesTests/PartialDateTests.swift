import SurveyPrimitives
import Testing

@Suite struct PartialDateTests {
  @Test(
    "Rule 51: A date keeps its precision",
    arguments: ["1970", "0001", "9999", "1970-10", "1970-10-15", "2024-02-29", "2000-02-29"])
  func keepsPrecision(text: String) throws {
    let date = try #require(PartialDate(text))
    #expect(date.description == text)
    #expect((date.month == nil) == (text.utf8.count < 7))
    #expect((date.day == nil) == (text.utf8.count < 10))
  }

  @Test(
    "What is not a date of the calendar is refused",
    arguments: [
      "", "0000", "197", "19700", "1970-", "1970-1", "1970-13", "1970-00", "1970-10-", "1970-10-1",
      "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31", "2024-01-32", "2024-01-00",
      "1970/10/15", "1970-10/15", "19701015", " 1970", "1970 ", "-970", "+970", "1970-10-15T",
      "197O", "１９７０",
    ])
  func refused(text: String) {
    #expect(PartialDate(text) == nil)
  }

  @Test("Parts out of range, and a day without a month, are refused")
  func parts() {
    #expect(PartialDate(year: 0) == nil)
    #expect(PartialDate(year: 10_000) == nil)
    #expect(PartialDate(year: 2024, month: nil, day: 1) == nil)
    #expect(PartialDate(year: 2024, month: 2, day: 30) == nil)
    #expect(PartialDate(year: 2024, month: 2, day: 29)?.description == "2024-02-29")
  }

  @Test(
    "Rule 14: Dates compare as far as both are known",
    arguments: [
      ("1970-10-15", "1970", nil), ("1970-10", "1970", nil), ("1970-10-15", "1970-10", nil),
      ("1970", "1970", .equal), ("1970-10", "1970-10", .equal),
      ("1970-10-15", "1970-10-15", .equal), ("1971", "1970-10-15", .greater),
      ("1969-12-31", "1970", .less), ("1970-09", "1970-10-15", .less),
      ("1970-10-16", "1970-10-15", .greater),
    ] as [(String, String, Ordering?)])
  func compares(a: String, b: String, expected: Ordering?) throws {
    let left = try #require(PartialDate(a))
    let right = try #require(PartialDate(b))
    #expect(PartialDate.compare(left, right) == expected)
    let opposite: Ordering? =
      expected == .less ? .greater : expected == .greater ? .less : expected
    #expect(PartialDate.compare(right, left) == opposite)
  }

  @Test("Day numbers count every day of 9999 years in order")
  func civilCalendar() throws {
    var number = try #require(PartialDate("0001-01-01")?.dayNumber)
    #expect(number == -719_162)
    #expect(PartialDate.fromDayNumber(number - 1) == nil)
    var weekday = 1
    var mismatches = 0
    for year in 1...9999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (index, length) in lengths.enumerated() {
        for day in 1...length {
          let date = PartialDate(year: year, month: index + 1, day: day)
          if date?.dayNumber != number || PartialDate.fromDayNumber(number) != date
            || date?.weekday != weekday
          {
            mismatches += 1
          }
          number += 1
          weekday = weekday % 7 + 1
        }
      }
    }
    #expect(mismatches == 0)
    #expect(number == 2_932_897)
    #expect(PartialDate.fromDayNumber(number) == nil)
    #expect(PartialDate.fromDayNumber(.max) == nil)
    #expect(PartialDate.fromDayNumber(.min) == nil)
  }

  @Test(
    "Days are added across months, years and leap days",
    arguments: [
      ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"),
      ("2024-12-31", 1, "2025-01-01"), ("1970-01-01", -1, "1969-12-31"),
      ("2024-03-01", 0, "2024-03-01"), ("2024-03", 1, nil), ("9999-12-31", 1, nil),
      ("0001-01-01", -1, nil), ("2024-03-01", .max, nil), ("1960-03-01", .min, nil),
    ] as [(String, Int, String?)])
  func adding(text: String, days: Int, expected: String?) throws {
    #expect(try #require(PartialDate(text)).adding(days: days)?.description == expected)
  }

  @Test(
    "Weeks begin on Monday",
    arguments: [
      ("1970-01-01", 4), ("2024-02-29", 4), ("2024-03-03", 7), ("2024-03-04", 1),
      ("1969-12-28", 7), ("1969-12-29", 1), ("2024-03", nil),
    ] as [(String, Int?)])
  func weekday(text: String, expected: Int?) throws {
    #expect(try #require(PartialDate(text)).weekday == expected)
  }
}
