import SurveyModel

extension CatalogueCase {
  private static let variable =
    #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/variable", "#
    + #""valueExpression": {"name": "a", "language": "text/fhirpath", "expression": "1"}}]"#

  private static let whole = #""language": "text/fhirpath", "expression": "true""#

  /// One of SDC's extensions, as the member `extension`.
  private static func sdc(_ name: String, _ expression: String) -> String {
    #""extension": [{"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"#
      + #"\#(name)", "valueExpression": {\#(expression)}}]"#
  }

  static let questionnaires: [CatalogueCase] = [
    CatalogueCase("notAQuestionnaire") {
      try show(#"{"resourceType": "Patient"}"#)
    },
    CatalogueCase("missingLinkId") {
      try items(#"{"type": "string"}"#)
    },
    CatalogueCase("duplicateLinkId") {
      try items(#"{"linkId": "a", "type": "string"}, {"linkId": "a", "type": "string"}"#)
    },
    CatalogueCase("missingType") {
      try items(#"{"linkId": "a"}"#)
    },
    CatalogueCase("unknownItemType") {
      try items(#"{"linkId": "a", "type": "mood"}"#)
    },
    CatalogueCase("missingOptions") {
      try items(#"{"linkId": "a", "type": "choice"}"#)
    },
    CatalogueCase("unresolvedValueSet") {
      try items(
        #"{"linkId": "a", "type": "choice", "answerValueSet": "http://example.org/colours"}"#)
    },
    CatalogueCase("incompleteCondition") {
      try items(
        #"{"linkId": "a", "type": "string", "enableWhen": [{"question": "b", "operator": "="}]}"#)
    },
    CatalogueCase("wrongValueType") {
      try items(#"{"linkId": "a", "type": "string", "required": "yes"}"#)
    },
    CatalogueCase("unreadableOption") {
      try items(
        #"{"linkId": "a", "type": "choice", "answerOption": [{"valueString": "x"}, "#
          + #"{"initialSelected": true}]}"#)
    },
    CatalogueCase("noItems") {
      try show(#"{"resourceType": "Questionnaire", "status": "draft"}"#)
    },
    CatalogueCase("unknownModifierExtension") {
      try items(
        #"{"linkId": "a", "type": "string", "modifierExtension": [{"url": "#
          + #""http://example.org/x", "valueBoolean": true}]}"#)
    },
    CatalogueCase("subQuestionnaireNotAssembled") {
      try items(
        #"{"linkId": "a", "type": "display", "extension": [{"url": "#
          + #""http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-subQuestionnaire", "#
          + #""valueCanonical": "http://example.org/part|1"}]}"#)
    },
    CatalogueCase("adaptiveQuestionnaire") {
      try show(
        #"{"resourceType": "Questionnaire", "status": "draft", "extension": [{"url": "#
          + #""http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-questionnaireAdaptive", "#
          + #""valueBoolean": true}], "item": [{"linkId": "a", "type": "string", "text": "A"}]}"#)
    },
    CatalogueCase("vendorRule") {
      try items(
        #"{"linkId": "a", "type": "string", "extension": [{"url": "#
          + #""http://example.org/calculatedExpression", "valueString": "1"}]}"#)
    },
    CatalogueCase("misspeltExtension") {
      try items(
        #"{"linkId": "a", "type": "string", "extension": [{"url": "#
          + #""http://hl7.org/fhir/StructureDefinition/questionnaire-hiden", "valueBoolean": true}]}"#
      )
    },
    CatalogueCase("ambiguousContainedURL") {
      let valueSets = ["a", "b"].map {
        #"{"resourceType": "ValueSet", "id": "\#($0)", "url": "http://example.org/vs", "#
          + #""status": "draft"}"#
      }
      return try show(
        #"{"resourceType": "Questionnaire", "status": "draft", "contained": ["#
          + valueSets.joined(separator: ", ")
          + #"], "item": [{"linkId": "1", "type": "string"}]}"#)
    },
    CatalogueCase("incompleteExpression") {
      try items(
        #"{"linkId": "a", "type": "integer", \#(sdc("calculatedExpression", #""expression": "1""#))}"#
      )
    },
    CatalogueCase("repeatedExpression") {
      let condition = sdc("enableWhenExpression", whole)
      return try items(
        #"{"linkId": "a", "type": "integer", \#(condition.dropLast()), \#(condition.dropFirst(14))}"#
      )
    },
    CatalogueCase("incompleteConstraint") {
      try items(
        #"{"linkId": "a", "type": "integer", "extension": [{"url": "#
          + #""http://hl7.org/fhir/StructureDefinition/targetConstraint", "extension": ["#
          + #"{"url": "human", "valueString": "No more than two"}]}]}"#)
    },
    CatalogueCase("incompleteLaunchContext") {
      try show(
        #"{"resourceType": "Questionnaire", "status": "draft", "extension": [{"url": "#
          + #""http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext", "#
          + #""extension": [{"url": "type", "valueCode": "Patient"}]}]}"#)
    },
    CatalogueCase("notASurveyDefinition") {
      try show(#"{"survey": 99, "items": [{"linkId": "a"}]}"#)
    },
    CatalogueCase("unknownDefinitionMember") {
      try show(#"{"survey": 1, "colour": "red", "items": [{"linkId": "a", "type": "string"}]}"#)
    },
    CatalogueCase("requiredUnanswerable") {
      var item = SurveyItem(linkId: "a", type: .string)
      (item.required, item.readOnly) = (true, true)
      return try session([item]) { _ in }
    },
    CatalogueCase("conditionCycle") {
      var item = SurveyItem(linkId: "a", type: .boolean)
      item.enableWhen = [
        EnableWhen(question: "a", operator: .exists, answer: .boolean(true))
      ]
      return try session([item]) { _ in }
    },
  ]
}
