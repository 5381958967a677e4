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
    CatalogueCase("conditionNotEvaluated", "Nothing; the item is asked.") {
      var item = SurveyItem(linkId: "a", type: .string)
      item.enableWhenExpression = SurveyExpression("true")
      return try session([item]) { _ in }
    },
    CatalogueCase("expressionCycle", "Change one of the expressions.") {
      try take(calculated("%resource.item.where(linkId = 'a').answer.value + 1"), "{}")
    },
    CatalogueCase("expressionUnsettled", "Let the expression name the items that it uses.") {
      try take(calculated("%resource.item.answer.value.aggregate($this + $total, 0) + 1"), "{}")
    },
    CatalogueCase("expressionTooLong", "Make the expression simpler; the other items work.") {
      try take(calculated("1.repeat($this + 1).count()"), "{}")
    },
    CatalogueCase("notCompleted", "Correct the condition; the answers are in the response.") {
      try take(
        item("a", "string", #""extension": [\#(expression("enableWhenExpression", "'text'"))]"#),
        #"{"a": "x"}"#)
    },
    CatalogueCase("severalCalculated", "Let the expression give one value, or set `repeats`.") {
      try take(calculated("1 | 2"), "{}")
    },
    CatalogueCase("misplacedExpression", "Move the expression to a question.") {
      let inner = item("b", "string", #""text": "B""#)
      let extensions = expression("calculatedExpression", "1")
      return try items(
        item("a", "group", #""extension": [\#(extensions)], "item": [\#(inner)]"#))
    },
    CatalogueCase("duplicateVariable", "Remove one of the two.") {
      try items(item("a", "string", #""extension": [\#(variable("1")), \#(variable("2"))]"#))
    },
    CatalogueCase("conditionTwice", "Keep one of the two.") {
      let condition = #"{"question": "a", "operator": "exists", "answerBoolean": true}"#
      return try items(
        item("a", "string", #""text": "A""#) + ", "
          + item(
            "b", "string",
            #""extension": [\#(expression("enableWhenExpression", "true"))], "#
              + #""enableWhen": [\#(condition)]"#))
    },
    CatalogueCase("constraintBroken", "Change the answers that the rule is about.") {
      let rule =
        #"{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-constraint", "#
        + #""extension": [{"url": "key", "valueId": "k"}, {"url": "severity", "valueCode": "error"}, "#
        + #"{"url": "expression", "valueString": "answer.value > 1"}, "#
        + #"{"url": "human", "valueString": "more than one, please"}]}"#
      return try take(item("a", "integer", #""extension": [\#(rule)]"#), #"{"a": 1}"#)
    },
    CatalogueCase("noLongerOffered", "Choose one of the options that are offered.") {
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
