import SurveyModel
package import SurveyPrimitives

extension Logic {
  /// Whether it asks for the answer that a constraint is about.
  package var namesItself: Bool {
    switch self {
    case .itself: true
    case .literal: false
    case .answer(let question):
      if case .number(let number) = question.scope { number.namesItself } else { false }
    case .apply(_, let operands): operands.contains(where: \.namesItself)
    }
  }

  /// A moment in it that has no offset, which only limits may be.
  package var momentOfClock: PartialDateTime? {
    switch self {
    case .literal(.dateTime(let moment)): moment.isOfClock ? moment : nil
    case .literal, .itself, .answer: nil
    case .apply(_, let operands): operands.lazy.compactMap(\.momentOfClock).first
    }
  }

  /// Whether it says no more than that the item of a constraint has an answer.
  package func isThatAnswered(_ linkId: String) -> Bool {
    guard case .apply(.answered, let operands) = self else { return false }
    return operands == [.itself] || operands == [.answer(linkId)]
  }

  /// Whether it holds in any case where the answer that it is about is missing.
  package var isKeptWithoutItself: Bool { withoutItself == .always }

  /// What a condition is without the answer that it is about, as far as that decides.
  var withoutItself: Logic {
    switch self {
    case .itself: return .nothing
    case .literal, .answer: return self
    case .apply(let function, let operands):
      let parts = operands.map(\.withoutItself)
      switch function {
      case .and: return .both(parts)
      case .or: return .either(parts)
      case .not: return parts.first.map { .not($0) } ?? self
      case .answered: return parts.first == .nothing ? .never : .apply(function, parts)
      case .choose:
        if self == .nothing { return self }
        if parts.first == .always { return parts[1] }
        if parts.first == .never { return parts.count == 3 ? parts[2] : .nothing }
        return .apply(function, parts)
      case .weight, .label: return parts.first == .nothing ? .nothing : .apply(function, parts)
      default:
        guard function.rule.needsValues, parts.contains(.nothing) else {
          return .apply(function, parts)
        }
        return function.rule.result == .truth ? .never : .nothing
      }
    }
  }

  /// What a condition is where there is the answer that it is about.
  package var withItself: Logic {
    switch self {
    case .itself, .literal, .answer: return self
    case .apply(.answered, [.itself]): return .always
    case .apply(.and, let operands): return .both(operands.map(\.withItself))
    case .apply(.or, let operands): return .either(operands.map(\.withItself))
    case .apply(.not, let operands):
      guard case .apply(let function, let sides)? = operands.first?.withItself else {
        return operands.first.map { .not($0.withItself) } ?? self
      }
      let isKnown =
        sides.count == 2
        && sides.allSatisfy { side in
          switch side {
          case .itself, .literal(.integer), .literal(.decimal), .literal(.string): true
          default: false
          }
        }
      if isKnown, let opposite = function.opposite { return .apply(opposite, sides) }
      return .not(.apply(function, sides))
    case .apply(let function, let operands):
      return .apply(function, operands.map(\.withItself))
    }
  }

  /// The answers to a question instead of the one that it is about.
  func replacingItself(by linkId: String) -> Logic {
    switch self {
    case .itself: .answer(linkId)
    case .literal, .answer: self
    case .apply(let function, let operands):
      .apply(function, operands.map { $0.replacingItself(by: linkId) })
    }
  }
}

extension LogicFunction {
  /// The comparison that holds of two values where this one does not.
  fileprivate var opposite: LogicFunction? {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: nil
    }
  }
}
