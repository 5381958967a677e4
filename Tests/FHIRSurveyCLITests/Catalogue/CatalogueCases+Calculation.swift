import SurveyModel

extension CatalogueCase {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func expression(_ name: String, _ text: String) -> String {
    #"{"url": "\#(sdc)\#(name)", "valueExpression": "#
      + #"{"language": "text/fhirpath", "expression": "\#(text)"}}"#
  }

  private static func item(_ linkId: String, _ type: String, _ members: String) -> String {
    #"{"linkId": "\#(linkId)", "type": "\#(type)", \#(members)}"#
  }

  private static func calculated(_ text: String) -> String {
    item("a", "integer", #""extension": [\#(expression("calculatedExpression", text))]"#)
  }

  private static func variable(_ text: String) -> String {
    #"{"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression": "#
      + #"{"name": "v", "language": "text/fhirpath", "expression": "\#(text)"}}"#
  }

  static let calculation: [CatalogueCase] = [
    CatalogueCase("conditionNotEvaluated") {
      var item = SurveyItem(linkId: "a", type: .string)
      item.enableWhenExpression = SurveyExpression("true")
      return try session([item]) { _ in }
    },
    CatalogueCase("expressionCycle") {
      try take(calculated("%resource.item.where(linkId = 'a').answer.value + 1"), "{}")
    },
    CatalogueCase("expressionUnsettled") {
      try take(calculated("%resource.item.answer.value.aggregate($this + $total, 0) + 1"), "{}")
    },
    CatalogueCase("expressionTooLong") {
      try take(calculated("1.repeat($this + 1).count()"), "{}")
    },
    CatalogueCase("notCompleted") {
      try take(
        item("a", "string", #""extension": [\#(expression("enableWhenExpression", "'text'"))]"#),
        #"{"a": "x"}"#)
    },
    CatalogueCase("severalCalculated") {
      try take(calculated("1 | 2"), "{}")
    },
    CatalogueCase("misplacedExpression") {
      let inner = item("b", "string", #""text": "B""#)
      let extensions = expression("calculatedExpression", "1")
      return try items(
        item("a", "group", #""extension": [\#(extensions)], "item": [\#(inner)]"#))
    },
    CatalogueCase("duplicateVariable") {
      try items(item("a", "string", #""extension": [\#(variable("1")), \#(variable("2"))]"#))
    },
    CatalogueCase("constraintBroken") {
      let rule =
        #"{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-constraint", "#
        + #""extension": [{"url": "key", "valueId": "k"}, {"url": "severity", "valueCode": "error"}, "#
        + #"{"url": "expression", "valueString": "answer.value > 1"}, "#
        + #"{"url": "human", "valueString": "more than one, please"}]}"#
      return try take(item("a", "integer", #""extension": [\#(rule)]"#), #"{"a": 1}"#)
    },
    CatalogueCase("noLongerOffered") {
      let isOffered = "%resource.item.where(linkId = 'b').answer.empty()"
      let toggle =
        #"{"url": "\#(sdc)answerOptionsToggleExpression", "extension": ["#
        + #"{"url": "option", "valueString": "x"}, {"url": "expression", "valueExpression": "#
        + #"{"language": "text/fhirpath", "expression": "\#(isOffered)"}}]}"#
      let options = #""answerOption": [{"valueString": "x"}, {"valueString": "y"}]"#
      return try take(
        item("a", "string", #""extension": [\#(toggle)], \#(options)"#) + ", "
          + item("b", "string", #""text": "B""#),
        #"{"a": "x", "b": "z"}"#)
    },
  ]
}
