extension TimeOfDay {
  /// The fraction of a second, with its digits as written: `.50` is not `.5`.
  public struct Fraction: Hashable, Sendable {
    /// The digits as one number: 50 for `.50`.
    public let value: Int64
    /// The number of digits, 1…18: 2 for `.50`.
    public let digits: Int

    /// Creates a fraction of `digits` digits, or returns `nil` when `value` has more of them.
    public init?(value: Int64, digits: Int) {
      guard (1...Self.maximumDigits).contains(digits), value >= 0,
        value < Int64(PowersOfTen.value(digits))
      else { return nil }
      self.value = value
      self.digits = digits
    }

    static let maximumDigits = 18
  }
}

extension TimeOfDay.Fraction {
  /// Reads the digits after the point.
  init?(bytes: Span<UInt8>) {
    guard bytes.count <= Self.maximumDigits,
      let value = bytes.number(at: 0, length: bytes.count)
    else { return nil }
    self.init(value: Int64(value), digits: bytes.count)
  }

  /// The fraction in units of 10^-18 seconds.
  var attoseconds: Int64 { value * Int64(PowersOfTen.value(Self.maximumDigits - digits)) }
}

extension TimeOfDay.Fraction: CustomStringConvertible {
  /// The digits after the point.
  public var description: String { zeroPadded(value, to: digits) }
}
