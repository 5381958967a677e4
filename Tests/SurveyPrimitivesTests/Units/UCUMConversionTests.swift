import SurveyPrimitives
import Testing

@Suite struct UCUMConversionTests {
  @Test(
    "Amounts are converted exactly where the factor is exact",
    arguments: [
      ("1", "kg", "g", "1000"), ("1.5", "g", "mg", "1500"), ("1500", "mg", "g", "1.5"),
      ("1", "[in_i]", "cm", "2.54"), ("1", "[lb_av]", "kg", "0.45359237"),
      ("185", "[lb_av]", "kg", "83.91458845"), ("72", "[in_i]", "m", "1.8288"),
      ("1", "[ft_i]", "[in_i]", "12"), ("1", "[mi_i]", "km", "1.609344"), ("1", "h", "s", "3600"),
      ("1", "wk", "d", "7"), ("1", "a", "d", "365.25"), ("1", "mo", "d", "30.4375"),
      ("120", "mm[Hg]", "kPa", "15.99864"), ("1", "bar", "Pa", "100000"),
      ("5.6", "mmol/L", "umol/mL", "5.6"), ("100", "mg/dL", "g/L", "1"),
      ("1", "10*3/uL", "10*9/L", "1"), ("70", "/min", "/h", "4200"), ("25", "%", "1", "0.25"),
      ("1", "U/L", "ukat/L", "0.01666666666666666666666666667"), ("1", "kat", "U", "60000000"),
      ("1", "cal", "J", "4.184"), ("1", "[Cal]", "kJ", "4.184"), ("1", "m3", "L", "1000"),
      ("1", "L", "m3", "0.001"), ("1", "m/s", "km/h", "3.6"), ("1", "meq/L", "mmol/L", "1"),
      ("1", "[foz_us]", "mL", "29.5735295625"), ("180", "deg", "[pi].rad", "1"),
      ("180", "deg", "rad", "3.141592653589793238462643383"), ("1", "N", "kg.m/s2", "1"),
      ("1", "[psi]", "kPa", "6.894757293168361336722673445"), ("1", "t", "kg", "1000"),
      ("1", "[ft_us]", "m", "0.3048006096012192024384048768"), ("0", "kg", "g", "0"),
      ("-40", "Cel", "[degF]", "-40"), ("37", "Cel", "[degF]", "98.6"),
      ("98.6", "[degF]", "Cel", "37"), ("0", "Cel", "K", "273.15"), ("0", "K", "Cel", "-273.15"),
      ("100", "Cel", "[degRe]", "80"), ("36600", "mCel", "Cel", "36.6"),
      ("2", "10*6", "10*3", "2000"), ("1", "{cells}/uL", "/L", "1000000"),
      ("1", "[IU]", "[iU]", "1"), ("1", "k[IU]", "[IU]", "1000"), ("12", "mo", "a", "1"),
      ("1", "kg", "kg", "1"), ("1.50", "kg", "kg", "1.50"),
    ])
  func converts(value: String, unit: String, target: String, expected: String) throws {
    let number = try #require(ExactDecimal(value))
    #expect(UCUM.convert(number, from: unit, to: target)?.description == expected)
  }

  @Test(
    "Logarithmic units are taken to what they stand for",
    arguments: [
      ("7", "[pH]", "mol/L", "0.0000001"), ("0.001", "mol/L", "[pH]", "3"),
      ("20", "dB", "1", "100"), ("2", "B", "1", "100"), ("1000", "1", "dB", "30"),
      ("60", "dB[V]", "V", "1000"), ("1", "Np", "1", "2.718281828459045235360287471"),
      ("8", "bit_s", "1", "256"), ("3", "[hp'_X]", "1", "0.001"),
      ("2", "[hp'_C]", "1", "0.0001"), ("3", "[m/s2/Hz^(1/2)]", "m2/s4/Hz", "9"),
    ])
  func logarithms(value: String, unit: String, target: String, expected: String) throws {
    let number = try #require(ExactDecimal(value))
    #expect(UCUM.convert(number, from: unit, to: target)?.description == expected)
  }

  @Test(
    "Units that measure something else are not converted",
    arguments: [
      ("kg", "m"), ("m", "m2"), ("mmol/L", "mg/dL"), ("[IU]", "1"), ("[IU]/L", "[arb'U]/L"),
      ("rad", "1"), ("Cel", "m"), ("kg", "xyz"), ("xyz", "kg"), ("", ""),
    ])
  func refused(unit: String, target: String) {
    #expect(!UCUM.areComparable(unit, target))
    #expect(UCUM.convert(ExactDecimal(1), from: unit, to: target) == nil)
    #expect(UCUM.compare(ExactDecimal(1), in: unit, ExactDecimal(1), in: target) == nil)
  }

  @Test("To another unit and back gives the same number")
  func thereAndBack() throws {
    let groups = [
      ["m", "km", "[in_i]", "[mi_i]", "um", "[ft_us]"], ["g", "kg", "mg", "[lb_av]", "[gr]"],
      ["s", "h", "a", "mo", "ms", "wk"], ["mmol/L", "mol/m3", "umol/dL", "eq/kL"],
      ["Cel", "K", "[degF]", "[degRe]", "mCel"], ["J", "cal", "kW.h", "eV"],
      ["Pa", "mm[Hg]", "bar", "[psi]", "cm[H2O]"],
    ]
    var random = SeededGenerator(state: 61)
    let tolerance = try #require(ExactDecimal("1e-20"))
    for group in groups {
      for unit in group {
        for target in group {
          let value = try #require(
            ExactDecimal(
              coefficient: Int128(Int.random(in: 1...1_000_000, using: &random)), scale: 3))
          let there = try #require(UCUM.convert(value, from: unit, to: target))
          let back = try #require(UCUM.convert(there, from: target, to: unit))
          let error = try #require(back.minus(value)).magnitude
          #expect(error < tolerance, "\(value) \(unit) in \(target)")
        }
      }
    }
  }

  @Test("What comes first in one unit comes first in another one")
  func order() throws {
    var random = SeededGenerator(state: 62)
    let units = ["mg", "kg", "[lb_av]", "[oz_tr]", "u"]
    for _ in 0..<500 {
      let unit = try #require(units.randomElement(using: &random))
      let other = try #require(units.randomElement(using: &random))
      let a = ExactDecimal(Int.random(in: -1000...1000, using: &random))
      let b = ExactDecimal(Int.random(in: -1000...1000, using: &random))
      let ordering = try #require(UCUM.compare(a, in: unit, b, in: other))
      let converted = try #require(UCUM.convert(a, from: unit, to: other))
      if ordering == .less { #expect(converted < b) }
      if ordering == .greater { #expect(converted > b) }
      #expect(
        UCUM.compare(a, in: unit, ExactDecimal(0), in: other)
          == ExactDecimal.compare(a, ExactDecimal(0)))
    }
  }

  @Test("Products and quotients of units are units of products and quotients")
  func dimensions() {
    let units = ["m", "s", "g", "mol", "[IU]", "rad", "C", "cd", "K"]
    for a in units {
      for b in units {
        #expect(UCUM.areComparable("\(a).\(b)", "\(b).\(a)"))
        #expect(UCUM.areComparable("\(a).\(b)/\(b)", a))
        #expect(UCUM.areComparable("/(\(b)/\(a))", "\(a)/\(b)"))
        #expect(UCUM.areComparable("\(a)2.\(b)-1", "\(a)/\(b).\(a)"))
        #expect(UCUM.areComparable(a, b) == (a == b))
      }
    }
  }
}
