import SurveyPrimitives
import Testing

@Suite struct ExactDecimalTests {
  static let nines = String(repeating: "9", count: 38)

  @Test(
    "Rule 47: A decimal keeps its digits as written",
    arguments: [
      "0", "-0", "0.0", "-0.0", "-0.00", "1", "-1", "93.50", "93", "0.05", "-0.050", "120.000",
      "1e3", "-12e7", "0e5", nines, "-" + nines, "0." + nines, "1e400", "1e-6144", "1e6144",
      "0.00000000000000000000000000000000000000000000000001", "1.50e3", "1.5e3", "-2.50e-1", "1e-2",
      "1500e-3", "0.0e-7", "-0e2",
    ])
  func keepsDigits(text: String) throws {
    let decimal = try #require(ExactDecimal(text))
    #expect(decimal.description == text)
  }

  @Test(
    "Rule 47: An exponent is written in its shortest form, and the digits before it stay",
    arguments: [
      ("1E3", "1e3"), ("1.50E+03", "1.50e3"), ("-2.50E-01", "-2.50e-1"), ("1.0e0", "1.0"),
      ("1e0000000000000000000000001", "1e1"),
    ])
  func exponents(text: String, plain: String) throws {
    let decimal = try #require(ExactDecimal(text))
    #expect(decimal.description == plain)
    let again = try #require(ExactDecimal(plain))
    #expect(decimal.isIdentical(to: again))
  }

  @Test(
    "The scale of a number with an exponent is that of the same number without it",
    arguments: [("1.50e3", 150, -1, 0), ("1.50e2", 150, 0, 0), ("1e-2", 1, 2, 2)])
  func scales(text: String, coefficient: Int, scale: Int, places: Int) throws {
    let decimal = try #require(ExactDecimal(text))
    #expect(decimal.coefficient == Int128(coefficient))
    #expect(decimal.scale == scale)
    #expect(decimal.fractionDigits == places)
  }

