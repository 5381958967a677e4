import Testing

@testable import SurveyPrimitives

@Suite struct NaturalTests {
  @Test("Quotient times divisor plus remainder is the number again, at any length")
  func division() {
    var random = SeededGenerator(state: 11)
    for _ in 0..<3000 {
      let number = Self.random(limbs: 1...14, &random)
      let divisor = Self.random(limbs: 1...8, &random)
      guard !divisor.isZero else { continue }
      let (quotient, remainder) = number.dividing(by: divisor)
      #expect(remainder < divisor)
      #expect(quotient * divisor + remainder == number)
    }
  }

  @Test("A difference undoes a sum, and a root is the largest whose square fits")
  func sumsAndRoots() {
    var random = SeededGenerator(state: 12)
    for _ in 0..<500 {
      let a = Self.random(limbs: 0...9, &random)
      let b = Self.random(limbs: 0...9, &random)
      #expect(a + b - b == a)
      let root = a.squareRoot
      #expect(root * root <= a)
      #expect((root + .one) * (root + .one) > a)
    }
  }

  @Test("The digits are counted at every power of ten")
  func digitCounts() {
    #expect(Natural.zero.digitCount == 0)
    for exponent in 0..<200 {
      #expect(Natural.tenTo(exponent).digitCount == exponent + 1)
      #expect((Natural.tenTo(exponent) - .one).digitCount == exponent)
    }
  }

  @Test("The greatest common divisor divides both")
  func divisors() {
    let a = Natural(6) * .tenTo(40)
    let b = Natural(9) * .tenTo(39)
    #expect(Natural.greatestCommonDivisor(a, b) == Natural(3) * .tenTo(39))
  }

  private static func random(
    limbs: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> Natural {
    var result = Natural.zero
    for _ in 0..<Int.random(in: limbs, using: &random) {
      // Limbs of zeros and ones only are where a long division has to correct itself.
      let limb: UInt32 =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: 0
        case 1: .max
        default: UInt32.random(in: 0...UInt32.max, using: &random)
        }
      result = (result << 32) + Natural(UInt128(limb))
    }
    return result
  }
}
