extension SurveyItem {
  /// All expressions of the item itself.
  package var expressions: [SurveyExpression] {
    var found: [SurveyExpression] = []
    func add(_ expression: SurveyExpression?) {
      if let expression { found.append(expression) }
    }
    add(initialExpression)
    add(calculatedExpression)
    add(answerExpression)
    add(candidateExpression)
    add(itemPopulationContext)
    add(textExpression)
    add(enableWhenExpression)
    variables.forEach(add)
    for constraint in constraints { add(constraint.expression) }
    for toggle in optionToggles { add(toggle.expression) }
    for limit in calculatedLimits { add(limit.expression) }
    return found
  }
}
