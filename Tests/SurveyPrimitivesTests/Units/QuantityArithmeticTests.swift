import SurveyPrimitives
import Testing

@Suite struct QuantityArithmeticTests {
  @Test(
    "Sums and differences are in the finer unit",
    arguments: [
      ("3 'm'", "+", "3 'cm'", "303 'cm'"), ("3 'cm'", "+", "3 'm'", "303 'cm'"),
      ("3 'm'", "-", "3 'cm'", "297 'cm'"), ("1.5 'g'", "+", "1.50 'g'", "3.00 'g'"),
      ("1 day", "+", "1 hour", "25 hour"), ("2 days", "+", "1 week", "9 days"),
      ("1 year", "+", "1 month", "13 month"), ("1 day", "+", "1 'h'", "25 'h'"),
      ("1 year", "+", "1 day", nil), ("1 year", "+", "1 'a'", nil), ("1 'm'", "+", "1 's'", nil),
      ("1 '{a}'", "+", "1 '{a}'", "2 '{a}'"), ("1 '[IU]'", "+", "1 'k[IU]'", "1001 '[IU]'"),
    ] as [(String, String, String, String?)])
  func sums(a: String, sign: String, b: String, expected: String?) throws {
    let left = try #require(Quantity(literal: a))
    let right = try #require(Quantity(literal: b))
    #expect((sign == "+" ? left.plus(right) : left.minus(right))?.literal == expected)
  }

  @Test(
    "Products and quotients have the units that follow",
    arguments: [
      ("2.0 'cm'", "*", "2.0 'm'", "400 'cm2'"), ("12 'cm'", "*", "3 'cm'", "36 'cm2'"),
      ("3 'cm'", "*", "12 'cm2'", "36 'cm3'"), ("12 'cm2'", "/", "3 'cm'", "4 'cm'"),
      ("4.0 'g'", "/", "2.0 'm'", "2 'g/m'"), ("1.0 'm'", "/", "1.0 'm'", "1 '1'"),
      ("1 'kg'", "/", "1 'g'", "1000 '1'"), ("10 'mg/kg'", "*", "70 'kg'", "700 'mg'"),
      ("10 'mg/dL'", "*", "2 'L'", "200 'mg'"), ("60 'km'", "/", "2 'h'", "30 'km/h'"),
      ("2 'm'", "*", "3 's'", "6 'm.s'"), ("1 '1'", "/", "2 's'", "0.5 '1/s'"),
      ("2 days", "*", "3 '1'", "6 days"), ("3 '1'", "*", "2 days", "6 days"),
      ("2 'mg/d'", "*", "3 days", "6 'mg'"), ("1 year", "*", "1 'm'", nil),
      ("1 'm'", "/", "0 's'", nil), ("2 'Cel'", "*", "2 'm'", nil),
      ("3 'm/s'", "/", "2 's'", "1.5 'm/s2'"), ("2 '10*3/uL'", "*", "3 'uL'", "6 '10*'"),
    ] as [(String, String, String, String?)])
  func products(a: String, sign: String, b: String, expected: String?) throws {
    let left = try #require(Quantity(literal: a))
    let right = try #require(Quantity(literal: b))
    let result = sign == "*" ? left.times(right) : left.divided(by: right)
    if sign == "*", b.contains("uL") {
      // The value and the unit together count.
      let counted = try #require(result)
      #expect(Quantity.compare(counted, Quantity(ExactDecimal(6000), ucum: "1")) == .equal)
    } else {
      #expect(result?.literal == expected)
    }
  }

  @Test(
    "A product whose unit would be too long to read has no value",
    arguments: [
      ("1 'm200'", "*", "1 'm'", nil), ("1 'm199'", "*", "1 'm'", "1 'm200'"),
      ("1 '1/m200'", "/", "1 'm'", nil), ("1 '1/m199'", "/", "1 'm'", "1 '1/m200'"),
      ("1 'km150'", "*", "1 'nm150'", nil),
    ] as [(String, String, String, String?)])
  func longUnits(a: String, sign: String, b: String, expected: String?) throws {
    let left = try #require(Quantity(literal: a))
    let right = try #require(Quantity(literal: b))
    let result = sign == "*" ? left.times(right) : left.divided(by: right)
    #expect(result?.literal == expected)
  }

  @Test(
    "Products of products have units that can be read, until there is none",
    arguments: ["m", "mol", "[ft_i]/s", "[IU]/mL", "10*3/uL", "kg.m2/s2"])
  func growingUnits(unit: String) throws {
    var product = Quantity(ExactDecimal(1), ucum: unit)
    for _ in 0..<20 {
      guard let square = product.times(product) else { return }
      #expect(UCUM.isValid(square.code ?? ""), "\(square)")
      product = square
    }
    Issue.record("\(product)")
  }

  @Test("A product is the same amount, whichever unit it comes in")
  func algebra() throws {
    let units = ["m", "cm", "[ft_i]", "mg", "kg/m2", "mmol/L", "/min", "h", "10*3", "%"]
    for a in units {
      for b in units {
        let left = Quantity(ExactDecimal(6), ucum: a)
        let right = Quantity(ExactDecimal(2), ucum: b)
        let product = try #require(left.times(right))
        let plain = Quantity(ExactDecimal(12), ucum: "(\(a)).(\(b.first == "/" ? "1" + b : b))")
        let expected =
          a.first == "/"
          ? Quantity(ExactDecimal(12), ucum: "(1\(a)).(\(b.first == "/" ? "1" + b : b))") : plain
        #expect(product.isEquivalent(to: expected), "\(a) \(b): \(product)")
        let back = try #require(product.divided(by: right))
        #expect(back.isEquivalent(to: left), "\(a) \(b): \(back)")
      }
    }
  }

