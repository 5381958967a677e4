import SurveyModel
import SurveyPrimitives

/// Whether an expression can give no value, and what it takes for it to give one.
extension Logic {
  /// Whether it may give no value.
  ///
  /// - Parameter isItselfAnswered: whether it is a constraint, which is only asked about an answer.
  func canBeEmpty(isItselfAnswered: Bool) -> Bool {
    switch self {
    case .literal: return false
    case .answer: return true
    case .itself: return !isItselfAnswered
    case .apply(let function, let operands):
      let isEmpty: (Logic) -> Bool = { $0.canBeEmpty(isItselfAnswered: isItselfAnswered) }
      switch function {
      case .toNumber, .toInteger, .toDate, .element, .weight, .label, .substring, .replace, .join,
        .trim:
        return true
      case .divide, .quotient, .remainder:
        return operands.contains(where: isEmpty) || !Self.isNeverZero(operands.last)
      case .sum, .count: return false
      case .least, .greatest, .average, .firstOf, .concatenate: return operands.allSatisfy(isEmpty)
      case .choose: return operands.count < 3 || operands.dropFirst().contains(where: isEmpty)
      default: return function.rule.result != .truth && operands.contains(where: isEmpty)
      }
    }
  }

  /// The condition under which it has a value, in terms of answers alone.
  package func presence(isItselfAnswered: Bool) -> Logic {
    guard canBeEmpty(isItselfAnswered: isItselfAnswered) else { return .always }
    let presence: (Logic) -> Logic = { $0.presence(isItselfAnswered: isItselfAnswered) }
    switch self {
    case .literal: return .always
    case .answer, .itself: return .apply(.answered, [self])
    case .apply(let function, let operands):
      switch function {
      case .least, .greatest, .average, .firstOf, .concatenate: return .any(operands.map(presence))
      case .choose where operands.count >= 2:
        let last = operands.count > 2 ? presence(operands[2]) : .literal(.boolean(false))
        return Self.chosen(operands[0], presence(operands[1]), last)
      case .toNumber, .toInteger, .toDate, .element, .weight, .label, .substring, .replace, .join,
        .trim:
        return .apply(.answered, [self])
      case .divide, .quotient, .remainder:
        let isThere = operands.map(presence).filter { $0 != .always }
        guard let divisor = operands.last, !Self.isNeverZero(divisor) else { return .all(isThere) }
        return .all(isThere + [divisor.isNotZero])
      default:
        return .all(operands.map(presence).filter { $0 != .always })
      }
    }
  }

  /// Whether a divisor divides.
  var isNotZero: Logic { .not(.apply(.equal, [self, .literal(.integer(0))])) }

  /// Whether a divisor is a number other than 0.
  static func isNeverZero(_ divisor: Logic?) -> Bool {
    switch divisor {
    case .literal(.integer(let number)): number != 0
    case .literal(.decimal(let number)):
      ExactDecimal.compare(number, ExactDecimal(0)) != .equal
    default: false
    }
  }

  /// One condition where another holds, else a third.
  static func chosen(_ condition: Logic, _ then: Logic, _ otherwise: Logic) -> Logic {
    let never = Logic.literal(.boolean(false))
    return switch (then, otherwise) {
    case (.always, never): condition
    case (never, .always): .not(condition)
    case (_, never): .all([condition, then])
    case (never, _): .all([.not(condition), otherwise])
    default: .any([.all([condition, then]), .all([.not(condition), otherwise])])
    }
  }

  /// How many nodes are inside each other, as far as a limit: what walks over them calls itself.
  func isDeeper(than limit: Int) -> Bool {
    guard limit > 0 else { return true }
    switch self {
    case .literal, .itself: return false
    case .answer(let question):
      if case .number(let number) = question.scope { return number.isDeeper(than: limit - 1) }
      return false
    case .apply(_, let operands): return operands.contains { $0.isDeeper(than: limit - 1) }
    }
  }
}
