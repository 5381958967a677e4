/// What a unit measures: the exponents of the base units, and of the arbitrary units that compare with
/// themselves only (UCUM §24).
struct Dimension: Hashable, Sendable {
  /// In the order of the table: m, s, g, rad, K, C, cd.
  private var base: SIMD8<Int16> = .zero
  private var arbitrary: [Int: Int16] = [:]

  static let none = Dimension()

  init() {}

  init(base index: Int) { base[index] = 1 }

  init(arbitrary atom: Int) { arbitrary = [atom: 1] }

  static func * (a: Dimension, b: Dimension) -> Dimension {
    var result = a
    result.base &+= b.base
    for (atom, exponent) in b.arbitrary {
      let sum = (result.arbitrary[atom] ?? 0) &+ exponent
      result.arbitrary[atom] = sum == 0 ? nil : sum
    }
    return result
  }

  func power(_ exponent: Int) -> Dimension {
    var result = Dimension()
    if exponent == 0 { return result }
    result.base = base &* Int16(truncatingIfNeeded: exponent)
    result.arbitrary = arbitrary.mapValues { $0 &* Int16(truncatingIfNeeded: exponent) }
    return result
  }
}
