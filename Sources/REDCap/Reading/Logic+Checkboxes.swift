import SurveyLogic
import SurveyModel

extension Logic {
  /// The same with all codes of a checkbox at once as what they say: that any is checked is that it is
  /// answered, that none is, that it is not.
  func foldingCheckboxes(in form: LogicForm) -> Logic {
    if let (linkId, _) = checked(false), let item = form[linkId]?.item, item.repeats,
      item.options.count == 1
    {
      return .not(.apply(.answered, [.answer(linkId)]))
    }
    guard case .apply(let function, let operands) = self else { return self }
    if let count = counted(in: form) { return count }
    guard function == .or || function == .and else {
      if function == .not, operands.count == 1 {
        return .not(operands[0].foldingCheckboxes(in: form))
      }
      return .apply(function, operands.map { $0.foldingCheckboxes(in: form) })
    }
    let isAny = function == .or
    var rest = operands.map { $0.foldingCheckboxes(in: form) }
    for linkId in Set(rest.compactMap { $0.checked(isAny)?.linkId }).sorted() {
      guard let item = form[linkId]?.item, item.repeats, item.options.count > 1 else { continue }
      let own = rest.indices.filter { rest[$0].checked(isAny)?.linkId == linkId }
      let values = own.compactMap { rest[$0].checked(isAny)?.value }
      let isWhole = item.options.allSatisfy { option in
        values.contains { $0.isSameOption(as: option.value) }
      }
      guard isWhole, own.count == item.options.count, let first = own.first else { continue }
      let answered = Logic.apply(.answered, [.answer(linkId)])
      rest[first] = isAny ? answered : .not(answered)
      for index in own.dropFirst().reversed() { rest.remove(at: index) }
    }
    return isAny ? .any(rest) : .all(rest)
  }

  /// All codes of a checkbox added up are how many answers it has.
  private func counted(in form: LogicForm) -> Logic? {
    guard case .apply(.add, let operands) = self else { return nil }
    let checked = operands.compactMap { operand -> (linkId: String, value: AnswerValue)? in
      guard case .apply(.choose, let parts) = operand, parts.count == 3,
        parts[1] == .literal(.integer(1)), parts[2] == .literal(.integer(0))
      else { return nil }
      return parts[0].checked(true)
    }
    guard let linkId = checked.first?.linkId, checked.count == operands.count,
      checked.allSatisfy({ $0.linkId == linkId }), let item = form[linkId]?.item, item.repeats,
      item.answerConstraint == .optionsOnly, item.options.count == checked.count,
      item.options.allSatisfy({ option in
        checked.contains { $0.value.isSameOption(as: option.value) }
      })
    else { return nil }
    return .apply(.count, [.answer(linkId)])
  }

  /// The question and the option that is checked, or is not.
  private func checked(_ isChecked: Bool) -> (linkId: String, value: AnswerValue)? {
    if !isChecked {
      guard case .apply(.not, let operands) = self else { return nil }
      return operands.first?.checked(true)
    }
    guard case .apply(.equal, let operands) = self, operands.count == 2,
      case .answer(let question) = operands[0], case .literal(let value) = operands[1],
      question.scope == .here
    else { return nil }
    return (question.linkId, value)
  }
}
