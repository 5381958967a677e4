import SurveyPrimitives
import Testing

@Suite struct TemporalArithmeticTests {
  @Test(
    "Durations are added to dates by the calendar",
    arguments: [
      ("1973-12-25", "7 days", "1974-01-01"), ("1973-12-25", "7.7 days", "1974-01-01"),
      ("1973-12-25", "1 month", "1974-01-25"), ("1973-12-25", "1 week", "1974-01-01"),
      ("1973-12-25", "1.9 weeks", "1974-01-01"), ("1973-12-25", "1 year", "1974-12-25"),
      ("1973-12-25", "1 'd'", "1973-12-26"), ("1973-12-25", "1 'wk'", "1974-01-01"),
      ("1974-12-25", "-1 'month'", "1974-11-25"), ("2024-01-31", "1 month", "2024-02-29"),
      ("2023-01-31", "1 month", "2023-02-28"), ("2024-02-29", "1 year", "2025-02-28"),
      ("2024-02-29", "4 years", "2028-02-29"), ("2024-03-31", "-1 month", "2024-02-29"),
      ("2024-01-15", "-1 month", "2023-12-15"), ("2024-01-15", "-13 months", "2022-12-15"),
      ("2014", "24 months", "2016"), ("2014", "23 months", "2015"), ("2014", "11 months", "2014"),
      ("2014", "-23 months", "2013"), ("2016", "365 days", "2017"), ("2016", "364 days", "2016"),
      ("2019-03-01", "24 months", "2021-03-01"), ("2014-01", "60 days", "2014-03"),
      ("2014-01", "29 days", "2014-01"), ("2014-01", "2 years", "2016-01"),
      ("2019-03-01", "24 hours", "2019-03-02"), ("2019-03-01", "23 hours", "2019-03-01"),
      ("9999-12-31", "1 day", nil), ("0001-01-01", "-1 day", nil), ("9999", "1 year", nil),
      ("2014", "1e30 years", nil), ("2014", "9000000000000000000 years", nil),
      ("0001-01", "-1 month", nil),
    ] as [(String, String, String?)])
  func dates(text: String, duration: String, expected: String?) throws {
    let date = try #require(PartialDate(text))
    let quantity = try #require(Self.quantity(duration))
    #expect(try date.adding(quantity)?.description == expected)
    #expect(try date.subtracting(quantity.negated)?.description == expected)
    // A dateTime without a time follows the same rules.
    #expect(try PartialDateTime(date).adding(quantity)?.description == expected)
  }

  @Test(
    "Durations are added to dates with times",
    arguments: [
      ("00:00:00.000+10:00", "7 days", "1974-01-01T00:00:00.000+10:00"),
      ("00:00:00.000+10:00", "7.7 days", "1974-01-01T00:00:00.000+10:00"),
      ("00:00:00.000+10:00", "1 second", "1973-12-25T00:00:01.000+10:00"),
      ("00:00:00.000+10:00", "10 millisecond", "1973-12-25T00:00:00.010+10:00"),
      ("00:00:00.000+10:00", "1 minute", "1973-12-25T00:01:00.000+10:00"),
      ("00:00:00.000+10:00", "1 'h'", "1973-12-25T01:00:00.000+10:00"),
      ("00:00:00.000+10:00", "0.1 's'", "1973-12-25T00:00:00.100+10:00"),
      ("00:00:00.000+10:00", "10 'ms'", "1973-12-25T00:00:00.010+10:00"),
      ("00:00:00", "0.1 's'", "1973-12-25T00:00:00.100"),
      ("00:00:00", "1.0 's'", "1973-12-25T00:00:01"),
      ("00:00:00", "0.12345 seconds", "1973-12-25T00:00:00.12345"),
      ("00:00:00", "500 'us'", "1973-12-25T00:00:00.0005"),
      ("00:00:00Z", "-1 second", "1973-12-24T23:59:59Z"),
      ("23:30:00Z", "1.9 hours", "1973-12-26T00:30:00Z"),
      ("10:30", "90 seconds", "1973-12-25T10:31"), ("10:30", "59 seconds", "1973-12-25T10:30"),
      ("10:30", "-59 seconds", "1973-12-25T10:30"),
      ("10", "90 minutes", "1973-12-25T11"), ("10", "1 month", "1974-01-25T10"),
      ("23:59:60Z", "0 seconds", "1973-12-26T00:00:00Z"),
      ("10:30:00Z", "100000000000000 seconds", nil),
    ] as [(String, String, String?)])
  func dateTimes(time: String, duration: String, expected: String?) throws {
    let value = try #require(PartialDateTime(partial: "1973-12-25T" + time))
    let quantity = try #require(Self.quantity(duration))
    #expect(try value.adding(quantity)?.description == expected)
    #expect(try value.subtracting(quantity.negated)?.description == expected)
  }

