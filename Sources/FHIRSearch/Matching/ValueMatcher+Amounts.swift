import FHIRDocument
import SurveyPrimitives

/// Numbers and quantities are ranges of their precision: 5.40 is what is rounded to it
/// (search.html#number, #quantity).
extension ValueMatcher {
  func numberTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool {
    if let modifier { throw .modifier(modifier) }
    let (prefix, value) = SearchPrefix.read(text)
    guard let wanted = ExactDecimal(lenient: value) else { throw .value(text, kind: .number) }
    return { element in element.decimal.map { Self.holds(prefix, $0, wanted) } ?? false }
  }

  func quantityTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool
  {
    if let modifier { throw .modifier(modifier) }
    let (prefix, value) = SearchPrefix.read(text)
    let parts = EscapedText.split(value, at: "|").map(EscapedText.plain)
    guard let number = parts.first.flatMap({ ExactDecimal(lenient: $0) }),
      parts.count == 1 || parts.count == 3
    else { throw .value(text, kind: .quantity) }
    let unit = parts.count == 3 && !parts[2].isEmpty ? parts[2] : nil
    let system = parts.count == 3 && !parts[1].isEmpty ? parts[1] : nil
    return { element in
      Self.amounts(element).contains { quantity in
        guard let found = Self.value(of: quantity, unit: unit, system: system) else { return false }
        return Self.holds(prefix, found, number)
      }
    }
  }

  /// The quantities of an element; a range has its ends.
  private static func amounts(_ element: Element) -> [Quantity] {
    if element[.low] != nil || element[.high] != nil {
      return [element[.low], element[.high]].compactMap { $0.map(quantity) }
    }
    return [quantity(element)]
  }

  private static func quantity(_ element: Element) -> Quantity {
    Quantity(
      value: element[.value]?.decimal, unit: element[.unit]?.string ?? element["currency"]?.string,
      system: element[.system]?.string, code: element[.code]?.string ?? element["currency"]?.string)
  }

  /// The number of a quantity in the unit that is asked for; `nil` where it has another one.
  private static func value(of quantity: Quantity, unit: String?, system: String?) -> ExactDecimal?
  {
    guard let unit else { return quantity.value }
    guard let system else {
      return [quantity.code, quantity.unit].contains(unit) ? quantity.value : nil
    }
    guard quantity.system == system else { return nil }
    if quantity.code == unit { return quantity.value }
    return system == Quantity.ucumSystem ? quantity.converted(to: unit)?.value : nil
  }

  private static func holds(
    _ prefix: SearchPrefix, _ found: ExactDecimal, _ wanted: ExactDecimal
  ) -> Bool {
    let isNear = isRounded(found, to: wanted)
    return switch prefix {
    case .equal: isNear
    case .notEqual: !isNear
    case .greater, .startsAfter: found > wanted
    case .less, .endsBefore: found < wanted
    // Where it is more or less, the number is exact.
    case .greaterOrEqual: found >= wanted
    case .lessOrEqual: found <= wanted
    case .approximately: isNear || isWithinTenth(found, of: wanted)
    }
  }

  /// Whether a number lies in the range that the digits of another one stand for: half of its last
  /// digit to either side, the upper end left out.
  private static func isRounded(_ found: ExactDecimal, to wanted: ExactDecimal) -> Bool {
    guard let half = ExactDecimal(coefficient: 5, scale: wanted.scale + 1),
      let low = wanted.minus(half), let high = wanted.plus(half)
    else { return found == wanted }
    return found >= low && found < high
  }

  private static func isWithinTenth(_ found: ExactDecimal, of wanted: ExactDecimal) -> Bool {
    guard let tenth = ExactDecimal("0.1").flatMap({ wanted.magnitude.times($0) }),
      let difference = found.minus(wanted)
    else { return false }
    return difference.magnitude <= tenth
  }
}
