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
  /// Symbols that measure the same become the finer of the two. `nil` where a unit does not multiply,
  /// or where the result is longer than a unit may be.
  static func combine(
    _ a: UnitExpression, _ b: UnitExpression, isQuotient: Bool
  ) -> (unit: UnitExpression, factor: Rational)? {
    var result = UnitExpression()
    var factor = a.number * (isQuotient ? b.number.inverse : b.number)
    let inverted = b.terms.map { Term(symbol: $0.symbol, exponent: -$0.exponent) }
    for term in a.terms + (isQuotient ? inverted : b.terms) {
      guard let change = result.add(term) else { return nil }
      factor = factor * change
      guard factor.size <= UnitParser.maximumSize else { return nil }
    }
    result.terms.removeAll { $0.exponent == 0 }
    guard result.code.utf8.count <= UnitParser.maximumLength, CanonicalUnit(result) != nil else {
      return nil
    }
    return (result, factor)
  }

  /// Adds a symbol; the result is the factor by which the value changes.
  private mutating func add(_ term: Term) -> Rational? {
    guard let unit = Self.unit(of: term.symbol), unit.special == nil else { return nil }
    for index in terms.indices {
      let former = terms[index].exponent
      let sum = former + term.exponent
      if terms[index].symbol == term.symbol {
        guard abs(sum) <= UnitParser.maximumExponent else { return nil }
        terms[index].exponent = sum
        return .one
      }
      guard unit.dimension != .none, let other = Self.unit(of: terms[index].symbol),
        other.dimension == unit.dimension
      else { continue }
      let ratio = unit.factor * other.factor.inverse
      let isFiner = ratio < .one
      let power = isFiner ? -former : term.exponent
      guard abs(sum) <= UnitParser.maximumExponent,
        ratio.size * abs(power) <= UnitParser.maximumSize
      else { return nil }
      terms[index] = Term(symbol: isFiner ? term.symbol : terms[index].symbol, exponent: sum)
      return ratio.power(power)
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
