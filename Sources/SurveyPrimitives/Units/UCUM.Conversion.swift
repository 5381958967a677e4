extension UCUM {
  /// How amounts in one unit become amounts in another one, found out once for many amounts.
  package struct Conversion: Sendable {
    private let unit: CanonicalUnit, target: CanonicalUnit
    private let ratio: Rational
    private let isSame: Bool

    /// `nil` where the units do not measure the same or are unknown.
    package init?(from code: String, to targetCode: String) {
      guard let unit = try? CanonicalUnit(code), let target = try? CanonicalUnit(targetCode),
        unit.dimension == target.dimension
      else { return nil }
      (self.unit, self.target) = (unit, target)
      ratio = unit.factor * target.factor.inverse
      isSame = code == targetCode
    }

    /// An amount in the other unit, as ``UCUM/convert(_:from:to:)`` has it.
    package func value(_ value: ExactDecimal) -> ExactDecimal? {
      isSame ? value : unit.convert(value, to: target, by: ratio)
    }
  }
}
