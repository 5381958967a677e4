import SurveyPrimitives
import Testing

@Suite struct UCUMCodeTests {
  @Test(
    "Codes of UCUM are accepted",
    arguments: [
      "1", "m", "mg", "kg", "dag", "mmol/L", "mg/dL", "/min", "1/min", "10*3/uL", "10^3/uL",
      "10*-3", "10*23", "%", "g%", "mm[Hg]", "cm[H2O]", "[in_i]", "[in_i'H2O]", "Cel", "mCel",
      "[degF]", "[pH]", "kg/m2", "kg.m-2", "m+2", "mL/min/{1.73_m2}", "{score}", "{}", "m2{a}",
      "10{cells}", "(m.s)/(kg.h)", "/(m.s)", "((m))", "2.m", "m.2", "U/L", "k[IU]/L", "[iU]",
      "B[SPL]", "dB", "meq/L", "[lb_av]", "ug/(24.h)", "mL/kg/(8.h)", "'", "''", "deg", "[pi]",
      "[m/s2/Hz^(1/2)]", "cal_[15]", "B[10.nV]", "%[slope]", "Pa", "dar", "cd", "mo", "a", "a_j",
      "{annotation}.m", "[Amb'a'1'U]", "bit_s", "By", "L/m2",
    ])
  func valid(code: String) {
    #expect(UCUM.problem(in: code) == nil)
    #expect(UCUM.isValid(code))
  }

  @Test(
    "What is wrong with a code is said with its position",
    arguments: [
      ("", .missingUnit, 0..<0), ("m/", .missingUnit, 2..<2), ("m//s", .missingUnit, 2..<3),
      ("m..s", .missingUnit, 2..<3), (".m", .missingUnit, 0..<1), ("()", .missingUnit, 1..<2),
      ("mgg", .unknownUnit, 0..<3), ("mg/dl/xyz", .unknownUnit, 6..<9),
      ("Kg", .unknownUnit, 0..<2), ("kilogram", .unknownUnit, 0..<8),
      ("k[in_i]", .noPrefixAllowed, 0..<7), ("mmin", .noPrefixAllowed, 0..<4),
      ("(m", .unbalanced, 0..<1), ("m)", .unbalanced, 1..<2), ("[in_i", .unbalanced, 0..<1),
      ("{score", .unbalanced, 0..<1), ("m}", .unbalanced, 1..<2), ("{a{b}}", .unbalanced, 0..<1),
      ("m g", .unexpectedCharacter, 1..<2), ("µg", .unexpectedCharacter, 0..<2),
      ("m-", .unexpectedCharacter, 1..<2), ("-1", .unexpectedCharacter, 0..<1),
      ("{a b}", .unexpectedCharacter, 2..<3), ("{é}", .unexpectedCharacter, 1..<3),
      ("2m", .unexpectedCharacter, 1..<2), ("m2s", .unexpectedCharacter, 2..<3),
      ("{a}m", .unexpectedCharacter, 3..<4), ("{a}{b}", .unexpectedCharacter, 3..<4),
      ("0", .numberOutOfRange, 0..<1), ("m201", .numberOutOfRange, 1..<4),
      ("1234567890123456789", .numberOutOfRange, 0..<19),
      ("Cel2", .specialUnitInTerm, 0..<4), ("Cel/min", .specialUnitInTerm, 0..<3),
      ("/[pH]", .specialUnitInTerm, 1..<5), ("10.dB", .specialUnitInTerm, 3..<5),
      ("[pi]200.[pi]200", .tooComplex, 0..<15),
    ] as [(String, UCUM.Reason, Range<Int>)])
  func problems(code: String, reason: UCUM.Reason, range: Range<Int>) throws {
    let problem = try #require(UCUM.problem(in: code))
    #expect(problem.reason == reason)
    #expect(problem.range == range)
    #expect(problem.text == String(decoding: Array(code.utf8)[range], as: UTF8.self))
  }

  @Test("A code with a space in an annotation is not a good code, and means the same all the same")
  func annotations() {
    #expect(UCUM.problem(in: "{3 times}/d")?.text == " ")
    #expect(UCUM.convert(ExactDecimal(24), from: "{3 times}/d", to: "/h") == ExactDecimal(1))
    #expect(Quantity(literal: "2 '{# of calculi}'")?.code == "{# of calculi}")
  }

  @Test("Deep and long codes are refused without harm")
  func deep() {
    let deep = String(repeating: "(", count: 150) + "m" + String(repeating: ")", count: 150)
    #expect(UCUM.problem(in: deep)?.reason == .tooComplex)
    let long = String(repeating: "m.", count: 300) + "m"
    #expect(UCUM.problem(in: long)?.reason == .tooComplex)
    let heavy = String(repeating: "mol200.", count: 50) + "m"
    #expect(UCUM.problem(in: heavy)?.reason == .tooComplex)
    #expect(UCUM.isValid(String(repeating: "m.", count: 150) + "m"))
  }

  @Test("Any text is read to the end or refused")
  func anyText() {
    let pieces = Array("mgskLK10*^2-+./(){}[]%'_ aéCel").map(String.init)
    var random = SeededGenerator(state: 51)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...8, using: &random)
      let code = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let problem = UCUM.problem(in: code) else {
        #expect(UCUM.areComparable(code, code))
        continue
      }
      #expect(problem.range.upperBound <= code.utf8.count)
    }
  }
}
