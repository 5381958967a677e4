/// A whole number from zero up, of any length.
///
/// For exact factors of units and for digits behind the 38 that `ExactDecimal` holds. The limbs are
/// of 32 bits, the lowest first, without zeros at the end.
struct Natural: Hashable, Sendable {
  private(set) var limbs: [UInt32]

  private init(limbs: [UInt32]) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
  }

  init(_ value: UInt128) {
    var limbs: [UInt32] = []
    var rest = value
    while rest != 0 {
      limbs.append(UInt32(truncatingIfNeeded: rest))
      rest >>= 32
    }
    self.limbs = limbs
  }

  static let zero = Natural(0)
  static let one = Natural(1)

  var isZero: Bool { limbs.isEmpty }

  var bitWidth: Int { limbs.count * 32 - (limbs.last?.leadingZeroBitCount ?? 0) }

  /// The value where it fits.
  var small: UInt128? {
    guard limbs.count <= 4 else { return nil }
    return limbs.reversed().reduce(0) { $0 << 32 | UInt128($1) }
  }

  static func tenTo(_ exponent: Int) -> Natural {
    var result = Natural(PowersOfTen.value(exponent % 38))
    for _ in 0..<exponent / 38 { result = result * Natural(PowersOfTen.value(38)) }
    return result
  }

  /// The number of decimal digits; 0 for zero.
  var digitCount: Int {
    if let small { return PowersOfTen.digitCount(small) }
    // As in `PowersOfTen`, the estimate is the count or one less.
    let estimate = bitWidth * 30_103 / 100_000
    return self >= Self.tenTo(estimate) ? estimate + 1 : estimate
  }
}

extension Natural: Comparable {
  static func < (a: Natural, b: Natural) -> Bool {
    if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
    for index in a.limbs.indices.reversed() where a.limbs[index] != b.limbs[index] {
      return a.limbs[index] < b.limbs[index]
    }
    return false
  }
}

extension Natural {
  static func + (a: Natural, b: Natural) -> Natural {
    var limbs: [UInt32] = []
    limbs.reserveCapacity(max(a.limbs.count, b.limbs.count) + 1)
    var carry: UInt64 = 0
    for index in 0..<max(a.limbs.count, b.limbs.count) {
      carry += UInt64(a.limb(index)) + UInt64(b.limb(index))
      limbs.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    limbs.append(UInt32(carry))
    return Natural(limbs: limbs)
  }

  /// The difference, or zero where `b` is larger.
  static func - (a: Natural, b: Natural) -> Natural {
    guard b <= a else { return .zero }
    var limbs: [UInt32] = []
    limbs.reserveCapacity(a.limbs.count)
    var borrow: Int64 = 0
    for index in a.limbs.indices {
      borrow += Int64(a.limbs[index]) - Int64(b.limb(index))
      limbs.append(UInt32(truncatingIfNeeded: borrow))
      borrow >>= 32
    }
    return Natural(limbs: limbs)
  }

  static func * (a: Natural, b: Natural) -> Natural {
    if a.isZero || b.isZero { return .zero }
    var limbs = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
    for (i, left) in a.limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, right) in b.limbs.enumerated() {
        carry += UInt64(left) * UInt64(right) + UInt64(limbs[i + j])
        limbs[i + j] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      limbs[i + b.limbs.count] = UInt32(carry)
    }
    return Natural(limbs: limbs)
  }

  private func limb(_ index: Int) -> UInt32 { index < limbs.count ? limbs[index] : 0 }
}

extension Natural {
  /// Quotient and remainder; a division by zero gives zero and the number itself.
  func dividing(by divisor: Natural) -> (quotient: Natural, remainder: Natural) {
    if divisor.isZero || self < divisor { return (.zero, self) }
    if divisor.limbs.count == 1 {
      let (quotient, remainder) = dividing(byLimb: divisor.limbs[0])
      return (quotient, Natural(UInt128(remainder)))
    }
    if let left = small, let right = divisor.small {
      let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
      return (Natural(quotient), Natural(remainder))
    }
    return dividingLong(by: divisor)
  }

