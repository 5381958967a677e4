import SurveyModel
import SurveyPrimitives

extension Logic {
  /// Whether both say the same: what a code is called never counts, nor whether a number is written as a whole
  /// one, nor in which steps a sum is made.
  package func means(_ other: Logic) -> Bool { plain == other.plain }

  private var plain: Logic {
    switch self {
    case .literal(.integer(let number)): return .literal(.decimal(ExactDecimal(number)))
    case .literal(.coding(var coding)) where coding.code != nil:
      (coding.display, coding.preserved) = (nil, Preserved())
      return .literal(.coding(coding))
    case .literal, .answer, .itself: return self
    case .apply(.add, let operands):
      let parts = operands.map(\.plain)
      guard case .apply(.add, let first)? = parts.first else { return .apply(.add, parts) }
      return .apply(.add, first + parts.dropFirst())
    case .apply(let function, let operands): return .apply(function, operands.map(\.plain))
    }
  }
}

extension LogicForm {
  /// The same with codes without a system as the options that they name, where each names one, and amounts in the only unit
  /// that a question has as numbers.
  package func namingOptions(_ logic: Logic) -> Logic {
    guard case .apply(let function, let operands) = logic else { return logic }
    if function.isComparison, operands.count == 2, case .answer(let question) = operands[0],
      case .literal(.quantity(let quantity)) = operands[1], let number = quantity.value,
      self[question.linkId]?.item.hasOneUnit(quantity) == true
    {
      return .apply(function, [operands[0], .literal(.decimal(number))])
    }
    if function == .equal, operands.count == 2, case .answer(let question) = operands[0],
      case .literal(.coding(let coding)) = operands[1], coding.system == nil,
      let option = option(of: question.linkId, coding)
    {
      return .apply(.equal, [operands[0], .literal(option)])
    }
    return .apply(function, operands.map { namingOptions($0) })
  }

  private func option(of linkId: String, _ coding: Coding) -> AnswerValue? {
    let named = self[linkId]?.item.options.map(\.value).filter {
      $0.isSameOption(as: .coding(coding))
    }
    return named?.count == 1 ? named?.first : nil
  }
}
