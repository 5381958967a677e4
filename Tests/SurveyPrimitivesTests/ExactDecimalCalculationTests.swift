import SurveyPrimitives
import Testing

@Suite struct ExactDecimalCalculationTests {
  static let nines = String(repeating: "9", count: 38)
  static let thirds = String(repeating: "3", count: 28)

  @Test(
    "Sums, differences and products are exact where 38 digits suffice",
    arguments: [
      ("0.1", "+", "0.2", "0.3"), ("1.50", "+", "1", "2.50"), ("1", "-", "0.9", "0.1"),
      ("-1", "-", "-1", "0"), ("1.2", "*", "3.40", "4.080"), ("1e3", "*", "2", "2e3"),
      ("0.3", "-", "0.1", "0.2"), (nines, "+", "0", nines), (nines, "*", "1", nines),
      ("1e30", "-", "1e-7", "999999999999999999999999999999.9999999"),
    ])
  func exact(a: String, sign: String, b: String, expected: String) throws {
    let result = try calculate(a, sign, b)
    #expect(result?.isIdentical(to: try #require(ExactDecimal(expected))) == true)
  }

  @Test(
    "What needs more than 38 digits is rounded after the point, and refused before it",
    arguments: [
      ("0." + thirds, "*", "0." + thirds, "0.11111111111111111111111111108888888889"),
      ("1e37", "+", "0.26", "10000000000000000000000000000000000000"),
      ("1e37", "-", "1e-5000", "1e37"), (nines, "+", "1", nil), (nines, "*", "10", nil),
      ("1e30", "*", "1e6120", nil), ("-" + nines, "-", "1", nil), (nines, "-", "0.4", nines),
    ] as [(String, String, String, String?)])
  func long(a: String, sign: String, b: String, expected: String?) throws {
    #expect(try calculate(a, sign, b)?.description == expected)
  }

  @Test(
    "A quotient is exact where it ends, else it has 28 digits",
    arguments: [
      ("1", "3", "0." + thirds), ("2", "3", "0.6666666666666666666666666667"),
      ("10", "3", "3.333333333333333333333333333"), ("4", "2", "2"), ("4.0", "2.0", "2"),
      ("4.00", "2", "2.00"), ("1", "2", "0.5"), ("1", "8", "0.125"), ("-1", "8", "-0.125"),
      ("1", "-4", "-0.25"), ("0", "7", "0"), ("1", "1024", "0.0009765625"), ("1", "0", nil),
      ("0", "0", nil), (nines, "1", nines), ("1e3", "10", "100"), ("5", "1e3", "0.005"),
      ("2", "3e-10", "6666666666.666666666666666667"),
      ("1", nines, "0.00000000000000000000000000000000000001"),
      ("1e37", "3", "3333333333333333333333333333333333333"), ("1e39", "3", nil),
    ] as [(String, String, String?)])
  func quotients(a: String, b: String, expected: String?) throws {
    #expect(try calculate(a, "/", b)?.description == expected)
  }

  @Test(
    "div cuts off, and mod leaves the rest with the sign of the first number",
    arguments: [
      ("5", "2", "2", "1"), ("2.2", "1.8", "1", "0.4"), ("-5.5", "2", "-2", "-1.5"),
      ("5.5", "0.7", "7", "0.6"), ("5", "-2", "-2", "1"), ("0", "3", "0", "0"),
      ("1e20", "3", "33333333333333333333", "1"), ("5", "0", nil, nil),
    ] as [(String, String, String?, String?)])
  func wholeQuotients(a: String, b: String, quotient: String?, remainder: String?) throws {
    let left = try #require(ExactDecimal(a))
    let right = try #require(ExactDecimal(b))
    #expect(left.truncatingDivision(by: right)?.description == quotient)
    #expect(left.remainder(dividingBy: right)?.description == remainder)
  }

