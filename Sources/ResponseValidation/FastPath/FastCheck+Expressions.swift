import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel

extension FastCheck {
  /// Whether all expressions agree with a response whose answers are right otherwise.
  ///
  /// They see the response as it is. That is what they see in a session as long as nothing that is
  /// answered is disabled, which is looked at here.
  func expressionsAgree(on root: Element, _ evaluator: ResponseExpressions) -> Bool {
    guard let expressions = plan.expressions else { return true }
    var pass = ExpressionPass(self, expressions.rules, evaluator)
    return pass.agrees(root)
  }
}

/// Evaluates the expressions of a response, item by item in document order.
private struct ExpressionPass {
  /// Items of the response, or those of which it has none.
  private struct Level {
    /// The item of the plan that is next.
    var index: Int
    let upper: Int
    /// The end of what the items are in; 0 where that is not in the response.
    let end: Int
    /// Whether the next item was found already.
    var isFound = false
  }

  private let check: FastCheck
  private let plan: FastPlan
  private let rules: ExpressionRules
  private let evaluator: ResponseExpressions
  /// Which of the visited items is next.
  private var next = 0
  private var levels: [Level] = []

  init(_ check: FastCheck, _ rules: ExpressionRules, _ evaluator: ResponseExpressions) {
    self.check = check
    plan = check.plan
    self.rules = rules
    self.evaluator = evaluator
  }

  mutating func agrees(_ root: Element) -> Bool {
    guard agree(plan.surveyRules, -1, -1) == .enabled else { return false }
    let end = Int(check.nodes[root.index].next)
    levels = [Level(index: 0, upper: plan.items.count, end: end)]
    while let level = levels.last {
      let top = levels.count - 1
      if level.index >= level.upper {
        levels.removeLast()
      } else if plan.items[level.index].leadsToRules, let node = nextNode(of: level) {
        levels[top].isFound = true
        guard agree(level.index, node) else { return false }
      } else {
        levels[top].index = plan.items[level.index].end
        levels[top].isFound = false
        let isAbsent = plan.items[level.index].leadsToRules && !level.isFound
        if isAbsent, !agree(level.index, -1) { return false }
      }
    }
    return true
  }

  /// The next item of the response, if it belongs to the next one of a level.
  private mutating func nextNode(of level: Level) -> Int? {
    guard next < check.visited.count, check.visited[next].index == level.index,
      check.visited[next].node < level.end
    else { return nil }
    next += 1
    return check.visited[next - 1].node
  }

  /// Whether the expressions on an item agree; those on items inside it are looked at next.
  ///
  /// `node` is -1 where it is not in the response.
  private mutating func agree(_ index: Int, _ node: Int) -> Bool {
    if node < 0, check.disabled.contains(index) { return true }
    switch agree(plan.items[index].rules, index, node) {
    case nil: return false
    case .disabled: return node < 0
    case .enabled, .indeterminate: break
    }
    if check.isComplete, node < 0, plan.items[index].isConditional, plan.items[index].isNeeded {
      return false
    }
    guard plan.items[index].end > index + 1 else { return true }
    let upper = plan.items[index].end
    if plan.items[index].isGroup {
      let end = node < 0 ? 0 : Int(check.nodes[node].next)
      levels.append(Level(index: index + 1, upper: upper, end: end))
    } else if node >= 0 {
      // What is below a question is there for each of its answers, the first one first.
      for answer in check.answerNodes(of: node).reversed() {
        let end = Int(check.nodes[answer].next)
        levels.append(Level(index: index + 1, upper: upper, end: end))
      }
    }
    return true
  }

  // MARK: One item

  /// Whether an item is enabled whose expressions all agree; `nil` where one of them does not, or
  /// where that is not certain.
  private func agree(_ numbers: Range<Int>, _ index: Int, _ node: Int) -> Enablement? {
    let element = node < 0 ? nil : Element(document: check.document, index: node)
    var outcomes: [Int: ExpressionRules.Outcome] = [:]
    let isShaped = index >= 0 && plan.items[index].isShaped
    for number in plan.rules[numbers] {
      guard let rule = rules.rules[number], let value = evaluator.value(of: number, on: element)
      else { return nil }
      if case .variable = rule.kind { continue }
      guard let outcome = try? rules.outcome(of: number, value), !outcome.hasUnfitValues else {
        return nil
      }
      switch rule.kind {
      case .enablement: if outcome.truth != true { return .disabled }
      case .constraint: if outcome.truth == false { return nil }
      case .calculated:
        guard
          node < 0 || !rules.mayBeReadOnly(index)
            || CalculatedCheck.isSame(answers(of: node), outcome.answers)
        else { return nil }
      case .options, .candidates, .toggle, .limit: outcomes[number] = outcome
      case .text, .variable, .population, .initial: break
      }
    }
    if isShaped {
      let item = rules.item(index, with: outcomes)
      if node >= 0 {
        guard ExpressionRules.allows(answers(of: node), to: item) else { return nil }
      } else if check.isComplete, item.required || (item.minOccurs ?? 0) > 0 {
        return nil
      }
    }
    return .enabled
  }

  private func answers(of node: Int) -> [AnswerValue] {
    check.answerNodes(of: node).compactMap { answer in
      Element(document: check.document, index: answer).choice("value").flatMap { AnswerValue($0) }
    }
  }
}
