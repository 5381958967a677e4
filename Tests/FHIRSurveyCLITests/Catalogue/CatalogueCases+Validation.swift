import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import Testing

extension CatalogueCase {
  /// Judges a response by a questionnaire with one item, or by none.
  private static func judge(
    _ item: String?, _ answers: String,
    head: String = #""url": "http://example.org/q", "status": "active""#,
    response: String = #""questionnaire": "http://example.org/q", "status": "completed""#
  ) throws -> String {
    var library = ResourceLibrary()
    if let item {
      let text =
        #"{"resourceType": "Questionnaire", \#(head), "item": [{"linkId": "a", \#(item)}]}"#
      library.add(try #require(Document.read(Source(name: "q.json", text: text)).document))
    }
    let items = #""item": [{"linkId": "a", \#(answers)}]"#
    let text = #"{"resourceType": "QuestionnaireResponse", \#(response), \#(items)}"#
    let document = try #require(Document.read(Source(name: "r.json", text: text)).document)
    let verdict = ResponseValidator(library, at: now).validate(document.root)
    return verdict.findings.map { $0.description + "\n" }.joined()
  }

  private static func answer(_ value: String) -> String { #""answer": [{\#(value)}]"# }

  private static func rule(_ name: String, _ value: String) -> String {
    #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/\#(name)", \#(value)}]"#
  }

  private static let kilogram =
    #""valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg"}"#

  static let validation: [CatalogueCase] = [
    CatalogueCase("questionnaireNotAvailable", "Give the questionnaire with --questionnaire.") {
      try judge(nil, answer(#""valueString": "x""#))
    },
    CatalogueCase("noQuestionnaireNamed", "Name the questionnaire in the response.") {
      try judge(nil, answer(#""valueString": "x""#), response: #""status": "completed""#)
    },
    CatalogueCase("questionnaireNotActive", "Nothing; or use a questionnaire that is active.") {
      try judge(
        #""type": "string""#, answer(#""valueString": "x""#),
        head: #""url": "http://example.org/q", "status": "retired""#)
    },
    CatalogueCase("outsideEffectivePeriod", "Use the questionnaire that was in use at the time.") {
      try judge(
        #""type": "string""#, answer(#""valueString": "x""#),
        head:
          #""url": "http://example.org/q", "status": "active", "effectivePeriod": {"start": "2026"}"#,
        response:
          #""questionnaire": "http://example.org/q", "status": "completed", "authored": "2025-12-31""#
      )
    },
    CatalogueCase("answerForm", "Write the answer as the item asks for it.") {
      try judge(
        #""type": "string", "# + rule("regex", #""valueString": "[0-9]{5}""#),
        answer(#""valueString": "1011""#))
    },
    CatalogueCase(
      "formNotChecked", "Write the expression without looks around and references back."
    ) {
      try judge(
        #""type": "string", "# + rule("regex", #""valueString": "(?=a)a""#),
        answer(#""valueString": "a""#))
    },
    CatalogueCase("invalidURL", "Correct the URL.") {
      try judge(#""type": "url""#, answer(#""valueUri": "c:\\temp""#))
    },
    CatalogueCase("mediaTypeNotAllowed", "Give a file of an allowed type.") {
      try judge(
        #""type": "attachment", "# + rule("mimeType", #""valueCode": "image/png""#),
        answer(#""valueAttachment": {"contentType": "text/plain"}"#))
    },
    CatalogueCase("fileTooLarge", "Give a smaller file.") {
      try judge(
        #""type": "attachment", "# + rule("maxSize", #""valueDecimal": 0.000001"#),
        answer(#""valueAttachment": {"data": "YWJj"}"#))
    },
    CatalogueCase("fileSizeMismatch", "Give the number of bytes before base64, or leave it out.") {
      try judge(
        #""type": "attachment""#, answer(#""valueAttachment": {"data": "YWJj", "size": 4}"#))
    },
    CatalogueCase("referenceTypeNotAllowed", "Refer to a resource of an allowed type.") {
      try judge(
        #""type": "reference", "#
          + rule("questionnaire-referenceResource", #""valueCode": "Patient""#),
        answer(#""valueReference": {"reference": "Group/1"}"#))
    },
    CatalogueCase("otherItemText", "Write the text of the questionnaire, or none.") {
      try judge(#""type": "string", "text": "Name""#, #""text": "Age""#)
    },
    CatalogueCase("otherThanCalculated", "Calculate the answer anew, or correct the others.") {
      let expression =
        #""valueExpression": {"language": "text/fhirpath", "expression": "2 + 3"}"#
      let url =
        "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
      return try judge(
        #""type": "integer", "readOnly": true, "extension": [{"url": "\#(url)", \#(expression)}]"#,
        answer(#""valueInteger": 4"#))
    },
    CatalogueCase(
      "unitOfOtherKind", "Answer in the unit of the question, or one that converts to it."
    ) {
      try judge(
        #""type": "quantity", "# + rule("questionnaire-unit", kilogram),
        answer(
          #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "m"}"#))
    },
    CatalogueCase("valueSetNotAvailable", "Give the value set with --questionnaire.") {
      try judge(
        #""type": "choice", "answerValueSet": "http://example.org/vs""#,
        answer(#""valueCoding": {"code": "x"}"#))
    },
    CatalogueCase("notInValueSet", "Answer with a code of the value set.") {
      try judge(
        #""type": "choice", "answerValueSet": "http://hl7.org/fhir/ValueSet/ucum-units""#,
        answer(#""valueCoding": {"system": "http://unitsofmeasure.org", "code": "nope"}"#))
    },
    CatalogueCase("membershipUndetermined", "Give the code system with --questionnaire.") {
      try judge(
        #""type": "quantity", "#
          + rule("questionnaire-unitValueSet", #""valueCanonical": "http://example.org/vs""#),
        answer(#""valueQuantity": {"value": 1, "code": "x"}"#))
    },
    CatalogueCase("otherDisplay", "Write the display of the code, or none.") {
      try judge(
        #""type": "choice", "answerValueSet": "http://hl7.org/fhir/ValueSet/administrative-gender""#,
        answer(
          #""valueCoding": {"system": "http://hl7.org/fhir/administrative-gender", "code": "male", "display": "Female"}"#
        ))
    },
    CatalogueCase("limitOfOtherUnit", "Answer in a unit that converts to that of the limit.") {
      try judge(
        #""type": "quantity", "#
          + rule(
            "minValue",
            #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "kg"}"#),
        answer(
          #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "m"}"#))
    },
  ]
}