  @Test(
    "Times go round at midnight",
    arguments: [
      ("01:00:00", "2 hours", "03:00:00"), ("23:00:00", "2 hours", "01:00:00"),
      ("23:00:00", "50 hours", "01:00:00"), ("00:30:00", "-1 hour", "23:30:00"),
      ("01:00:00", "-2 hours", "23:00:00"), ("10:30", "30 minutes", "11:00"),
      ("10", "-11 hours", "23"), ("00:00:00", "-1 'ms'", "23:59:59.999"),
    ])
  func times(text: String, duration: String, expected: String) throws {
    let time = try #require(TimeOfDay(partial: text))
    let quantity = try #require(Self.quantity(duration))
    #expect(try time.adding(quantity)?.description == expected)
    #expect(try time.subtracting(quantity.negated)?.description == expected)
  }

  @Test(
    "What is not a duration of the calendar is refused",
    arguments: [
      ("1 'mo'", .notOfTheCalendar(unit: "mo")), ("1 'a'", .notOfTheCalendar(unit: "a")),
      ("1 'cm'", .notATime(unit: "cm")), ("7", .notATime(unit: "1")),
    ] as [(String, DurationProblem)])
  func refused(duration: String, problem: DurationProblem) throws {
    let date = try #require(PartialDate("1973-12-25"))
    let quantity = try #require(Quantity(literal: duration))
    #expect(throws: problem) { try date.adding(quantity) }
    #expect(throws: problem) { try PartialDateTime(date).subtracting(quantity) }
  }

  @Test("A time of the day takes no days, and nothing takes a quantity without a value")
  func refusedOthers() throws {
    let time = try #require(TimeOfDay("10:00:00"))
    let day = Quantity(ExactDecimal(1), .day)
    #expect(throws: DurationProblem.tooLongForTime(unit: "day")) { try time.adding(day) }
    var bounded = Quantity(ExactDecimal(1), .hour)
    bounded.comparator = "<"
    #expect(throws: DurationProblem.noAmount) { try time.adding(bounded) }
    #expect(throws: DurationProblem.noAmount) { try time.adding(Quantity(unit: "h")) }
  }

  @Test("Days added and taken away again give the same date")
  func thereAndBack() throws {
    var random = SeededGenerator(state: 41)
    for _ in 0..<500 {
      let number = Int.random(in: -700_000...2_900_000, using: &random)
      let value = try #require(PartialDate.fromDayNumber(number))
      let time = try #require(
        TimeOfDay(
          hour: Int.random(in: 0...23, using: &random),
          minute: Int.random(in: 0...59, using: &random)))
      let moment = try #require(PartialDateTime(date: value, time: time))
      let seconds = Quantity(
        ExactDecimal(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)), .second)
      guard let later = try moment.adding(seconds) else { continue }
      #expect(try later.subtracting(seconds) == moment)
    }
  }

  /// The quantity of a literal, whose number may be in a form that FHIRPath has not.
  private static func quantity(_ text: String) -> Quantity? {
    Quantity(literal: text)
      ?? text.firstIndex(of: " ").flatMap { space in
        ExactDecimal(String(text[..<space])).map {
          Quantity($0, unit: String(text[text.index(after: space)...]))
        }
      }
  }
}
