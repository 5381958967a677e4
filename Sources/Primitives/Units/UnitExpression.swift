/// A unit's code taken apart: symbols and numbers with their exponents.
///
/// Parentheses are resolved and annotations left out, which never change what is measured.
struct UnitExpression: Hashable, Sendable {
  /// A symbol and its exponent, negative below a `/`.
  struct Term: Hashable, Sendable {
    var symbol: UnitTable.Symbol
    var exponent: Int
  }

  var terms: [Term] = []
  /// The product of the whole numbers in the code.
  var number = Rational.one
}

extension UnitExpression {
  /// The product of two units, or the quotient, in as few symbols as possible, and the factor by which
  /// the value changes: `cm` and `m` give `cm2` and 100.
  ///
  /// Symbols that measure the same become the finer of the two.
  static func combine(
    _ a: UnitExpression, _ b: UnitExpression, isQuotient: Bool
  ) -> (unit: UnitExpression, factor: Rational)? {
    var result = UnitExpression()
    var factor = a.number * (isQuotient ? b.number.inverse : b.number)
    let inverted = b.terms.map { Term(symbol: $0.symbol, exponent: -$0.exponent) }
    for term in a.terms + (isQuotient ? inverted : b.terms) {
      guard let change = result.add(term) else { return nil }
      factor = factor * change
    }
    result.terms.removeAll { $0.exponent == 0 }
    return (result, factor)
  }

  /// Adds a symbol; the result is the factor by which the value changes.
  private mutating func add(_ term: Term) -> Rational? {
    guard let unit = Self.unit(of: term.symbol), unit.special == nil else { return nil }
    for index in terms.indices {
      if terms[index].symbol == term.symbol {
        terms[index].exponent += term.exponent
        return .one
      }
      guard unit.dimension != .none, let other = Self.unit(of: terms[index].symbol),
        other.dimension == unit.dimension
      else { continue }
      let ratio = unit.factor * other.factor.inverse
      if ratio >= .one {
        terms[index].exponent += term.exponent
        return ratio.power(term.exponent)
      }
      let former = terms[index].exponent
      terms[index] = Term(symbol: term.symbol, exponent: former + term.exponent)
      return ratio.inverse.power(former)
    }
    terms.append(term)
    return .one
  }

  private static func unit(of symbol: UnitTable.Symbol) -> CanonicalUnit? {
    CanonicalUnit(UnitExpression(terms: [Term(symbol: symbol, exponent: 1)]))
  }

  /// The code: symbols with positive exponents first, those with negative ones behind `/`; `1` where
  /// there are none.
  var code: String {
    let above = terms.filter { $0.exponent > 0 }.map(Self.code)
    let below = terms.filter { $0.exponent < 0 }.map(Self.code)
    let denominator = below.map { "/" + $0 }.joined()
    return above.isEmpty ? "1" + denominator : above.joined(separator: ".") + denominator
  }

  private static func code(of term: Term) -> String {
    let count = abs(term.exponent)
    return UnitTable.shared.code(of: term.symbol) + (count == 1 ? "" : "\(count)")
  }
}
