import SurveyModel
import SurveyPrimitives

/// `skipLogic`, read into ``Logic`` and written from it.
///
/// A condition means what `enableWhen` means: LHC-Forms converts one into the other, looks for the
/// source along the items around the target, and takes an item that is hidden for unanswered. Of
/// several answers one is enough; `notEqual` holds where none is equal, of an unanswered question,
/// too.
package struct SkipLogicLanguage: Sendable {
  package let form: LogicForm

  package init(_ form: LogicForm) { self.form = form }

  /// When the item is enabled.
  package func read(_ skip: SkipLogic, on linkId: String) throws(LogicProblem) -> Logic {
    var operands: [Logic] = []
    for condition in skip.conditions { operands.append(try read(condition, on: linkId)) }
    guard !operands.isEmpty else { throw .unknown("conditions", offset: 0) }
    let logic: Logic = skip.isAny ? .any(operands) : .all(operands)
    return skip.hides ? .not(logic) : logic
  }

  private func read(
    _ condition: SkipLogic.Condition, on linkId: String
  ) throws(LogicProblem) -> Logic {
    guard !condition.triggers.isEmpty else { throw .unknown("trigger", offset: 0) }
    let conditions = condition.triggers.map {
      EnableWhen(question: condition.source, operator: $0.key.operator, answer: $0.value)
    }
    return try EnableWhenLogic(form).read(conditions, .all, on: linkId)
  }

  /// What says exactly the same; `nil` where there is nothing, and an expression is needed.
  package func write(_ logic: Logic, on linkId: String) -> SkipLogic? {
    switch logic {
    case .apply(.or, let operands): list(operands, isAny: true, on: linkId)
    case .apply(.and, let operands): list(operands, isAny: false, on: linkId)
    default: condition(logic, on: linkId).map { SkipLogic([$0]) }
    }
  }

  private func list(_ operands: [Logic], isAny: Bool, on linkId: String) -> SkipLogic? {
    var conditions: [SkipLogic.Condition] = []
    for operand in operands {
      guard let condition = condition(operand, on: linkId) else { return nil }
      conditions.append(condition)
    }
    return conditions.isEmpty ? nil : SkipLogic(conditions, isAny: isAny)
  }

  /// One condition: what `enableWhen` says in one, or a range of numbers.
  private func condition(_ logic: Logic, on linkId: String) -> SkipLogic.Condition? {
    guard let written = EnableWhenLogic(form).write(logic, on: linkId),
      let first = written.conditions.first, written.behavior != .any
    else { return nil }
    var triggers: [SkipLogic.Trigger] = []
    for condition in written.conditions {
      guard condition.question == first.question, let trigger = trigger(condition) else {
        return nil
      }
      triggers.append(trigger)
    }
    let isRange = triggers.allSatisfy { $0.key.isLimit }
    guard triggers.count == 1 || isRange && Set(triggers.map(\.key)).count == triggers.count else {
      return nil
    }
    // Of several answers each condition may be met by another one.
    guard triggers.count == 1 || form[first.question]?.item.repeats == false else { return nil }
    return SkipLogic.Condition(source: first.question, triggers)
  }

  private func trigger(_ condition: EnableWhen) -> SkipLogic.Trigger? {
    let key = SkipLogic.Key(condition.operator)
    guard key != .exists else { return SkipLogic.Trigger(key, condition.answer) }
    guard let item = form[condition.question]?.item,
      let value = value(condition.answer, of: item, key)
    else { return nil }
    return SkipLogic.Trigger(key, value)
  }

  /// The value, where LHC-Forms compares it as FHIR does.
  ///
  /// Dates and long texts it does not compare, and a text that is typed beside coded options it
  /// takes for an option of that text.
  private func value(
    _ value: AnswerValue, of item: SurveyItem, _ key: SkipLogic.Key
  ) -> AnswerValue? {
    switch value {
    case .boolean: return key.isLimit ? nil : value
    case .quantity(let quantity):
      guard let number = quantity.value, quantity.comparator == nil, item.hasOneUnit(quantity)
      else { return nil }
      return .decimal(number)
    case .coding(let coding):
      guard !key.isLimit, item.isChoice, coding.version == nil,
        coding.code != nil || coding.display != nil
      else { return nil }
      return value
    case .string:
      let isPlain = item.isChoice ? item.hasPlainOptions : item.type == .string
      return isPlain && !key.isLimit ? value : nil
    default: return value.type.kind == .number ? value : nil
    }
  }
}

extension SurveyItem {
  /// Whether all of its options are texts or numbers.
  fileprivate var hasPlainOptions: Bool {
    !options.isEmpty
      && options.allSatisfy {
        switch $0.value {
        case .string, .integer: true
        default: false
        }
      }
  }
}
