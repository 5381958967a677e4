import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension QuestionnaireChecker {
  /// Conditions that can never or always hold, and items that therefore nobody sees.
  static func checkSatisfiability(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    var dead = checkConstants(questionnaire, &findings)
    for index in questionnaire.items.indices {
      let item = questionnaire.items[index]
      let conditions = questionnaire.conditions(of: index)
      guard let outcome = outcome(of: conditions, at: index, questionnaire) else { continue }
      switch outcome {
      case .open: continue
      case .never:
        dead.insert(index)
        findings.add(.neverEnabled, at: conditions[0].element, in: item)
      case .always:
        findings.add(.alwaysEnabled, at: conditions[0].element, in: item)
      }
    }
    checkReach(questionnaire, dead, &findings)
  }

  /// Expressions of conditions that no answer changes; gives the items that are never enabled.
  private static func checkConstants(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) -> Set<Int> {
    var dead: Set<Int> = []
    var constants = ConstantExpressions(questionnaire)
    for expression in questionnaire.expressions {
      guard let condition = expression.condition, let truth = constants.truth(of: expression) else {
        continue
      }
      let item = expression.owner.map { questionnaire.items[$0] }
      guard let item, let owner = expression.owner, expression.kind == "enableWhenExpression" else {
        findings.add(
          .constantCondition,
          ["condition": .literal(condition), "value": .literal(String(truth))],
          at: expression.textElement, in: item)
        continue
      }
      if !truth { dead.insert(owner) }
      findings.add(
        truth ? .alwaysEnabledByExpression : .neverEnabledByExpression,
        at: expression.textElement, in: item)
    }
    return dead
  }

  private enum Outcome { case open, never, always }

  private static func outcome(
    of conditions: [CheckedCondition], at index: Int, _ questionnaire: CheckedQuestionnaire
  ) -> Outcome? {
    let item = questionnaire.items[index]
    let isComplete =
      item.element.children(.enableWhen).reduce(0) { count, _ in count + 1 }
      == conditions.count
    guard !conditions.isEmpty, isComplete, !item.has("enableWhenExpression") else { return nil }
    var groups: [Int: [EnableWhen]] = [:]
    var order: [Int] = []
    for condition in conditions {
      guard let source = condition.source, isSound(condition, source, index, questionnaire) else {
        return nil
      }
      if groups[source] == nil { order.append(source) }
      groups[source, default: []].append(condition.enableWhen)
    }
    let isAny = questionnaire.matchesAny(item.item)
    var (canHold, canFail) = (!isAny, isAny)
    for source in order {
      guard let group = groups[source] else { continue }
      let solver = ConditionSolver(
        questionnaire.items[source].item, offered: questionnaire.offered(by: source),
        constants: group.filter { $0.operator != .exists }.map(\.answer),
        isSingle: !questionnaire.items[source].item.repeats
          && questionnaire.repetition(around: source, awayFrom: index) == nil)
      if isAny {
        canHold = canHold || group.contains { solver.canHold([$0]) }
        canFail = canFail && solver.canFail(group)
      } else {
        canHold = canHold && solver.canHold(group)
        canFail = canFail || group.contains { solver.canFail([$0]) }
      }
    }
    return canHold ? (canFail ? .open : .always) : .never
  }

  /// Whether nothing else is said of a condition already.
  static func isSound(
    _ condition: CheckedCondition, _ source: Int, _ index: Int,
    _ questionnaire: CheckedQuestionnaire
  ) -> Bool {
    let enableWhen = condition.enableWhen
    let item = questionnaire.items[source]
    guard item.isQuestion, !questionnaire.line(of: source).contains(index) else { return false }
    if enableWhen.operator == .exists {
      if case .boolean = enableWhen.answer { return true }
      return false
    }
    if enableWhen.operator == .equal, let offered = questionnaire.offered(by: source),
      !offered.contains(where: { AnswerValue.equal($0, enableWhen.answer) != false })
    {
      return false
    }
    return enableWhen.fits(item.item)
  }
}

extension CheckedQuestionnaire {
  /// Whether one condition of an item is enough (rule 9).
  func matchesAny(_ item: SurveyItem) -> Bool {
    (item.enableBehavior ?? (version == .stu3 ? .any : .all)) == .any
  }
}

extension EnableWhen {
  /// Whether it cannot hold without an answer.
  var needsAnswer: Bool {
    switch self.operator {
    case .exists: answer == .boolean(true)
    case .notEqual: false
    default: true
    }
  }
}