  @Test(
    "What is not a FHIR decimal is refused",
    arguments: [
      "", " ", "-", "+1", "01", "-01", "00", ".5", "5.", "1.", "1e", "1e+", "1e1.5", "1,5", "1 ",
      " 1", "0x10", "NaN", "Infinity", "1_000", "--1", "1-", "١", "1e6145", "1e-6145",
      "1.5e-6144", "1e99999999999999999999999999", "1e-99999999999999999999999999",
      nines + "9", "1." + nines, "1\u{0}",
    ])
  func refused(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test(
    "Typed numbers may have spaces, a plus sign, leading zeros and a bare point",
    arguments: [
      (" 93.50 ", "93.50"), ("+5", "5"), (".5", "0.5"), ("5.", "5"), ("007", "7"),
      ("-.5", "-0.5"), ("00.10", "0.10"), ("\u{A0}1\u{202F}", "1"), ("\t2\n", "2"), ("000", "0"),
      ("5.e1", "5e1"),
    ])
  func lenient(text: String, plain: String) throws {
    #expect(try #require(ExactDecimal(lenient: text)).description == plain)
  }

  @Test(
    "Typed text that is not a number is refused",
    arguments: ["", " ", ".", "-", "+", "+-1", "abc", "1,5", "1 2", "1e", "- 5", "5kg"])
  func lenientRefused(text: String) {
    #expect(ExactDecimal(lenient: text) == nil)
  }

  @Test("Reading from bytes or a part of a string gives the same as reading from a string")
  func bytes() throws {
    let array = Array("93.50".utf8)
    let decimal = ExactDecimal(bytes: array.span)
    #expect(decimal?.description == "93.50")
    let line = "value=-0.10;"
    #expect(try #require(ExactDecimal(line.dropFirst(6).dropLast())).description == "-0.10")
    let empty: [UInt8] = []
    let nothing = ExactDecimal(bytes: empty.span)
    #expect(nothing == nil)
  }

  @Test(
    "Rule 20: Decimals compare by value",
    arguments: [
      ("1.0", "1.00", 0), ("1", "1e0", 0), ("100", "1e2", 0), ("0", "-0.0", 0), ("0e9", "0.00", 0),
      ("1", "2", -1), ("-1", "-2", 1), ("-1", "1", -1), ("0.1", "0.09", 1), ("1e400", "1", 1),
      ("1e6144", "1e-6144", 1), ("-1e6144", "1e-6144", -1), ("-1e6144", "-1e-6144", -1),
      ("0", "1e-6144", -1), ("0", "-1e-6144", 1), ("0e6144", "1e-6144", -1), (nines, "1e38", -1),
      ("9.99", "10", -1), ("1e37", "10000000000000000000000000000000000000", 0),
      ("1e37", "10000000000000000000000000000000000001", -1),
      ("1.0000000000000000000000000000000000000", "1", 0),
    ])
  func compares(a: String, b: String, sign: Int) throws {
    let left = try #require(ExactDecimal(a))
    let right = try #require(ExactDecimal(b))
    let expected: Ordering = sign < 0 ? .less : sign > 0 ? .greater : .equal
    let opposite: Ordering = sign < 0 ? .greater : sign > 0 ? .less : .equal
    #expect(ExactDecimal.compare(left, right) == expected)
    #expect(ExactDecimal.compare(right, left) == opposite)
    #expect((left == right) == (sign == 0))
    #expect((left < right) == (sign < 0))
    if sign == 0 { #expect(left.hashValue == right.hashValue) }
  }

  @Test("Equal values with other digits are not identical")
  func identity() throws {
    let one = try #require(ExactDecimal("1.0"))
    #expect(one.isIdentical(to: try #require(ExactDecimal("1.0"))))
    #expect(!one.isIdentical(to: try #require(ExactDecimal("1.00"))))
    #expect(
      !(try #require(ExactDecimal("0.0")).isIdentical(to: try #require(ExactDecimal("-0.0")))))
  }

  @Test(
    "Rule 48: Decimal places are the digits after the point",
    arguments: [("120", 0), ("1e3", 0), ("93.50", 2), ("0.000", 3), ("-1.5", 1)])
  func fractionDigits(text: String, digits: Int) throws {
    #expect(try #require(ExactDecimal(text)).fractionDigits == digits)
  }

  @Test(
    "Only an exactly integral value in range is an integer",
    arguments: [
      ("12", 12), ("12.00", 12), ("-3e2", -300), ("0e6144", 0), ("-0.0", 0), ("1.5", nil),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil), ("1e19", nil), ("1e6144", nil), ("1e-6144", nil),
      ("10e-1", 1), (nines, nil), ("1e38", nil), ("0." + nines, nil),
    ] as [(String, Int?)])
  func integer(text: String, value: Int?) throws {
    #expect(try #require(ExactDecimal(text)).integer == value)
  }

  @Test("Every Int becomes a decimal", arguments: [0, 1, -1, 42, Int.max, Int.min])
  func fromInt(value: Int) {
    #expect(ExactDecimal(value).description == String(value))
    #expect(ExactDecimal(value).integer == value)
  }

  @Test("Coefficients and scales beyond the limits are refused")
  func limits() {
    #expect(ExactDecimal(coefficient: .max, scale: 0) == nil)
    #expect(ExactDecimal(coefficient: .min, scale: 0) == nil)
    #expect(ExactDecimal(coefficient: 1, scale: .min) == nil)
    #expect(ExactDecimal(coefficient: 1, scale: .max) == nil)
    #expect(ExactDecimal(coefficient: 150, scale: 2)?.description == "1.50")
  }

  @Test(
    "Sums, differences and products are exact",
    arguments: [
      ("1.5", "2.50", "4.00", "-1.00", "3.750"), ("0.1", "0.2", "0.3", "-0.1", "0.02"),
      ("1e3", "1", "1001", "999", "1e3"), ("-5", "5", "0", "-10", "-25"),
      (nines, "1", nil, "99999999999999999999999999999999999998", nines),
      ("1e400", "1", nil, nil, "1e400"), ("1e6144", "1e6144", "2e6144", "0e6144", nil),
      (
        "0", "1e-30", "0.000000000000000000000000000001", "-0.000000000000000000000000000001",
        "0.000000000000000000000000000000"
      ),
    ] as [(String, String, String?, String?, String?)])
  func arithmetic(a: String, b: String, sum: String?, difference: String?, product: String?) throws
  {
    let left = try #require(ExactDecimal(a))
    let right = try #require(ExactDecimal(b))
    #expect(left.adding(right)?.description == sum)
    #expect(left.subtracting(right)?.description == difference)
    #expect(left.multiplied(by: right)?.description == product)
  }

  @Test("Any decimal survives writing and reading", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<2000 {
      let limit = Int128(UInt64.random(in: 1 ... .max, using: &random))
      let coefficient = Int128.random(in: -limit * (limit >> 2)...limit, using: &random)
      let scale = Int.random(
        in: Bool.random(using: &random) ? -40...40 : -6144...6144, using: &random)
      guard let decimal = ExactDecimal(coefficient: coefficient, scale: scale) else { continue }
      let again = try #require(ExactDecimal(decimal.description))
      #expect(again.isIdentical(to: decimal))
      #expect(again == decimal)
    }
  }

  @Test("Comparing agrees with integers brought to one scale", arguments: [4, 5] as [UInt64])
  func comparisonProperty(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<2000 {
      let (a, b) = (
        Int128.random(in: -2000...2000, using: &random),
        Int128.random(in: -2000...2000, using: &random)
      )
      let (m, n) = (Int.random(in: 0...5, using: &random), Int.random(in: 0...5, using: &random))
      let power: [Int128] = [1, 10, 100, 1000, 10_000, 100_000]
      let (left, right) = (a * power[5 - m], b * power[5 - n])
      let x = try #require(ExactDecimal(coefficient: a, scale: m))
      let y = try #require(ExactDecimal(coefficient: b, scale: n))
      #expect((x < y) == (left < right))
      #expect((x == y) == (left == right))
      if x == y { #expect(x.hashValue == y.hashValue) }
    }
  }
}
