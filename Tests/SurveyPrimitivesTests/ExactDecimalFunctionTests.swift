import SurveyPrimitives
import Testing

/// The expected digits were calculated with 60 digits and rounded to 28.
@Suite struct ExactDecimalFunctionTests {
  @Test(
    "e to a power",
    arguments: [
      ("0", "1"), ("-0.0", "1"), ("1", "2.718281828459045235360287471"),
      ("-1", "0.3678794411714423215955237702"), ("0.5", "1.648721270700128146848650788"),
      ("10", "22026.46579480671651695790065"), ("-10", "0.00004539992976248485153559151556"),
      ("87", "60760302250568721495223289380000000000"),
      ("0.000001", "1.000001000000500000166666708"),
      ("-80.25", "0.00000000000000000000000000000000001405619674181521194707980056"),
      ("2.302585092994045684017991454684", "10"), ("88", nil), ("1e9", nil), ("-1e9", nil),
      ("1e-6000", "1"),
    ] as [(String, String?)])
  func exponential(text: String, expected: String?) throws {
    #expect(try #require(ExactDecimal(text)).exponential()?.description == expected)
  }

  @Test(
    "The natural logarithm",
    arguments: [
      ("1", "0"), ("1.0", "0"), ("2", "0.6931471805599453094172321215"),
      ("10", "2.302585092994045684017991455"), ("0.5", "-0.6931471805599453094172321215"),
      ("1.0000000001", "0.00000000009999999999500000000033333333"),
      ("123456789.123", "18.63140176716431804176395658"),
      ("0.0000001", "-16.11809565095831978812594018"), ("3", "1.098612288668109691395245237"),
      ("0.99999", "-0.0000100000500003333358333533335"), ("0", nil), ("-1", nil),
    ] as [(String, String?)])
  func naturalLogarithm(text: String, expected: String?) throws {
    #expect(try #require(ExactDecimal(text)).naturalLogarithm()?.description == expected)
  }

  @Test(
    "The logarithm to a base, exact where it is a whole number",
    arguments: [
      ("16", "2", "4"), ("100.0", "10.0", "2"), ("1000", "10", "3"), ("0.001", "10", "-3"),
      ("2", "10", "0.3010299956639811952137388947"), ("5", "3", "1.464973520717927167197040408"),
      ("1.5", "0.5", "-0.5849625007211561814537389439"), ("16", "1", nil), ("16", "0", nil),
      ("16", "-2", nil), ("0", "2", nil),
    ] as [(String, String, String?)])
  func logarithm(text: String, base: String, expected: String?) throws {
    let value = try #require(ExactDecimal(text))
    let result = value.logarithm(base: try #require(ExactDecimal(base)))
    #expect(result?.description == expected)
  }

  @Test(
    "The square root",
    arguments: [
      ("81", "9"), ("2", "1.414213562373095048801688724"),
      ("3", "1.732050807568877293527446342"), ("0.01", "0.1"), ("1e30", "1000000000000000"),
      ("1.5", "1.224744871391589049098642037"),
      ("12345678901234567890", "3513641828.820144253093654173"),
      ("0.000002", "0.001414213562373095048801688724"), ("0", "0"), ("6.25", "2.5"),
      ("-1", nil),
    ] as [(String, String?)])
  func squareRoot(text: String, expected: String?) throws {
    let result = try #require(ExactDecimal(text)).squareRoot()
    #expect(result?.description == expected)
  }

  @Test(
    "A power is exact where 38 digits suffice",
    arguments: [
      ("2", "3", "8"), ("2.5", "2", "6.25"), ("2", "-3", "0.125"), ("10", "-2", "0.01"),
      ("-2", "3", "-8"), ("-2", "4", "16"), ("0", "0", "1"), ("5", "0", "1"), ("0", "2", "0"),
      ("2", "100", "1267650600228229401496703205376"), ("1", "1000000", "1"),
      ("-1", "999999", "-1"), ("2", "0.5", "1.414213562373095048801688724"), ("9", "1.5", "27"),
      ("1.1", "100", "13780.61233982227018411833717"),
      ("-1.1", "101", "-15158.67357380449720253017089"),
      ("2.5", "2.5", "9.882117688026185412496542326"),
      ("1.000001", "1000000", "2.718280469319376883819799708"), ("-1", "0.5", nil),
      ("0", "-1", nil), ("10", "38", nil), ("10", "1000000000", nil), ("2.0", "3.0", "8.000"),
    ] as [(String, String, String?)])
  func power(base: String, exponent: String, expected: String?) throws {
    let value = try #require(ExactDecimal(base))
    let result = value.power(try #require(ExactDecimal(exponent)))
    #expect(result?.description == expected)
  }
}
