import SurveyPrimitives
import Testing

@Suite struct QuantityTests {
  static let ucum = "http://unitsofmeasure.org"

  @Test(
    "Rule 19: Quantities compare after unit conversion",
    arguments: [
      ("1", "kg", "1000", "g", .equal), ("1.0", "g", "1.00", "g", .equal),
      ("999", "mg", "1", "g", .less), ("1", "ug", "1000", "ng", .equal),
      ("180", "cm", "1.8", "m", .equal), ("1", "km", "1000001", "mm", .less),
      ("2", "h", "120", "min", .equal), ("1", "wk", "7", "d", .equal),
      ("1", "d", "86400000", "ms", .equal), ("1", "dL", "100", "mL", .equal),
      ("1", "l", "1", "L", .equal), ("1", "mmol", "1000", "umol", .equal),
      ("100", "mg/dL", "1", "g/L", .equal), ("5.6", "mmol/L", "5600", "umol/L", .equal),
      ("60", "/min", "1", "/s", .equal), ("60", "1/min", "1", "/s", .equal),
      ("1", "m/s", "3.6", "km/h", .equal), ("-1", "kg", "1", "mg", .less),
      ("7", "{score}", "8", "{score}", .less), ("1", "kg", "1", "m", nil),
      ("5", "mmol/L", "90", "mg/dL", nil), ("1", "Cel", "1", "[degF]", .greater),
      ("37", "Cel", "98.6", "[degF]", .equal),
      ("1", "mg/dL/h", "1", "g/L", nil), ("1", "/", "1", "/s", nil), ("1", "", "1", "g", nil),
      ("1e6144", "kg", "1", "g", .greater), ("1e6144", "mg", "1", "g", .greater),
    ] as [(String, String, String, String, Ordering?)])
  func converts(a: String, aCode: String, b: String, bCode: String, expected: Ordering?) throws {
    let aValue = try #require(ExactDecimal(a))
    let bValue = try #require(ExactDecimal(b))
    expectBothWays(
      Quantity(value: aValue, system: Self.ucum, code: aCode),
      Quantity(value: bValue, system: Self.ucum, code: bCode), expected)
  }

  @Test("Units without a code compare only when their texts are the same")
  func unitTexts() {
    let pills = Quantity(value: ExactDecimal(2), unit: "pills")
    expectBothWays(pills, Quantity(value: ExactDecimal(3), unit: "pills"), .less)
    expectBothWays(pills, Quantity(value: ExactDecimal(2), unit: "drops"), nil)
    expectBothWays(pills, Quantity(value: ExactDecimal(2)), nil)
    expectBothWays(pills, Quantity(unit: "pills"), nil)
    let bare = Quantity(value: ExactDecimal(2))
    expectBothWays(bare, Quantity(value: ExactDecimal(1)), .greater)
  }

  @Test("Codes count only within their system")
  func systems() {
    let coded = Quantity(value: ExactDecimal(1), unit: "g", system: Self.ucum, code: "g")
    expectBothWays(coded, Quantity(value: ExactDecimal(1), system: "urn:x", code: "g"), nil)
    expectBothWays(
      Quantity(value: ExactDecimal(1), system: "urn:x", code: "kg"),
      Quantity(value: ExactDecimal(1000), system: "urn:x", code: "g"), nil)
    expectBothWays(
      coded, Quantity(value: ExactDecimal(1), unit: "grams", system: Self.ucum, code: "g"), .equal)
  }

  @Test(
    "Rule 19: A unit text alone means the code or the unit text of the other amount",
    arguments: [
      ("kg", .less), ("Kilogramm", .less), ("g", nil), ("KG", nil), ("", nil),
    ] as [(String, Ordering?)])
  func unitTextAndCode(unit: String, expected: Ordering?) {
    let coded = Quantity(
      value: ExactDecimal(100), unit: "Kilogramm", system: Self.ucum, code: "kg")
    expectBothWays(Quantity(value: ExactDecimal(72), unit: unit), coded, expected)
  }

  @Test(
    "A comparator bounds the amount",
    arguments: [
      ("<", 5, nil, 5, .less), ("<=", 5, nil, 5, nil), ("<", 5, nil, 3, nil),
      ("<", 5, nil, 7, .less), (">", 5, nil, 5, .greater), (">=", 5, nil, 5, nil),
      (">=", 5, nil, 4, .greater), ("<", 5, ">", 5, .less), ("<=", 5, ">=", 5, nil),
      ("<", 5, "<", 7, nil), ("ad", 5, nil, 7, nil), (nil, 5, nil, 5, .equal),
    ] as [(String?, Int, String?, Int, Ordering?)])
  func comparators(
    a: String?, aValue: Int, b: String?, bValue: Int, expected: Ordering?
  ) {
    expectBothWays(
      Quantity(value: ExactDecimal(aValue), comparator: a),
      Quantity(value: ExactDecimal(bValue), comparator: b), expected)
  }

  private func expectBothWays(_ a: Quantity, _ b: Quantity, _ expected: Ordering?) {
    #expect(Quantity.compare(a, b) == expected)
    let opposite: Ordering? =
      expected == .less ? .greater : expected == .greater ? .less : expected
    #expect(Quantity.compare(b, a) == opposite)
  }
}
