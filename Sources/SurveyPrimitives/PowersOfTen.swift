/// The powers of ten up to 10^38, the largest that fits 128 bits.
enum PowersOfTen {
  private static let table: [UInt128] = {
    var powers: [UInt128] = [1]
    for exponent in 1...38 { powers.append(powers[exponent - 1] * 10) }
    return powers
  }()

  /// 10 to the power `exponent`, which must lie in 0…38.
  static func value(_ exponent: Int) -> UInt128 { table[exponent] }

  /// The number of decimal digits of `value`; 0 for zero.
  static func digitCount(_ value: UInt128) -> Int {
    // 1233 / 4096 is close to log10(2): up to 128 bits the estimate is the digit count or one less.
    let estimate = ((128 - value.leadingZeroBitCount) * 1233) >> 12
    guard estimate < table.count else { return table.count }
    return value >= table[estimate] ? estimate + 1 : estimate
  }
}