  @Test(
    "Amounts compare over calendar words and units",
    arguments: [
      ("7 days", "1 week", .equal), ("7 days", "1 'wk'", .equal), ("6 days", "1 week", .less),
      ("1 day", "1 'd'", .equal), ("1 second", "1 's'", .equal), ("1 year", "1 'a'", nil),
      ("1 month", "1 'mo'", nil), ("1 year", "12 months", .equal), ("1 year", "13 months", .less),
      ("1 year", "364 days", .greater), ("1 year", "365 days", nil), ("1 year", "367 days", .less),
      ("1 month", "27 days", .greater), ("1 month", "30 days", nil), ("1 month", "2 's'", nil),
      ("10 seconds", "1 's'", .greater), ("1 year", "1 'cm'", nil), ("1 week", "1 'cm'", nil),
      ("4.0000 'g'", "4000.0 'mg'", .equal), ("4 'g'", "4040 'mg'", .less),
      ("1 '1'", "1", .equal), ("2.0 'cm'", "0.02 'm'", .equal),
    ] as [(String, String, Ordering?)])
  func comparison(a: String, b: String, expected: Ordering?) throws {
    let left = try #require(Quantity(literal: a))
    let right = try #require(Quantity(literal: b))
    #expect(Quantity.compare(left, right) == expected)
    let opposite: Ordering? =
      expected == .less ? .greater : expected == .greater ? .less : expected
    #expect(Quantity.compare(right, left) == opposite)
  }

  @Test(
    "Equivalent amounts are equal at the precision of the less precise one",
    arguments: [
      ("4 'g'", "4000 'mg'", true), ("4 'g'", "4040 'mg'", true), ("4.0 'g'", "4600 'mg'", false),
      ("4.1 'g'", "4040 'mg'", false), ("1 year", "1 'a'", true), ("1 month", "1 'mo'", true),
      ("1 second", "1 's'", true), ("1 year", "1 'mo'", false), ("1 'm'", "1 's'", false),
      ("1 '{a}'", "1 '{b}'", true), ("1 'xyz'", "1 'm'", false), ("1 year", "12 months", true),
    ])
  func equivalence(a: String, b: String, expected: Bool) throws {
    let left = try #require(Self.quantity(a))
    let right = try #require(Self.quantity(b))
    #expect(left.isEquivalent(to: right) == expected)
    #expect(right.isEquivalent(to: left) == expected)
  }

  @Test(
    "Amounts are comparable when their units measure the same",
    arguments: [
      ("1 'cm'", "1 '[in_i]'", true), ("1 'cm'", "1 's'", false), ("1 'cm'", "1 '[s]'", false),
      ("1 day", "1 's'", true), ("1 year", "1 'a'", true),
    ])
  func comparable(a: String, b: String, expected: Bool) throws {
    let left = try #require(Self.quantity(a))
    let right = try #require(Self.quantity(b))
    #expect(Quantity.isComparable(left, right) == expected)
  }

  @Test(
    "Amounts are read from text and written again",
    arguments: [
      ("4 days", "4 days"), ("1 'wk'", "1 'wk'"), ("10.50 'mg'", "10.50 'mg'"), ("1", "1 '1'"),
      ("-1.5 'kg/m2'", "-1.5 'kg/m2'"), ("+2 weeks", "2 weeks"), ("3  'm'", "3 'm'"),
      ("1 '[p'diop]'", "1 '[p'diop]'"), ("1 'month'", "1 month"), ("1'm'", "1 'm'"),
      ("1 m", nil), ("days", nil), ("1 'xyz'", nil), ("1 dayz", nil), ("", nil), ("1 ''", nil),
      ("1. 'm'", nil), (".5 'm'", nil), ("1 'm' x", nil), ("one day", nil), ("1,5 'm'", nil),
    ] as [(String, String?)])
  func literals(text: String, expected: String?) {
    #expect(Quantity(literal: text)?.literal == expected)
  }

  @Test(
    "Amounts are converted to another unit or word",
    arguments: [
      ("1 week", "days", "7 days"), ("24 hours", "d", "1 'd'"), ("1 'wk'", "day", "7 day"),
      ("18 months", "years", "1.5 years"), ("2 years", "month", "24 month"),
      ("1 year", "days", "365 days"), ("1 year", "a", "1 'a'"), ("1 'kg'", "g", "1000 'g'"),
      ("1 'kg'", "m", nil), ("1 'kg'", "xyz", nil), ("1 'a'", "year", "1 year"),
    ] as [(String, String, String?)])
  func conversion(text: String, unit: String, expected: String?) throws {
    #expect(try #require(Quantity(literal: text)).converted(to: unit)?.literal == expected)
  }

  @Test("Boundaries and signs keep the unit")
  func unitsStay() throws {
    let length = try #require(Quantity(literal: "1.587 'cm'"))
    #expect(length.lowBoundary(precision: 8)?.literal == "1.58650000 'cm'")
    #expect(length.highBoundary()?.literal == "1.58750000 'cm'")
    #expect(length.negated.literal == "-1.587 'cm'")
    #expect(length.negated.magnitude == length)
  }

  private static func quantity(_ text: String) -> Quantity? {
    if let quantity = Quantity(literal: text) { return quantity }
    let parts = text.split(separator: "'")
    return ExactDecimal(lenient: parts[0]).map { Quantity($0, ucum: String(parts[1])) }
  }
}