  @Test("Dividing and multiplying again gives the number, or one very near to it")
  func division() throws {
    var random = SeededGenerator(state: 21)
    let tolerance = try #require(ExactDecimal("1e-26"))
    for _ in 0..<2000 {
      let a = try #require(Self.random(&random))
      let b = try #require(Self.random(&random))
      guard b.coefficient != 0 else { continue }
      let back = try #require(a.divided(by: b)?.times(b))
      let error = try #require(back.minus(a)).magnitude
      #expect(error <= (try #require(a.magnitude.times(tolerance))))
      let whole = try #require(a.truncatingDivision(by: b)?.times(b))
      #expect(whole.plus(try #require(a.remainder(dividingBy: b))) == a)
    }
  }

  @Test(
    "Rounding goes half away from zero; floor and ceiling go down and up",
    arguments: [
      ("1.1", "1", "2", "1", "1"), ("-1.1", "-2", "-1", "-1", "-1"),
      ("2.5", "2", "3", "2", "3"), ("-2.5", "-3", "-2", "-2", "-3"), ("7", "7", "7", "7", "7"),
      ("-0.4", "-1", "0", "0", "0"), ("1e3", "1e3", "1e3", "1e3", "1e3"),
      ("1e-50", "0", "1", "0", "0"), ("-1e-50", "-1", "0", "0", "0"),
      ("0." + nines, "0", "1", "0", "1"), ("9.9", "9", "10", "9", "10"),
      ("1.7e-38", "0", "1", "0", "0"),
    ])
  func rounds(
    text: String, floor: String, ceiling: String, truncated: String, rounded: String
  ) throws {
    let value = try #require(ExactDecimal(text))
    #expect(value.floor.description == floor)
    #expect(value.ceiling.description == ceiling)
    #expect(value.truncated.description == truncated)
    #expect(value.rounded(places: 0)?.description == rounded)
  }

  @Test(
    "Rounding keeps so many places and adds none",
    arguments: [
      ("3.14159", 3, "3.142"), ("3.1", 3, "3.1"), ("0.045", 2, "0.05"), ("-0.045", 2, "-0.05"),
      ("9.995", 2, "10.00"), ("1", -1, nil),
    ] as [(String, Int, String?)])
  func roundsPlaces(text: String, places: Int, expected: String?) throws {
    #expect(try #require(ExactDecimal(text)).rounded(places: places)?.description == expected)
  }

  @Test(
    "Equivalent numbers are equal at the precision of the less precise one",
    arguments: [
      ("0.6666667", "0.67", true), ("0.6666667", "0.6", false), ("1.0", "1", true),
      ("1.10", "1.1", true), ("1.15", "1.1", false), ("120", "120.4", true),
      ("-1.5", "-2", true), ("100", "1e2", true), ("100", "1.4e2", false),
    ])
  func equivalence(a: String, b: String, expected: Bool) throws {
    let left = try #require(ExactDecimal(a))
    let right = try #require(ExactDecimal(b))
    #expect(left.isEquivalent(to: right) == expected)
    #expect(right.isEquivalent(to: left) == expected)
  }

  @Test("The other sign and no sign leave the digits alone")
  func signs() {
    #expect(ExactDecimal("1.50")?.negated.description == "-1.50")
    #expect(ExactDecimal("-1.50")?.magnitude.description == "1.50")
    #expect(ExactDecimal("-0.0")?.magnitude.description == "0.0")
  }

  private static func random(_ random: inout SeededGenerator) -> ExactDecimal? {
    let digits = Int.random(in: 1...18, using: &random)
    let limit = (0..<digits).reduce(1) { product, _ in product * 10 } - 1
    return ExactDecimal(
      coefficient: Int128(Int.random(in: -limit...limit, using: &random)),
      scale: Int.random(in: -3...12, using: &random))
  }

  private func calculate(_ a: String, _ sign: String, _ b: String) throws -> ExactDecimal? {
    let left = try #require(ExactDecimal(a))
    let right = try #require(ExactDecimal(b))
    return switch sign {
    case "+": left.plus(right)
    case "-": left.minus(right)
    case "*": left.times(right)
    default: left.divided(by: right)
    }
  }
}
