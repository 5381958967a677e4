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
    guard let first = operands.first, let left = quantity(first) else { return nil }
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
    case .literal(let value): return value.label
    default: return nil
    }
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
