import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

extension DocumentBuilder {
  mutating func definition(of constraint: SurveyConstraint) {
    open(name("constraints"), inArray: true)
    text("key", constraint.key)
    if constraint.severity != .error { text("severity", constraint.severity.rawValue) }
    text("human", constraint.human)
    definition(.expression, constraint.expression)
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
    _ name: ElementName, _ expression: SurveyExpression?, inArray: Bool = false
  ) {
    guard let expression else { return }
    if expression.isPlain { return string(name, expression.text, inArray: inArray) }
    open(name, inArray: inArray)
    text("name", expression.name)
    if expression.language != SurveyExpression.fhirPath { text("language", expression.language) }
    text("expression", expression.text)
    text("description", expression.description)
    close()
  }
}
