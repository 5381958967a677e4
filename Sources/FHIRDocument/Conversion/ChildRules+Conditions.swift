/// The conditions of items, which STU3 says with `hasAnswer` and `answer[x]`.
extension ChildRules {
  /// STU3 knows two conditions, has an answer and equals, and takes them as alternatives.
  ///
  /// [que-7](https://hl7.org/fhir/STU3/questionnaire.html). Conditions that one version cannot say
  /// are kept all together, since the others alone would mean something else.
  mutating func addConditions(_ element: Element, _ step: ConversionStep) {
    let isFromSTU3 = step.source.version == .stu3
    guard isFromSTU3 || step.target.version == .stu3 else { return }
    let conditions = element.children(.enableWhen).map(\.self)
    guard !conditions.isEmpty else { return }
    let behavior = element[.enableBehavior]
    let isAny = behavior?.string == "any" && behavior?.hasChildren == false
    let areSayable = conditions.allSatisfy {
      isFromSTU3 ? Self.hasOperator($0, step) : Self.isPlain($0, step)
    }
    if !areSayable || !(isFromSTU3 || isAny || conditions.count == 1) {
      kept.insert(.enableWhen)
    } else if conditions.count > 1 {
      if isFromSTU3 { additions.append((.enableBehavior, "any")) } else { set(behavior, .drop) }
    }
  }

  /// Whether R4 has an operator for a condition of STU3.
  private static func hasOperator(_ condition: Element, _ step: ConversionStep) -> Bool {
    let answer = condition.choice("answer")
    guard let answer else { return condition[.hasAnswer]?.hasValue == true }
    return condition[.hasAnswer] == nil && answerName(answer, step)
  }

  /// Whether STU3 can say a condition of R4.
  private static func isPlain(_ condition: Element, _ step: ConversionStep) -> Bool {
    guard let relation = condition[.operator], !relation.hasChildren,
      let answer = condition.choice("answer")
    else { return false }
    switch relation.string {
    case "=": return answerName(answer, step)
    case "exists": return answer.name == .answerBoolean && answer.hasValue
    default: return false
    }
  }

  private static func answerName(_ answer: Element, _ step: ConversionStep) -> Bool {
    step.target.type(named: "Questionnaire.item.enableWhen")?.element(answer.name) != nil
  }

  mutating func addCondition(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    if step.source.version == .stu3 {
      let answer = element[.hasAnswer]
      additions.append((.operator, answer == nil ? "=" : "exists"))
      if let answer, let old = from.element(.hasAnswer), let new = to.element(.answerBoolean) {
        set(answer, .element(old, new))
      }
    } else if step.target.version == .stu3 {
      set(element[.operator], .drop)
      if element[.operator]?.string == "exists", let answer = element[.answerBoolean],
        let old = from.element(.answerBoolean), let new = to.element(.hasAnswer)
      {
        set(answer, .element(old, new))
      }
    }
  }
}
