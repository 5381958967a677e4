import SurveyModel
import SurveyPrimitives

/// Orders among options that are numbers: of what is chosen of a list, one is above 2 where one of the options above 2 is
/// chosen.
extension LogicForm {
  /// A comparison of what is chosen with a number, said of each option for itself; `nil` where it is none, or other
  /// answers may be typed.
  package func ofEachOption(
    _ function: LogicFunction, _ left: Logic, _ right: Logic
  ) -> Logic? {
    let (list, other, isTurned) =
      if case .literal = left { (right, left, true) } else { (left, right, false) }
    guard case .answer(let question) = list, case .literal(let limit) = other,
      let bound = limit.plainNumber, let item = self[question.linkId]?.item, item.isChoice,
      !item.options.isEmpty, item.answerConstraint == .optionsOnly
    else { return nil }
    var fitting: [Logic] = []
    for option in item.options {
      guard let number = option.value.plainNumber else { return nil }
      let (first, second) = isTurned ? (bound, number) : (number, bound)
      guard function != .equal, let fits = function.holds(ExactDecimal.compare(first, second))
      else { return nil }
      let choice = AnswerValue.coding(Coding(code: option.value.code))
      if fits { fitting.append(.apply(.equal, [list, .literal(choice)])) }
    }
    return .any(fitting)
  }

  /// The same with all such comparisons said of each option.
  package func ofEachOption(_ logic: Logic) -> Logic {
    guard case .apply(let function, let operands) = logic else { return logic }
    if operands.count == 2, let options = ofEachOption(function, operands[0], operands[1]) {
      return options
    }
    let parts = operands.map { ofEachOption($0) }
    return function == .or ? .any(parts) : .apply(function, parts)
  }
}

extension AnswerValue {
  /// The number that it is.
  fileprivate var plainNumber: ExactDecimal? {
    switch self {
    case .integer(let number): ExactDecimal(number)
    case .decimal(let number): number
    default: nil
    }
  }
}
