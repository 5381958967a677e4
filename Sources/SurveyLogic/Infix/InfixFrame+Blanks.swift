import SurveyModel
import SurveyPrimitives

/// Comparisons where a value that is missing has a place among the others.
extension InfixFrame {
  /// When a comparison holds though a value is missing, as far as the tree can say, and what prevents that.
  func order(
    _ function: LogicFunction, _ first: Logic, _ second: Logic, on linkId: String
  ) -> (also: Logic, unless: Logic)? {
    guard rules.emptyTextIsFirst else { return nil }
    let blank = [first, second].filter { isBlankNumber($0, on: linkId) }
    if !blank.isEmpty, [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(function) {
      return zero(function, first, second, blank)
    }
    let small: Logic
    let great: Logic
    switch function {
    case .less, .lessOrEqual: (small, great) = (first, second)
    case .greater, .greaterOrEqual: (small, great) = (second, first)
    default: return nil
    }
    guard canBeEmpty(small), kind(of: small, on: linkId) != .number,
      kind(of: great, on: linkId) != .number
    else { return nil }
    let isEven = function == .lessOrEqual || function == .greaterOrEqual
    let isMissing = Logic.not(presence(small))
    let isThere = presence(great)
    let also = isEven || isThere == .always ? isMissing : .all([isMissing, isThere])
    return (also, presence(small))
  }

  /// Of values that are 0 where they are missing.
  private func zero(
    _ function: LogicFunction, _ first: Logic, _ second: Logic, _ blank: [Logic]
  ) -> (also: Logic, unless: Logic)? {
    let unless = Logic.all(blank.map { presence($0) })
    guard blank.count == 1, case .apply(.toNumber, let inner) = blank[0], inner.count == 1 else {
      return (.literal(.boolean(false)), unless)
    }
    let pair = [first, second].map { $0 == blank[0] ? Logic.literal(.integer(0)) : $0 }
    guard let holds = Self.holds(function, pair) else {
      return (.all([.not(.apply(.answered, inner)), .apply(function, pair)]), unless)
    }
    return holds ? (.not(.apply(.answered, inner)), unless) : nil
  }

  /// Whether a comparison of two literals holds; `nil` where they are none.
  private static func holds(_ function: LogicFunction, _ pair: [Logic]) -> Bool? {
    let numbers = pair.compactMap { operand in
      switch operand {
      case .literal(.integer(let number)): ExactDecimal(number)
      case .literal(.decimal(let number)): number
      default: nil
      }
    }
    guard numbers.count == 2 else { return nil }
    return function.holds(ExactDecimal.compare(numbers[0], numbers[1]))
  }

  /// Whether a number that is missing is compared with others all the same: a text that is 0 then, or one without end.
  func isBlankNumber(_ value: Logic, on linkId: String) -> Bool {
    guard case .apply(.toNumber, let operands) = value else {
      return canBeInfinite(value, on: linkId)
    }
    return operands.contains { isText($0, on: linkId) }
  }

  private func canBeInfinite(_ value: Logic, on linkId: String) -> Bool {
    guard canBeEmpty(value), case .apply(let function, let operands) = value else { return false }
    switch function {
    case .least, .greatest: return kind(of: value, on: linkId) == .number
    case .divide where !Logic.isNeverZero(operands.last): return true
    case .quotient where !Logic.isNeverZero(operands.last): return true
    default: return operands.contains { canBeInfinite($0, on: linkId) }
    }
  }

  /// Whether a value is a text where it is missing, and not what stands for no number.
  func isText(_ value: Logic, on linkId: String) -> Bool {
    rules.choicesAreTexts || options(of: value, on: linkId) == nil
  }
}
