import SurveyPrimitives
import Testing

@Suite struct TemporalBoundaryTests {
  @Test(
    "A partial date stands for all its days",
    arguments: [
      ("2014", 6, "2014-01", "2014-12"), ("2014", nil, "2014-01-01", "2014-12-31"),
      ("2014", 4, "2014", "2014"), ("2016-02", 8, "2016-02-01", "2016-02-29"),
      ("2014-03-05", nil, "2014-03-05", "2014-03-05"), ("2014-03-05", 6, "2014-03", "2014-03"),
      ("2014", 5, nil, nil), ("2014", 10, nil, nil), ("2014", -1, nil, nil),
    ] as [(String, Int?, String?, String?)])
  func dates(text: String, precision: Int?, low: String?, high: String?) throws {
    let date = try #require(PartialDate(text))
    #expect(date.lowBoundary(precision: precision)?.description == low)
    #expect(date.highBoundary(precision: precision)?.description == high)
  }

  @Test(
    "A partial date and time stands for all its moments, at all offsets where none is known",
    arguments: [
      (
        "2014-01-01T08", 17, "2014-01-01T08:00:00.000+14:00",
        "2014-01-01T08:59:59.999-12:00"
      ),
      (
        "2014-01-01T08:05+08:00", 17, "2014-01-01T08:05:00.000+08:00",
        "2014-01-01T08:05:59.999+08:00"
      ),
      ("2014-01-01T08", 8, "2014-01-01", "2014-01-01"), ("2014", 6, "2014-01", "2014-12"),
      ("2014", nil, "2014-01-01T00:00:00.000+14:00", "2014-12-31T23:59:59.999-12:00"),
      ("2014-02", 14, "2014-02-01T00:00:00+14:00", "2014-02-28T23:59:59-12:00"),
      ("2014-01-01T08:05:06Z", 12, "2014-01-01T08:05Z", "2014-01-01T08:05Z"),
      ("2014-01-01T08:05:06.5Z", nil, "2014-01-01T08:05:06.500Z", "2014-01-01T08:05:06.500Z"),
      (
        "2014-01-01T08:05:06.123456Z", nil, "2014-01-01T08:05:06.123456Z",
        "2014-01-01T08:05:06.123456Z"
      ),
      ("2014", 9, nil, nil), ("2014", 18, nil, nil),
    ] as [(String, Int?, String?, String?)])
  func dateTimes(text: String, precision: Int?, low: String?, high: String?) throws {
    let value = try #require(PartialDateTime(partial: text))
    #expect(value.lowBoundary(precision: precision)?.description == low)
    #expect(value.highBoundary(precision: precision)?.description == high)
  }

  @Test(
    "A partial time stands for all its moments",
    arguments: [
      ("10:30", 9, "10:30:00.000", "10:30:59.999"), ("10", nil, "10:00:00.000", "10:59:59.999"),
      ("10:30:05", nil, "10:30:05.000", "10:30:05.999"), ("10", 4, "10:00", "10:59"),
      ("10:30:05.25", 9, "10:30:05.250", "10:30:05.250"), ("10:30:05.25", 2, "10", "10"),
      ("10:30", 6, "10:30:00", "10:30:59"), ("10:30", 5, nil, nil),
    ] as [(String, Int?, String?, String?)])
  func times(text: String, precision: Int?, low: String?, high: String?) throws {
    let time = try #require(TimeOfDay(partial: text))
    #expect(time.lowBoundary(precision: precision)?.description == low)
    #expect(time.highBoundary(precision: precision)?.description == high)
  }

  @Test("The precision counts the digits")
  func precision() throws {
    let dateTimes = [
      ("2014", 4), ("2014-01", 6), ("2014-01-05T", 8), ("2014-01-05T10", 10),
      ("2014-01-05T10:30", 12), ("2014-01-05T10:30:00Z", 14), ("2014-01-05T10:30:00.000", 17),
    ]
    for (text, digits) in dateTimes {
      #expect(PartialDateTime(partial: text)?.precision == digits)
    }
    for (text, digits) in [("10", 2), ("10:30", 4), ("10:30:00", 6), ("10:30:00.000", 9)] {
      #expect(TimeOfDay(partial: text)?.precision == digits)
    }
    #expect(PartialDate("2014-01")?.precision == 6)
  }
}
