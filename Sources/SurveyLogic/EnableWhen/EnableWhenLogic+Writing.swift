package import SurveyModel
import SurveyPrimitives

extension EnableWhenLogic {
  /// The conditions that say exactly the same; `nil` where there are none, and an expression is
  /// needed.
  package func write(
    _ logic: Logic, on linkId: String
  ) -> (conditions: [EnableWhen], behavior: EnableBehavior?)? {
    switch logic {
    case .apply(.and, let operands): return list(operands, .all, on: linkId)
    case .apply(.or, let operands): return list(operands, .any, on: linkId)
    default: return condition(logic, on: linkId).map { ([$0], nil) }
    }
  }

  private func list(
    _ operands: [Logic], _ behavior: EnableBehavior, on linkId: String
  ) -> (conditions: [EnableWhen], behavior: EnableBehavior?)? {
    var conditions: [EnableWhen] = []
    for operand in operands {
      guard let condition = condition(operand, on: linkId) else { return nil }
      conditions.append(condition)
    }
    return conditions.isEmpty ? nil : (conditions, behavior)
  }

  private func condition(_ logic: Logic, on linkId: String) -> EnableWhen? {
    switch logic {
    case .answer(let question):
      guard form[question.linkId]?.item.type == .boolean else { return nil }
      return enabling(question, .equal, .boolean(true), on: linkId)
    case .apply(.not, let operands):
      guard let operand = operands.first, let inner = condition(operand, on: linkId) else {
        return nil
      }
      switch (inner.operator, inner.answer) {
      case (.equal, let value):
        return EnableWhen(question: inner.question, operator: .notEqual, answer: value)
      case (.exists, .boolean(true)):
        return EnableWhen(question: inner.question, operator: .exists, answer: .boolean(false))
      default: return nil
      }
    case .apply(.answered, let operands):
      guard case .answer(let question)? = operands.first else { return nil }
      return enabling(question, .exists, .boolean(true), on: linkId)
    case .apply(let function, let operands):
      guard function.isComparison, operands.count == 2 else { return nil }
      switch (operands[0], operands[1]) {
      case (.answer(let question), .literal(let value)):
        return condition(question, function, value, on: linkId)
      case (.literal(let value), .answer(let question)):
        return condition(question, function.turned, value, on: linkId)
      default: return nil
      }
    case .literal, .itself: return nil
    }
  }

  private func condition(
    _ question: Logic.Question, _ function: LogicFunction, _ value: AnswerValue, on linkId: String
  ) -> EnableWhen? {
    guard let item = form[question.linkId]?.item else { return nil }
    let value = item.typed(value)
    if function == .equal {
      guard let value = item.enablingValue(value) else { return nil }
      return enabling(question, .equal, value, on: linkId)
    }
    guard let op = EnableWhen.Operator(rawValue: function.sign), value.type.hasOrder,
      !item.isChoice, item.type.answerType?.kind == value.type.kind
    else { return nil }
    return enabling(question, op, value, on: linkId)
  }

  /// The condition, where it means the repetitions that the logic means.
  private func enabling(
    _ question: Logic.Question, _ op: EnableWhen.Operator, _ value: AnswerValue, on linkId: String
  ) -> EnableWhen? {
    guard let entry = form[question.linkId], entry.item.type.isQuestion,
      question.linkId != linkId, !entry.path.contains(linkId)
    else { return nil }
    let isMeant =
      question.scope == .all && entry.repeating.isEmpty
      || (try? self.question(entry, on: linkId)) == question
    guard isMeant else { return nil }
    return EnableWhen(question: question.linkId, operator: op, answer: value)
  }
}

extension SurveyItem {
  /// A number as the answers to the question are: others compare no whole number with a decimal.
  fileprivate func typed(_ value: AnswerValue) -> AnswerValue {
    switch (type, value) {
    case (.decimal, .integer(let number)): .decimal(ExactDecimal(number))
    case (.integer, .decimal(let number)):
      number.integer.map { .integer($0) } ?? value
    default: value
    }
  }

  /// The value that a condition compares with, where it is equal to the same answers.
  fileprivate func enablingValue(_ value: AnswerValue) -> AnswerValue? {
    switch value {
    case .reference, .attachment, .uri: return nil
    case .coding(let coding):
      guard isChoice else { return nil }
      let same = options.map(\.value).filter { $0.isChosen(by: value) }
      guard let option = same.first else {
        // Of a value set that is not spelled out nothing else is known.
        return options.isEmpty && coding.system != nil && hasCodedOptions ? value : nil
      }
      guard same.allSatisfy({ $0.isEqual(to: option) }) else { return nil }
      return option
    default:
      if isChoice { return mayBeTyped && hasCodedOptions && value.type == .string ? value : nil }
      guard let own = type.answerType else { return nil }
      return own.kind == value.type.kind ? value : nil
    }
  }
}

extension AnswerValue {
  /// Whether it is the option that a choice names.
  fileprivate func isChosen(by choice: AnswerValue) -> Bool {
    if case .coding = self { return isSameOption(as: choice) }
    return code == choice.code
  }
}
