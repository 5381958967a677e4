package import SurveyModel

/// Calculations as answers can be.
extension LogicForm {
  /// A calculation as an answer to an item can be: what is true or false is 1 or 0 where a number is asked for, and what is no
  /// text is the text of it where a text is.
  package func fitted(_ logic: Logic, on linkId: String) -> Logic {
    guard let item = self[linkId]?.item, !item.isChoice else { return logic }
    switch item.type.answerType.flatMap({ Self.kind(of: $0) }) {
    case .number: return numbered(logic)
    case .text:
      switch kind(of: logic) {
      case .number, .truth, .date: return .apply(.toText, [logic])
      default: return logic
      }
    default: return logic
    }
  }

  /// A calculation that gives 1 in place of what is true, and 0 in place of what is false.
  package func numbered(_ logic: Logic) -> Logic {
    if logic == .nothing { return logic }
    switch logic {
    case .literal(.boolean(let holds)): return .literal(.integer(holds ? 1 : 0))
    case .apply(.choose, let operands):
      return .apply(.choose, operands.prefix(1) + operands.dropFirst().map(numbered))
    case .apply(.firstOf, let operands): return .apply(.firstOf, operands.map(numbered))
    case .apply(let function, _) where function.rule.result == .truth:
      return .oneOrZero(logic)
    default:
      guard kind(of: logic) == .truth else { return logic }
      return .apply(
        .choose, [.apply(.answered, [logic]), .oneOrZero(.apply(.equal, [logic, .always]))])
    }
  }
}

extension Logic {
  /// The number that stands for a condition: 1 where it holds, else 0.
  static func oneOrZero(_ condition: Logic) -> Logic {
    .apply(.choose, [condition, .literal(.integer(1)), .literal(.integer(0))])
  }

  /// A calculation that gives what is true or false in place of values that stand for it; where a condition decides between
  /// both, it is that condition.
  package func truths(_ truth: (AnswerValue) -> Bool?) -> Logic {
    switch self {
    case .literal(let value): return truth(value).map { .literal(.boolean($0)) } ?? self
    case .apply(.choose, let operands):
      if self == .nothing { return self }
      let values = operands.dropFirst().map { $0.truths(truth) }
      switch values {
      case [.always, .never]: return operands[0]
      case [.never, .always]: return .not(operands[0])
      default: return .apply(.choose, operands.prefix(1) + values)
      }
    case .apply(.firstOf, let operands):
      return .apply(.firstOf, operands.map { $0.truths(truth) })
    default: return self
    }
  }
}
