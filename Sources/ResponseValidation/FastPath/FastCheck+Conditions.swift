import FHIRDocument
import SurveyModel

extension FastCheck {
  /// Whether what is answered is enabled, and what is enabled and needed is answered.
  ///
  /// Where it holds, nothing disabled has answers, so that conditions see all answers there are.
  mutating func conditionsHold() -> Bool {
    for conditional in plan.conditionals {
      let item = conditional.item
      guard let isEnabled = isEnabled(conditional) else { return false }
      let isAnswered = answered[item..<plan.items[item].end].contains { $0 >= 0 }
      if !isEnabled {
        if isAnswered { return false }
        disabled.insert(item)
      }
      if isEnabled, isComplete, plan.items[item].isNeeded, !isAnswered { return false }
      if plan.items[item].isQuestion, isEnabled, isComplete, plan.items[item].isNeeded,
        answered[item] < 0
      {
        return false
      }
    }
    return true
  }

  private func isEnabled(_ conditional: FastPlan.Conditional) -> Bool? {
    for condition in plan.conditions[conditional.conditions] {
      guard let holds = holds(condition) else { return nil }
      if holds == conditional.anySuffices { return holds }
    }
    return !conditional.anySuffices
  }

  private func holds(_ condition: FastCondition) -> Bool? {
    let node = answered[condition.source]
    if case .presence(let wanted) = condition.value { return (node >= 0) == wanted }
    var isAny = false
    if node >= 0 {
      var child = node + 1
      let end = Int(nodes[node].next)
      while child < end {
        if nodes[child].name == ElementName.answer.rawValue {
          guard let holds = holds(condition, forAnswer: child) else { return nil }
          if holds { isAny = true }
        }
        child = Int(nodes[child].next)
      }
    }
    return condition.operator == .notEqual ? !isAny : isAny
  }

  /// Whether one answer satisfies the comparison; for `!=`, whether it is equal.
  private func holds(_ condition: FastCondition, forAnswer node: Int) -> Bool? {
    guard
      let value = document.child(
        ElementName(rawValue: plan.items[condition.source].valueName), of: node)
    else {
      // A text instead of a coding is not equal to one (rule 18).
      return false
    }
    switch condition.value {
    case .presence: return nil
    case .boolean(let wanted): return hasText(value, wanted ? "true" : "false")
    case .number(let limit): return holds(condition.operator, value, limit)
    case .coding(let system, let code):
      guard let isCode = isText(document.child(.code, of: value), code),
        let isSystem = isText(document.child(.system, of: value), system)
      else { return nil }
      return isCode && isSystem
    }
  }

  private func holds(
    _ operator: EnableWhen.Operator, _ node: Int, _ limit: ShortDecimal
  ) -> Bool? {
    let range = range(node)
    guard range.upperBound <= bytes.count, let number = ShortDecimal(bytes.span.extracting(range)),
      let isAtMost = number.isAtMost(limit), let isAtLeast = limit.isAtMost(number)
    else { return nil }
    switch `operator` {
    case .exists: return nil
    case .equal, .notEqual: return isAtMost && isAtLeast
    case .greater: return !isAtMost
    case .less: return !isAtLeast
    case .greaterOrEqual: return isAtLeast
    case .lessOrEqual: return isAtMost
    }
  }

  /// Whether an element has a text, or is absent where none is wanted; `nil` for letters that may be
  /// written in several ways.
  private func isText(_ node: Int?, _ text: Range<Int>?) -> Bool? {
    guard let node else { return text == nil }
    guard isPlain(node) else { return nil }
    if let text, hasText(node, text) { return true }
    let range = range(node)
    guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    return false
  }
}
