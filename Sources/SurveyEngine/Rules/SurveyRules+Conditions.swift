import SurveyDiagnostics
import SurveyModel

extension SurveyRules {
  /// Single conditions: what they name (rules 5, 10, 13).
  static func checkConditions(_ item: SurveyItem, _ found: inout RuleFindings) {
    for (number, condition) in item.enableWhen.enumerated() {
      checkSource(of: condition, number, &found)
      if condition.operator == .exists, condition.answer.type != .boolean {
        found.add(
          .existsValue,
          [
            "question": .quoted(condition.question),
            "kind": .phrase(.kind(condition.answer.type.rawValue)),
          ], .condition(number, .answer))
      }
    }
  }

  private static func checkSource(
    of condition: EnableWhen, _ number: Int, _ found: inout RuleFindings
  ) {
    let (index, own) = (found.index, found.definition)
    let question = Diagnostic.Argument.Value.quoted(condition.question)
    let field = Field.condition(number, .question)
    guard let source = index.find(linkId: condition.question)?.rawValue else {
      return found.add(.conditionOnNothing, ["question": question], field)
    }
    if index.isShared(condition.question) {
      return found.add(.conditionOnShared, ["question": question], field)
    }
    if index.isInside(source, own) {
      return found.add(.conditionOnInside, ["inner": source == own ? nil : question], field)
    }
    let type = index.items[source].type
    guard type.isQuestion else {
      return found.add(
        .conditionOnGroup, ["question": question, "type": .literal(type.rawValue)], field)
    }
    if let group = index.repetition(around: source, awayFrom: own) {
      found.add(
        .ambiguousSource,
        ["question": question, "group": .quoted(index.items[group].linkId)], field)
    }
  }

  /// How conditions go together (rules 9 and 23).
  static func checkConditionsTogether(_ item: SurveyItem, _ found: inout RuleFindings) {
    if item.enableWhen.count > 1, item.enableBehavior == nil {
      found.add(
        .behaviorMissing, ["count": .number(item.enableWhen.count)], .condition(0, .whole))
    }
    if item.enableWhenExpression != nil, !item.enableWhen.isEmpty {
      found.add(.enableWhenTwoWays, [:], .expression(.enablement))
    }
  }
}

extension SurveyIndex {
  /// Whether an item has a condition on a question after it that is not inside it.
  ///
  /// Where no item has, no conditions go round in a circle.
  func hasConditionAhead(_ definition: Int) -> Bool {
    items[definition].enableWhen.contains { condition in
      guard let source = find(linkId: condition.question)?.rawValue else { return false }
      return source > definition && !isInside(source, definition)
    }
  }

  /// The repeating item around a question that another item is not part of.
  package func repetition(around source: Int, awayFrom target: Int) -> Int? {
    let shared = meeting(of: source, and: target)
    var above = parents[source]
    while above > shared {
      if items[above].repeats, items[above].maxOccurs != 1 { return above }
      above = parents[above]
    }
    return nil
  }
}
