import SurveyModel

extension Logic {
  /// What never has a value.
  package static let nothing = Logic.apply(.choose, [.literal(.boolean(false)), always])

  /// What is never true.
  package static let never = Logic.literal(.boolean(false))

  /// Whether all hold; what is always true is left out, and what never is decides alone.
  static func both(_ operands: [Logic]) -> Logic {
    if operands.contains(never) { return never }
    return all(operands.filter { $0 != always })
  }

  /// Whether any holds; what never does is left out, and what always does decides alone.
  static func either(_ operands: [Logic]) -> Logic {
    if operands.contains(always) { return always }
    return any(operands.filter { $0 != never })
  }

  /// Whether there is a value, said of the questions where it can be.
  ///
  /// A sum has a value where both of its operands have one; what may fail for other reasons, a
  /// quotient for example, is asked for itself.
  var isAnswered: Logic {
    guard case .apply(let function, let operands) = self else {
      if case .literal = self { return .always }
      return .apply(.answered, [self])
    }
    switch function {
    case .and, .or, .not, .answered, .equal, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .contains, .startsWith, .endsWith, .matches, .matchesPart, .count, .sum, .concatenate,
      .today, .now, .pi:
      return .always
    case .add, .subtract, .multiply, .negate, .absolute, .ceiling, .floor, .truncate, .length,
      .uppercase, .lowercase, .trim, .toText:
      return .both(operands.map(\.isAnswered))
    case .firstOf: return .either(operands.map(\.isAnswered))
    case .choose:
      guard let condition = operands.first else { return .never }
      let values = operands.dropFirst().map(\.isAnswered)
      if values.count == 2, values[0] == values[1] { return values[0] }
      return .either(
        values.enumerated().map { .both([$0 == 0 ? condition : .not(condition), $1]) })
    default: return .apply(.answered, [self])
    }
  }

  /// Whether it gives a value, or holds, only where a part of it has a value.
  package func needs(_ part: Logic) -> Bool {
    if self == part { return true }
    guard case .apply(let function, let operands) = self else { return false }
    switch function {
    case .and: return operands.contains { $0.needs(part) }
    case .or: return operands.allSatisfy { $0.needs(part) }
    case .answered, .weight, .label: return operands.contains { $0.needs(part) }
    case .not: return false
    default: return function.rule.needsValues && operands.contains { $0.needs(part) }
    }
  }
}
