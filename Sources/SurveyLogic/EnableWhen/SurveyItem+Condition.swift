package import SurveyModel

extension LogicForm {
  /// When an item is enabled, whichever way it says it; `nil` where it always is.
  ///
  /// The expression counts where an item has both (rule 23).
  package func condition(of item: SurveyItem) throws(LogicProblem) -> Logic? {
    if let expression = item.enableWhenExpression {
      guard expression.language == SurveyExpression.fhirPath else {
        throw .unknown(expression.language, offset: 0)
      }
      return try FHIRPathLanguage(self, for: .condition).read(expression.text, on: item.linkId)
    }
    guard !item.enableWhen.isEmpty else { return nil }
    return try EnableWhenLogic(self).read(item.enableWhen, item.enableBehavior, on: item.linkId)
  }
}

extension SurveyItem {
  /// Sets when the item is enabled: by `enableWhen` where that says the same, else by an expression.
  ///
  /// Gives the variables that must be declared on groups around it. Where it fails, nothing is
  /// changed.
  package mutating func setCondition(
    _ logic: Logic?, in form: LogicForm
  ) throws(LogicProblem) -> [WrittenExpression.Variable] {
    var conditions: [EnableWhen] = []
    var behavior: EnableBehavior?
    var expression: SurveyExpression?
    var variables: [WrittenExpression.Variable] = []
    if let logic, logic != .always {
      if let written = EnableWhenLogic(form).write(logic, on: linkId) {
        (conditions, behavior) = written
      } else {
        let written = try FHIRPathLanguage(form, for: .condition).expression(logic, on: linkId)
        expression = SurveyExpression(written.text)
        variables = written.variables
      }
    }
    enableWhen = conditions
    enableBehavior = behavior
    enableWhenExpression = expression
    return variables
  }
}

extension Survey {
  /// Declares variables on their groups.
  package mutating func declare(_ variables: [WrittenExpression.Variable]) {
    var byGroup: [String: [SurveyExpression]] = [:]
    for variable in variables { byGroup[variable.linkId, default: []].append(variable.expression) }
    guard !byGroup.isEmpty else { return }
    changeItems { item in
      for new in byGroup[item.linkId] ?? [] where !item.variables.contains(new) {
        item.variables.append(new)
      }
    }
  }

  /// Changes all items, those inside others before these.
  ///
  /// With a stack of its own: items may be as deep as they like.
  private mutating func changeItems(_ change: (inout SurveyItem) -> Void) {
    var lists: [[SurveyItem]] = [[]]
    for step in ItemWalk(items) {
      switch step {
      case .enter: lists.append([])
      case .leave(var item):
        item.items = lists.popLast() ?? []
        change(&item)
        lists[lists.count - 1].append(item)
      }
    }
    items = lists.first ?? []
  }
}
