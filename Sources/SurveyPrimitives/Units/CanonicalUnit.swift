import Synchronization

/// What a code means: a factor, a dimension, and for special units the scale on which they count.
struct CanonicalUnit: Sendable {
  /// How many base units one unit is; for special units, of the unit their function is taken to.
  let factor: Rational
  let dimension: Dimension
  /// The scale, and the prefix of the special unit as a power of ten.
  let special: (scale: SpecialScale, prefix: Int)?
  /// The factor where both its parts fit 63 bits.
  let smallFactor: (over: Int128, under: Int128)?

  static let one = CanonicalUnit(factor: .one, dimension: .none)

  init(
    factor: Rational, dimension: Dimension, special: (scale: SpecialScale, prefix: Int)? = nil
  ) {
    self.factor = factor
    self.dimension = dimension
    self.special = special
    let isSmall = factor.over.bitWidth < 64 && factor.under.bitWidth < 64
    smallFactor =
      isSmall
      ? (Int128(factor.over.small ?? 1), Int128(factor.under.small ?? 1)) : nil
  }
}

extension CanonicalUnit {
  /// The meaning of a code.
  init(_ code: String) throws(UCUM.Problem) {
    if let known = Self.known.withLock({ $0[code] }) {
      self = known
      return
    }
    let expression = try UnitParser.parse(code)
    guard let result = Self(expression) else {
      throw UCUM.Problem(reason: .tooComplex, range: 0..<code.utf8.count, text: code)
    }
    self = result
    Self.known.withLock { if $0.count < Self.maximumKnown { $0[code] = result } }
  }

  /// The meaning of an expression; `nil` where its factor gets too long.
  init?(_ expression: UnitExpression) {
    var factor = expression.number
    var dimension = Dimension.none
    var special: (scale: SpecialScale, prefix: Int)?
    for term in expression.terms {
      guard let unit = Self.atom(term.symbol.atom) else { return nil }
      var symbolFactor = unit.factor
      if let scale = unit.special?.scale {
        special = (scale, term.symbol.prefix)
      } else {
        symbolFactor = symbolFactor * .tenTo(term.symbol.prefix)
      }
      guard symbolFactor.size * abs(term.exponent) <= UnitParser.maximumSize else { return nil }
      factor = factor * symbolFactor.power(term.exponent)
      guard factor.size <= UnitParser.maximumSize else { return nil }
      dimension = dimension * unit.dimension.power(term.exponent)
    }
    self.init(factor: factor, dimension: dimension, special: special)
  }

  /// The meaning of an atom, from its definition.
  private static func atom(_ index: Int) -> CanonicalUnit? {
    let atom = UnitTable.shared.atoms[index]
    if case .base(let base) = atom.kind {
      return CanonicalUnit(factor: .one, dimension: Dimension(base: base))
    }
    guard let definition = UnitTable.shared.definition(of: atom) else { return nil }
    switch atom.kind {
    case .arbitrary where definition.unit == "1":
      return CanonicalUnit(factor: .one, dimension: Dimension(arbitrary: index))
    default:
      guard let unit = try? CanonicalUnit(definition.unit), let value = value(definition.value)
      else { return nil }
      guard case .special(let scale) = atom.kind else {
        return CanonicalUnit(factor: value * unit.factor, dimension: unit.dimension)
      }
      return CanonicalUnit(
        factor: value * unit.factor, dimension: unit.dimension, special: (scale, 0))
    }
  }

  /// The value of a definition, which for [pi] has more digits than an `ExactDecimal`.
  private static func value(_ text: String) -> Rational? {
    if let decimal = ExactDecimal(text) { return Rational(decimal) }
    let parts = text.split(separator: ".")
    guard parts.count == 2 else { return nil }
    var digits = Natural.zero
    for byte in parts.joined().utf8 {
      guard (0x30...0x39).contains(byte) else { return nil }
      digits = digits * Natural(10) + Natural(UInt128(byte - 0x30))
    }
    return Rational(reducing: digits, over: .tenTo(parts[1].utf8.count))
  }

  private static let maximumKnown = 2000
  private static let known = Mutex<[String: CanonicalUnit]>([:])
}
