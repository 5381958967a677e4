package import SurveyLogic
package import SurveyModel
package import SurveyPrimitives

extension Logic {
  /// The value that it always has, where it is written as one.
  package var literalValue: AnswerValue? {
    switch self {
    case .literal(let value): value
    case .apply(.toDate, let operands) where operands.count == 1:
      operands[0].literalValue
    case .apply(.negate, let operands) where operands.count == 1:
      operands[0].literalValue?.negated
    default: nil
    }
  }

  /// The whole number that it is written as.
  package var wholeNumber: Int? {
    switch literalValue {
    case .integer(let number): number
    case .decimal(let number): number.integer
    default: nil
    }
  }

  /// The same with what is known to be true or false left out.
  package var folded: Logic {
    guard case .apply(let function, let operands) = self else { return self }
    let inside = operands.map(\.folded)
    switch function {
    case .and:
      if inside.contains(.literal(.boolean(false))) { return .literal(.boolean(false)) }
      return .all(inside.filter { $0 != .always })
    case .or:
      if inside.contains(.always) { return .always }
      return .any(inside.filter { $0 != .literal(.boolean(false)) })
    case .not: return .not(inside[0])
    case .equal:
      if case .literal(let left) = inside[0], case .literal(let right) = inside[1] {
        return .literal(.boolean(left.cellText == right.cellText))
      }
      return .apply(.equal, inside)
    case .answered:
      // A text that is empty is no value.
      guard case .literal(let value) = inside[0] else { return .apply(.answered, inside) }
      return .literal(.boolean(value != .string("")))
    default: return .apply(function, inside)
    }
  }
}

extension LogicFunction {
  /// The comparison with its sides exchanged.
  package var turned: LogicFunction? {
    switch self {
    case .equal: .equal
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}

extension AnswerValue {
  /// A quantity as the number that forms have.
  package var withoutUnit: AnswerValue {
    if case .quantity(let quantity) = self, let value = quantity.value {
      .decimal(value)
    } else {
      self
    }
  }

  /// A quantity in a unit; any other value as it is.
  package func measured(in unit: Coding?) -> AnswerValue {
    guard let unit, case .quantity(var quantity) = self else { return self }
    quantity.unit = unit.display ?? unit.code
    quantity.system = unit.system
    quantity.code = unit.code
    return .quantity(quantity)
  }

  fileprivate var negated: AnswerValue? {
    switch self {
    case .integer(let number): number == .min ? nil : .integer(-number)
    case .decimal(let number): ExactDecimal("-" + number.description).map { .decimal($0) }
    default: nil
    }
  }

  /// The same value as another type has it; `nil` where it is none of that.
  package func converted(to type: AnswerType) -> AnswerValue? {
    if self.type == type { return self }
    return cellText.flatMap { AnswerValue($0, as: type) }
  }
}
