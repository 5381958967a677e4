import SurveyPrimitives
import Testing

@Suite struct ExactDecimalBoundaryTests {
  @Test(
    "A number stands for all that are rounded to it",
    arguments: [
      ("1.587", nil, "1.58650000", "1.58750000"), ("1.587", 6, "1.586500", "1.587500"),
      ("1.587", 2, "1.58", "1.59"), ("1.587", 0, "1", "2"), ("1.587", -1, nil, nil),
      ("1.587", 29, nil, nil), ("-1.587", nil, "-1.58750000", "-1.58650000"),
      ("-1.587", 6, "-1.587500", "-1.586500"), ("-1.587", 2, "-1.59", "-1.58"),
      ("-1.587", 0, "-2", "-1"), ("1", nil, "0.50000000", "1.50000000"), ("1", 0, "0", "2"),
      ("1", 5, "0.50000", "1.50000"), ("12.587", 2, "12.58", "12.59"),
      ("12.500", 4, "12.4995", "12.5005"), ("120", 2, "119.50", "120.50"),
      ("-120", 2, "-120.50", "-119.50"), ("0", nil, "-0.50000000", "0.50000000"),
      ("0.123456789", nil, "0.1234567885", "0.1234567895"),
      ("0.0034", 1, "0.0", "0.1"), ("1e3", 1, "999.5", "1000.5"),
      ("1", 28, "0.5000000000000000000000000000", "1.5000000000000000000000000000"),
    ] as [(String, Int?, String?, String?)])
  func boundaries(text: String, precision: Int?, low: String?, high: String?) throws {
    let value = try #require(ExactDecimal(text))
    #expect(value.lowBoundary(precision: precision)?.description == low)
    #expect(value.highBoundary(precision: precision)?.description == high)
  }

  @Test("A number lies between its boundaries")
  func order() throws {
    var random = SeededGenerator(state: 31)
    for _ in 0..<500 {
      let value = try #require(
        ExactDecimal(
          coefficient: Int128(Int.random(in: -999_999...999_999, using: &random)),
          scale: Int.random(in: 0...9, using: &random)))
      let precision = Int.random(in: 0...10, using: &random)
      let low = try #require(value.lowBoundary(precision: precision))
      let high = try #require(value.highBoundary(precision: precision))
      #expect(low <= value)
      #expect(high >= value)
    }
  }

  @Test(
    "The precision is the number of digits after the point",
    arguments: [("1.58700", 5), ("1", 0), ("1e3", 0), ("0.0", 1)])
  func precision(text: String, expected: Int) throws {
    #expect(try #require(ExactDecimal(text)).precision == expected)
  }
}
