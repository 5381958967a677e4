/// Exact conversion between common units of UCUM.
///
/// A unit is one of the table, or a quotient of two (`mg/dL`, `/min`). Only units whose factors
/// are exact decimals are here, so nothing is ever rounded.
enum UnitConversion {
  static let system = "http://unitsofmeasure.org"

  /// The values of two amounts brought to one unit, for comparison only; `nil` when the units do not
  /// measure the same or the numbers get too long.
  static func commonValues(
    _ a: ExactDecimal, in aCode: String, _ b: ExactDecimal, in bCode: String
  ) -> (ExactDecimal, ExactDecimal)? {
    guard let left = Quotient(aCode), let right = Quotient(bCode),
      left.over.dimension == right.over.dimension, left.under.dimension == right.under.dimension
    else { return nil }
    // a·n/d compares with b·m/e as a·n·e does with b·m·d; so nothing is divided.
    guard let first = a.multiplied(by: left.over.factor)?.multiplied(by: right.under.factor),
      let second = b.multiplied(by: right.over.factor)?.multiplied(by: left.under.factor)
    else { return nil }
    return (first, second)
  }

  enum Dimension { case none, mass, length, time, volume, amount }

  struct Unit {
    let dimension: Dimension
    let factor: ExactDecimal

    static let one = Unit(dimension: .none, factor: ExactDecimal(1))
  }

  /// A unit over another one.
  private struct Quotient {
    let over: Unit
    let under: Unit

    init?(_ code: String) {
      let parts = code.split(separator: "/", omittingEmptySubsequences: false)
      guard let first = parts.first, parts.count <= 2 else { return nil }
      let isReciprocal = parts.count == 2 && (first.isEmpty || first == "1")
      guard let over = isReciprocal ? .one : units[String(first)] else { return nil }
      self.over = over
      guard parts.count == 2 else {
        under = .one
        return
      }
      guard let under = units[String(parts[1])] else { return nil }
      self.under = under
    }
  }

  /// Each unit with the number of base units it holds: gram, metre, second, litre, mole.
  private static let units: [String: Unit] = {
    let table: [(Dimension, [(String, String)])] = [
      (.mass, [("kg", "1e3"), ("g", "1"), ("mg", "1e-3"), ("ug", "1e-6"), ("ng", "1e-9")]),
      (.length, [("km", "1e3"), ("m", "1"), ("cm", "1e-2"), ("mm", "1e-3"), ("um", "1e-6")]),
      (
        .time,
        [
          ("ms", "1e-3"), ("s", "1"), ("min", "60"), ("h", "3600"), ("d", "86400"),
          ("wk", "604800"),
        ]
      ),
      (
        .volume,
        [
          ("L", "1"), ("l", "1"), ("dL", "1e-1"), ("dl", "1e-1"), ("mL", "1e-3"), ("ml", "1e-3"),
          ("uL", "1e-6"), ("ul", "1e-6"),
        ]
      ),
      (.amount, [("mol", "1"), ("mmol", "1e-3"), ("umol", "1e-6")]),
    ]
    var units: [String: Unit] = [:]
    for (dimension, entries) in table {
      for (code, factor) in entries {
        units[code] = ExactDecimal(factor).map { Unit(dimension: dimension, factor: $0) }
      }
    }
    return units
  }()
}