  private func dividing(byLimb divisor: UInt32) -> (Natural, UInt32) {
    var quotient = limbs
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      rest = rest << 32 | UInt64(limbs[index])
      quotient[index] = UInt32(rest / UInt64(divisor))
      rest %= UInt64(divisor)
    }
    return (Natural(limbs: quotient), UInt32(rest))
  }

  /// Knuth, "The Art of Computer Programming", volume 2, algorithm D.
  private func dividingLong(by divisor: Natural) -> (Natural, Natural) {
    let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
    let v = (divisor << shift).limbs
    var u = (self << shift).limbs
    while u.count <= limbs.count { u.append(0) }
    let n = v.count
    var quotient = [UInt32](repeating: 0, count: u.count - n)
    for j in quotient.indices.reversed() {
      let top = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
      var (estimate, rest) = top.quotientAndRemainder(dividingBy: UInt64(v[n - 1]))
      while estimate >> 32 != 0 || estimate * UInt64(v[n - 2]) > rest << 32 | UInt64(u[j + n - 2]) {
        estimate -= 1
        rest += UInt64(v[n - 1])
        if rest >> 32 != 0 { break }
      }
      if Self.subtract(v, times: estimate, from: &u, at: j) {
        estimate -= 1
        Self.add(v, to: &u, at: j)
      }
      quotient[j] = UInt32(truncatingIfNeeded: estimate)
    }
    return (Natural(limbs: quotient), Natural(limbs: Array(u[0..<n])).shiftedRight(by: shift))
  }

  /// Takes `v` away `factor` times; true when it was once too often.
  private static func subtract(
    _ v: [UInt32], times factor: UInt64, from u: inout [UInt32], at start: Int
  ) -> Bool {
    var borrow: Int64 = 0
    var carry: UInt64 = 0
    for index in v.indices {
      carry += factor * UInt64(v[index])
      borrow += Int64(u[start + index]) - Int64(carry & 0xFFFF_FFFF)
      u[start + index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
      carry >>= 32
    }
    borrow += Int64(u[start + v.count]) - Int64(carry)
    u[start + v.count] = UInt32(truncatingIfNeeded: borrow)
    return borrow < 0
  }

  private static func add(_ v: [UInt32], to u: inout [UInt32], at start: Int) {
    var carry: UInt64 = 0
    for index in v.indices {
      carry += UInt64(u[start + index]) + UInt64(v[index])
      u[start + index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    u[start + v.count] &+= UInt32(truncatingIfNeeded: carry)
  }

  static func << (number: Natural, shift: Int) -> Natural {
    let (whole, bits) = shift.quotientAndRemainder(dividingBy: 32)
    var limbs = [UInt32](repeating: 0, count: whole)
    var carry: UInt64 = 0
    for limb in number.limbs {
      carry |= UInt64(limb) << UInt64(bits)
      limbs.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    limbs.append(UInt32(carry))
    return Natural(limbs: limbs)
  }

  /// Shifts right by fewer than 32 bits.
  private func shiftedRight(by bits: Int) -> Natural {
    var limbs = limbs
    var carry: UInt64 = 0
    for index in limbs.indices.reversed() {
      carry = carry << 32 | UInt64(self.limbs[index])
      limbs[index] = UInt32(truncatingIfNeeded: carry >> UInt64(bits))
    }
    return Natural(limbs: limbs)
  }

  static func greatestCommonDivisor(_ a: Natural, _ b: Natural) -> Natural {
    var (larger, smaller) = (a, b)
    while !smaller.isZero { (larger, smaller) = (smaller, larger.dividing(by: smaller).remainder) }
    return larger
  }

  func power(_ exponent: Int) -> Natural {
    var result = Natural.one
    for _ in 0..<exponent { result = result * self }
    return result
  }

  /// The largest whole number whose square is not above this one.
  var squareRoot: Natural {
    if isZero { return self }
    var guess = Natural.one << ((bitWidth + 1) / 2)
    while true {
      let next = (guess + dividing(by: guess).quotient).dividing(by: Natural(2)).quotient
      if next >= guess { return guess }
      guess = next
    }
  }
}
