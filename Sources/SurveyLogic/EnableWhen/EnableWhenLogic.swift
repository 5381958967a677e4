package import SurveyModel
import SurveyPrimitives

/// `enableWhen` with its behavior, read into ``Logic`` and written from it.
///
/// An answer that equals the value is enough for `=`, none may for `!=` (rules 1 and 2).
package struct EnableWhenLogic: Sendable {
  package let form: LogicForm

  package init(_ form: LogicForm) { self.form = form }

  /// What the conditions of an item say together; without a behavior all must hold (rule 9).
  package func read(
    _ conditions: [EnableWhen], _ behavior: EnableBehavior?, on linkId: String
  ) throws(LogicProblem) -> Logic {
    var operands: [Logic] = []
    for condition in conditions { operands.append(try read(condition, on: linkId)) }
    return behavior == .any ? .any(operands) : .all(operands)
  }

  private func read(_ condition: EnableWhen, on linkId: String) throws(LogicProblem) -> Logic {
    guard let entry = form[condition.question] else { throw .noQuestion(condition.question) }
    let item = entry.item
    guard item.type.isQuestion else { throw .noQuestion(condition.question) }
    let answer = Logic.answer(try question(entry, on: linkId))
    switch condition.operator {
    case .exists:
      guard case .boolean(let wanted) = condition.answer else {
        throw .unknown("exists \(condition.answer.type.rawValue)", offset: 0)
      }
      let exists = Logic.apply(.answered, [answer])
      return wanted ? exists : .not(exists)
    case .equal: return try equal(answer, condition.answer, item)
    case .notEqual: return .not(try equal(answer, condition.answer, item))
    case .less: return try order(.less, answer, condition, item)
    case .lessOrEqual: return try order(.lessOrEqual, answer, condition, item)
    case .greater: return try order(.greater, answer, condition, item)
    case .greaterOrEqual: return try order(.greaterOrEqual, answer, condition, item)
    }
  }

  private func equal(
    _ answer: Logic, _ value: AnswerValue, _ item: SurveyItem
  ) throws(LogicProblem) -> Logic {
    switch value {
    case .reference, .attachment: throw .unknown(value.type.rawValue, offset: 0)
    default: break
    }
    guard item.isChoice else { return .apply(.equal, [answer, .literal(value)]) }
    let chosen = item.choice(value)
    // Codes with and without a system are the same for logic, but not for conditions (rule 16).
    if item.isClosed, item.options.contains(where: { $0.value.isSameOption(as: chosen) }),
      !item.options.contains(where: { $0.value.isEqual(to: value) })
    {
      return .never
    }
    return .apply(.equal, [answer, .literal(chosen)])
  }

  private func order(
    _ function: LogicFunction, _ answer: Logic, _ condition: EnableWhen, _ item: SurveyItem
  ) throws(LogicProblem) -> Logic {
    let kinds = Set(item.options.map { $0.value.type.kind })
    let given = item.isChoice ? kinds : item.type.answerType.map { [$0.kind] } ?? []
    let type = condition.answer.type
    guard type.hasOrder, given == [type.kind] else {
      throw .unknown("\(condition.operator.rawValue) \(type.rawValue)", offset: 0)
    }
    return .apply(function, [answer, .literal(condition.answer)])
  }
}

// MARK: Repetitions

extension EnableWhenLogic {
  /// The question with the repetition that counts: the nearest one, which is the last one before the
  /// item or else the first one after it (rule 10).
  func question(
    _ entry: LogicForm.Entry, on linkId: String
  ) throws(LogicProblem) -> Logic.Question {
    let others = entry.repeating.dropFirst(form.shared(entry.repeating, with: linkId).count)
    guard let group = others.first else { return Logic.Question(entry.item.linkId) }
    guard others.count == 1, entry.repeating.count == 1,
      form[group]?.item.type.isQuestion == false
    else { throw .unknown("several repetitions of \(entry.item.linkId)", offset: 0) }
    let isBefore = form.isBefore(entry.item.linkId, linkId)
    let number: Logic =
      isBefore ? .apply(.count, [.answer(Logic.Question(group, .all))]) : .literal(.integer(1))
    return Logic.Question(entry.item.linkId, .number(number))
  }
}

extension SurveyItem {
  /// A value as the choice that it names: the option of that code, or of that value.
  fileprivate func choice(_ value: AnswerValue) -> AnswerValue {
    switch value {
    case .coding: value
    case .string where hasCodedOptions && isOpen: value
    default:
      hasCodedOptions && !options.isEmpty
        ? value : .coding(Coding(code: value.code))
    }
  }

  /// Whether an answer is one of the options.
  fileprivate var isClosed: Bool { !options.isEmpty && !isOpen && answerExpression == nil }
}

extension AnswerValue {
  /// Whether a condition takes two values for the same.
  func isEqual(to other: AnswerValue) -> Bool {
    switch (self, other) {
    case (.coding(let left), .coding(let right)): left.means(right)
    default: code == other.code
    }
  }
}
