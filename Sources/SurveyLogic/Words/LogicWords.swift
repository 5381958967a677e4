import SurveyModel
import SurveyPrimitives

/// A condition in words: `3 is Yes, and 4 is more than 5`.
///
/// Who prints says what questions are called. What the words cannot say exactly is not said at all.
package struct LogicWords {
  private let form: LogicForm
  private let name: (String) -> String?

  /// - Parameter name: what a question is called, by its linkId; `nil` where it is not shown.
  package init(_ form: LogicForm, name: @escaping (String) -> String?) {
    (self.form, self.name) = (form, name)
  }

  /// The words of a condition; `nil` where there are none for it.
  package func words(_ condition: Logic) -> String? { words(condition, inside: nil) }

  private func words(_ condition: Logic, inside: LogicFunction?) -> String? {
    switch condition {
    case .apply(.or, let operands) where oneOf(operands) != nil: return oneOf(operands)
    case .answer(let question):
      return name(question.linkId).map { "\($0) is yes" }
    case .apply(.not, let operands):
      guard operands.count == 1, case .apply(let function, let parts) = operands[0] else {
        guard case .answer(let question)? = operands.first else { return nil }
        return name(question.linkId).map { "\($0) is not yes" }
      }
      return comparison(function, parts, isNegated: true)
    case .apply(.or, let operands): return joined(grouped(operands), " or ", .or, inside)
    case .apply(.and, let operands):
      return answeredBut(operands) ?? joined(operands, " and ", .and, inside)
    case .apply(let function, let operands):
      return comparison(function, operands, isNegated: false)
    case .literal, .itself: return nil
    }
  }

  private func joined(
    _ operands: [Logic], _ joint: String, _ own: LogicFunction, _ inside: LogicFunction?
  ) -> String? {
    var parts: [String] = []
    for operand in operands {
      guard let part = words(operand, inside: own) else { return nil }
      parts.append(part)
    }
    let text = parts.joined(separator: joint)
    return inside == nil || inside == own || parts.count == 1 ? text : "(\(text))"
  }

  /// Puts the values that one question may be together: `3 is A, B or C`.
  private func grouped(_ operands: [Logic]) -> [Logic] {
    var groups: [[Logic]] = []
    for operand in operands {
      if let question = operand.comparedQuestion,
        groups.last?.first?.comparedQuestion == question
      {
        groups[groups.count - 1].append(operand)
      } else {
        groups.append([operand])
      }
    }
    return groups.map { $0.count == 1 ? $0[0] : .apply(.or, $0) }
  }

  /// One question that is any of several values: `3 is A, B or C`.
  private func oneOf(_ operands: [Logic]) -> String? {
    guard let question = operands.first?.comparedQuestion,
      operands.allSatisfy({ $0.comparedQuestion == question }), let name = name(question.linkId)
    else { return nil }
    let labels = operands.compactMap(\.comparedValue).map { label($0, of: question.linkId) }
    guard let last = labels.last, labels.count > 1 else { return nil }
    return "\(name) is \(labels.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// A question that is answered otherwise: `3 is answered, but not with A`.
  private func answeredBut(_ operands: [Logic]) -> String? {
    guard operands.count == 2, case .apply(.answered, let asked) = operands[0],
      case .apply(.not, let negated) = operands[1], let condition = negated.first,
      let question = condition.comparedQuestion, let value = condition.comparedValue,
      asked == [.answer(question)], let name = name(question.linkId)
    else { return nil }
    return "\(name) is answered, but not with \(label(value, of: question.linkId))"
  }

  private func comparison(
    _ function: LogicFunction, _ operands: [Logic], isNegated: Bool
  ) -> String? {
    guard let first = operands.first else { return nil }
    if let options = ofOptions(function, operands) { return isNegated ? nil : options }
    guard let left = quantity(first) else { return nil }
    let not = isNegated ? " not" : ""
    if function == .answered { return "\(left) is\(not) answered" }
    guard operands.count == 2, let right = operand(operands[1], beside: first) else { return nil }
    return switch function {
    case .equal: "\(left) is\(not) \(right)"
    case .less: "\(left) is\(not) less than \(right)"
    case .lessOrEqual: "\(left) is\(not) \(right) or less"
    case .greater: "\(left) is\(not) more than \(right)"
    case .greaterOrEqual: "\(left) is\(not) \(right) or more"
    case .contains: isNegated ? "\(left) does not contain \(right)" : "\(left) contains \(right)"
    default: nil
    }
  }

  /// What is compared: a question, or a sum of questions.
  private func quantity(_ logic: Logic) -> String? {
    switch logic {
    case .answer(let question): return name(question.linkId)
    case .apply(.add, let operands):
      let parts = operands.compactMap { quantity($0) }
      return parts.count == operands.count ? parts.joined(separator: " + ") : nil
    case .apply(.count, let operands):
      guard operands.count == 1, let part = quantity(operands[0]) else { return nil }
      return "the number of answers to \(part)"
    case .apply(.toNumber, let operands), .apply(.toText, let operands):
      return operands.count == 1 && isShownAsNumber(operands[0]) ? quantity(operands[0]) : nil
    case .apply(.absolute, let operands):
      guard case .apply(.daysBetween, let dates)? = operands.first else { return nil }
      return between(dates).map { "the number of days between \($0.0) and \($0.1)" }
    case .apply(.secondsBetween, let moments): return from(moments, "seconds")
    case .apply(.daysBetween, let dates): return from(dates, "days")
    case .apply(.monthsBetween, let dates): return from(dates, "months")
    case .apply(.yearsBetween, let dates): return from(dates, "years")
    case .apply(.today, _): return "today"
    case .apply(.multiply, let operands): return calculation(operands, "×")
    case .apply(.subtract, let operands): return calculation(operands, "−")
    case .apply(.divide, let operands): return calculation(operands, "÷")
    case .literal(let value): return value.label
    default: return nil
    }
  }

  private func between(_ dates: [Logic]) -> (String, String)? {
    guard dates.count == 2, let first = quantity(dates[0]), let second = quantity(dates[1]) else {
      return nil
    }
    return (first, second)
  }

  private func from(_ dates: [Logic], _ unit: String) -> String? {
    between(dates).map { "the number of whole \(unit) from \($0.0) to \($0.1)" }
  }

  /// Beside numbers, questions are not called by their numbers alone.
  private func calculation(_ operands: [Logic], _ sign: String) -> String? {
    let parts = operands.map { operand -> String? in
      switch operand {
      case .answer: quantity(operand).map { "(answer to \($0))" }
      case .apply: quantity(operand).map { "(\($0))" }
      case .literal, .itself: quantity(operand)
      }
    }
    let known = parts.compactMap(\.self)
    return known.count == parts.count && parts.count == 2
      ? known.joined(separator: " \(sign) ") : nil
  }

  /// Whether people see the number that an answer is.
  private func isShownAsNumber(_ logic: Logic) -> Bool {
    switch logic {
    case .apply(.toText, let operands) where operands.count == 1:
      return isShownAsNumber(operands[0])
    case .answer(let question):
      guard let item = form[question.linkId]?.item else { return false }
      guard item.isChoice else { return [.integer, .decimal, .string].contains(item.type) }
      return !item.options.isEmpty && item.options.allSatisfy { ExactDecimal($0.label) != nil }
    default: return false
    }
  }

  /// That one of the options is chosen whose codes are in an order with a number that is not seen.
  private func ofOptions(_ function: LogicFunction, _ operands: [Logic]) -> String? {
    guard operands.count == 2, case .literal(let limit) = operands[1],
      let bound = ExactDecimal(limit.label), !isShownAsNumber(operands[0]),
      case .apply(.toNumber, var inner) = operands[0]
    else { return nil }
    if case .apply(.toText, let text)? = inner.first { inner = text }
    guard inner.count == 1, case .answer(let question) = inner[0],
      let name = name(question.linkId), let item = form[question.linkId]?.item, item.isChoice,
      item.answerConstraint == .optionsOnly
    else { return nil }
    var labels: [String] = []
    for option in item.options {
      guard let number = option.value.code.flatMap({ ExactDecimal($0) }) else { return nil }
      guard let fits = function.holds(ExactDecimal.compare(number, bound)) else { return nil }
      if fits { labels.append("“\(option.label)”") }
    }
    guard let last = labels.last else { return nil }
    let others = labels.dropLast().joined(separator: ", ")
    return "\(name) is " + (others.isEmpty ? last : "\(others) or \(last)")
  }

  private func operand(_ logic: Logic, beside other: Logic) -> String? {
    if case .literal(let value) = logic {
      if case .answer(let question) = other { return label(value, of: question.linkId) }
      return value.label
    }
    return quantity(logic)
  }

  /// A value as the question shows it: the label of the option, yes or no.
  private func label(_ value: AnswerValue, of linkId: String) -> String {
    let option = form[linkId]?.item.options.first { $0.value.isSameOption(as: value) }
    if let option { return "“\(option.label)”" }
    switch value {
    case .coding, .string: return "“\(value.label)”"
    default: return value.label
    }
  }
}

extension Logic {
  /// The question that this compares with a value, where it does nothing else.
  fileprivate var comparedQuestion: Question? {
    guard case .apply(.equal, let parts) = self, parts.count == 2,
      case .answer(let question) = parts[0],
      case .literal = parts[1]
    else { return nil }
    return question
  }

  fileprivate var comparedValue: AnswerValue? {
    guard case .apply(.equal, let parts) = self, parts.count == 2,
      case .literal(let value) = parts[1]
    else { return nil }
    return value
  }
}
