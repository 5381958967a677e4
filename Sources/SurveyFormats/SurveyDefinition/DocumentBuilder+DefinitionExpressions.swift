import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

extension DocumentBuilder {
  /// Writes the expressions of an item as members of its definition.
  mutating func definitionExpressions(of item: SurveyItem) {
    definition("initialExpression", item.initialExpression)
    definition("calculatedExpression", item.calculatedExpression)
    definition("answerExpression", item.answerExpression)
    definition("candidateExpression", item.candidateExpression)
    definition("enableWhenExpression", item.enableWhenExpression)
    definition("itemPopulationContext", item.itemPopulationContext)
    definition("textExpression", item.textExpression)
    for variable in item.variables { definition("variables", variable, inArray: true) }
    for constraint in item.constraints { definition(of: constraint) }
    for toggle in item.optionToggles {
      open(name("optionToggles"), inArray: true)
      for option in toggle.options { typed(option, "options", inArray: true) }
      definition("expression", toggle.expression)
      close()
    }
    for limit in item.calculatedLimits {
      open(name("calculatedLimits"), inArray: true)
      text("limit", limit.kind.rawValue)
      definition("expression", limit.expression)
      close()
    }
  }

  /// Writes what answers of some types must keep.
  mutating func definitionRestrictions(of item: SurveyItem) {
    text("regex", item.regex)
    if let size = item.maxSize { number(name("maxSize"), String(size)) }
    for type in item.mimeTypes { string(name("mimeTypes"), type, inArray: true) }
    for type in item.referenceTypes { string(name("referenceTypes"), type, inArray: true) }
    text("unitValueSet", item.unitValueSet)
  }

  mutating func definition(of constraint: SurveyConstraint) {
    open(name("constraints"), inArray: true)
    text("key", constraint.key)
    if constraint.severity != .error { text("severity", constraint.severity.rawValue) }
    text("human", constraint.human)
    definition("expression", constraint.expression)
    text("location", constraint.location)
    close()
  }

  mutating func definition(of context: LaunchContext) {
    open(name("launchContexts"), inArray: true)
    text("name", context.name)
    for type in context.types { string(name("types"), type, inArray: true) }
    text("description", context.description)
    close()
  }

  /// Writes an expression: as a text where it is FHIRPath and nothing else is said.
  mutating func definition(
    _ member: String, _ expression: SurveyExpression?, inArray: Bool = false
  ) {
    guard let expression else { return }
    if expression.isPlain { return string(name(member), expression.text, inArray: inArray) }
    open(name(member), inArray: inArray)
    text("name", expression.name)
    if expression.language != SurveyExpression.fhirPath { text("language", expression.language) }
    text("expression", expression.text)
    text("description", expression.description)
    close()
  }
}
