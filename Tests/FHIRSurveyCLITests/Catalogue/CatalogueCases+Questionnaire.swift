extension CatalogueCase {
  private static let maxOccurs =
    #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-maxOccurs", "#
    + #""valueInteger": 2}]"#
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
    CatalogueCase("notAQuestionnaire", "Give a Questionnaire or a survey definition.") {
      try show(#"{"resourceType": "Patient"}"#)
    },
    CatalogueCase("missingLinkId", "Add a linkId that no other item has.") {
      try items(#"{"type": "string"}"#)
    },
    CatalogueCase("duplicateLinkId", "Give each item a linkId of its own.") {
      try items(#"{"linkId": "a", "type": "string"}, {"linkId": "a", "type": "string"}"#)
    },
    CatalogueCase("missingType", "Add the type: group, display, string, choice ….") {
      try items(#"{"linkId": "a"}"#)
    },
    CatalogueCase("unknownItemType", "Take one of FHIR's types; the item is asked as text.") {
      try items(#"{"linkId": "a", "type": "mood"}"#)
    },
    CatalogueCase("missingOptions", "Add answerOption or answerValueSet.") {
      try items(#"{"linkId": "a", "type": "choice"}"#)
    },
    CatalogueCase("unresolvedValueSet", "Add the value set to the contained resources.") {
      try items(
        #"{"linkId": "a", "type": "choice", "answerValueSet": "http://example.org/colours"}"#)
    },
    CatalogueCase("incompleteCondition", "Write question, operator and answer.") {
      try items(
        #"{"linkId": "a", "type": "string", "enableWhen": [{"question": "b", "operator": "="}]}"#)
    },
    CatalogueCase("wrongValueType", "Write a value of the type that is named.") {
      try items(#"{"linkId": "a", "type": "string", "required": "yes"}"#)
    },
    CatalogueCase("itemsUnderDisplay", "Make the item above it a group.") {
      try items(
        #"{"linkId": "a", "type": "display", "item": [{"linkId": "b", "type": "string"}]}"#)
    },
    CatalogueCase("unreadableOption", "Give the option a value.") {
      try items(
        #"{"linkId": "a", "type": "choice", "answerOption": [{"valueString": "x"}, "#
          + #"{"initialSelected": true}]}"#)
    },
    CatalogueCase("noItems", "Add items to ask anything.") {
      try show(#"{"resourceType": "Questionnaire", "status": "draft"}"#)
    },
    CatalogueCase("incompleteExpression", "Complete the expression as the hint says.") {
      try items(
        #"{"linkId": "a", "type": "integer", \#(sdc("calculatedExpression", #""expression": "1""#))}"#
      )
    },
    CatalogueCase("repeatedExpression", "Keep one of the expressions.") {
      let condition = sdc("enableWhenExpression", whole)
      return try items(
        #"{"linkId": "a", "type": "integer", \#(condition.dropLast()), \#(condition.dropFirst(14))}"#
      )
    },
    CatalogueCase("incompleteConstraint", "Give the constraint an expression and a severity.") {
      try items(
        #"{"linkId": "a", "type": "integer", "extension": [{"url": "#
          + #""http://hl7.org/fhir/StructureDefinition/targetConstraint", "extension": ["#
          + #"{"url": "human", "valueString": "No more than two"}]}]}"#)
    },
    CatalogueCase("incompleteLaunchContext", "Give the launch context a name and a type.") {
      try show(
        #"{"resourceType": "Questionnaire", "status": "draft", "extension": [{"url": "#
          + #""http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext", "#
          + #""extension": [{"url": "type", "valueCode": "Patient"}]}]}"#)
    },
    CatalogueCase("notASurveyDefinition", "Give a definition of a version that is known.") {
      try show(#"{"survey": 99, "items": [{"linkId": "a"}]}"#)
    },
    CatalogueCase(
      "unknownDefinitionMember", "Correct the name, see Schemas/survey.schema.json; it is left out."
    ) {
      try show(#"{"survey": 1, "colour": "red", "items": [{"linkId": "a", "type": "string"}]}"#)
    },
    CatalogueCase("requiredUnanswerable", "Give it an initial value, or let it be answered.") {
      try items(#"{"linkId": "a", "type": "string", "required": true, "readOnly": true}"#)
    },
    CatalogueCase("conditionCycle", "Take one of the conditions away.") {
      try items(
        #"{"linkId": "a", "type": "string", "enableWhen": [{"question": "a", "#
          + #""operator": "exists", "answerBoolean": true}]}"#)
    },
    CatalogueCase("conditionUnknownQuestion", "Correct the linkId in the condition.") {
      try items(
        #"{"linkId": "a", "type": "string", "enableWhen": [{"question": "x", "#
          + #""operator": "exists", "answerBoolean": true}]}"#)
    },
    CatalogueCase("existsNeedsBoolean", "Write answerBoolean.") {
      try items(
        #"{"linkId": "b", "type": "string"}, {"linkId": "a", "type": "string", "enableWhen": "#
          + #"[{"question": "b", "operator": "exists", "answerString": "x"}]}"#)
    },
    CatalogueCase("missingEnableBehavior", "Add enableBehavior: all or any.") {
      let condition = #"{"question": "b", "operator": "exists", "answerBoolean": true}"#
      return try items(
        #"{"linkId": "b", "type": "string"}, {"linkId": "a", "type": "string", "enableWhen": "#
          + #"[\#(condition), \#(condition)]}"#)
    },
    CatalogueCase("occurrenceMismatch", "Set required and repeats as the numbers want it.") {
      try items(#"{"linkId": "a", "type": "string", \#(maxOccurs)}"#)
    },
    CatalogueCase("misplacedInitial", "Remove the initial value, or mark an option as selected.") {
      try items(#"{"linkId": "a", "type": "group", "initial": [{"valueString": "x"}]}"#)
    },
  ]
}
