import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import Testing

extension CatalogueCase {
  /// Validates a response by a questionnaire with one item, or by none.
  private static func validate(
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
    let result = ResponseValidator(library, at: now).validate(document.root)
    return result.findings.map { $0.text(in: language) + "\n" }.joined()
  }

  private static func answer(_ value: String) -> String { #""answer": [{\#(value)}]"# }

  private static func rule(_ name: String, _ value: String) -> String {
    #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/\#(name)", \#(value)}]"#
  }

  private static let kilogram =
    #""valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg"}"#

  static let validation: [CatalogueCase] = [
    CatalogueCase("questionnaireNotAvailable") {
      try validate(nil, answer(#""valueString": "x""#))
    },
    CatalogueCase("noQuestionnaireNamed") {
      try validate(nil, answer(#""valueString": "x""#), response: #""status": "completed""#)
    },
    CatalogueCase("questionnaireNotActive") {
      try validate(
        #""type": "string""#, answer(#""valueString": "x""#),
        head: #""url": "http://example.org/q", "status": "retired""#)
    },
    CatalogueCase("outsideEffectivePeriod") {
      try validate(
        #""type": "string""#, answer(#""valueString": "x""#),
        head:
          #""url": "http://example.org/q", "status": "active", "effectivePeriod": {"start": "2026"}"#,
        response:
          #""questionnaire": "http://example.org/q", "status": "completed", "authored": "2025-12-31""#
      )
    },
    CatalogueCase("answerForm") {
      try validate(
        #""type": "string", "# + rule("regex", #""valueString": "[0-9]{5}""#),
        answer(#""valueString": "1011""#))
    },
    CatalogueCase("formNotChecked") {
      try validate(
        #""type": "string", "# + rule("regex", #""valueString": "(?=a)a""#),
        answer(#""valueString": "a""#))
    },
    CatalogueCase("invalidURL") {
      try validate(#""type": "url""#, answer(#""valueUri": "c:\\temp""#))
    },
    CatalogueCase("mediaTypeNotAllowed") {
      try validate(
        #""type": "attachment", "# + rule("mimeType", #""valueCode": "image/png""#),
        answer(#""valueAttachment": {"contentType": "text/plain"}"#))
    },
    CatalogueCase("fileTooLarge") {
      try validate(
        #""type": "attachment", "# + rule("maxSize", #""valueDecimal": 0.000001"#),
        answer(#""valueAttachment": {"data": "YWJj"}"#))
    },
    CatalogueCase("fileSizeMismatch") {
      try validate(
        #""type": "attachment""#, answer(#""valueAttachment": {"data": "YWJj", "size": 4}"#))
    },
    CatalogueCase("referenceTypeNotAllowed") {
      try validate(
        #""type": "reference", "#
          + rule("questionnaire-referenceResource", #""valueCode": "Patient""#),
        answer(#""valueReference": {"reference": "Group/1"}"#))
    },
    CatalogueCase("otherItemText") {
      try validate(#""type": "string", "text": "Name""#, #""text": "Age""#)
    },
    CatalogueCase("otherThanCalculated") {
      let expression =
        #""valueExpression": {"language": "text/fhirpath", "expression": "2 + 3"}"#
      let url =
        "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
      return try validate(
        #""type": "integer", "readOnly": true, "extension": [{"url": "\#(url)", \#(expression)}]"#,
        answer(#""valueInteger": 4"#))
    },
    CatalogueCase("unitOfOtherKind") {
      try validate(
        #""type": "quantity", "# + rule("questionnaire-unit", kilogram),
        answer(
          #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "m"}"#))
    },
    CatalogueCase("valueSetNotAvailable") {
      try validate(
        #""type": "choice", "answerValueSet": "http://example.org/vs""#,
        answer(#""valueCoding": {"code": "x"}"#))
    },
    CatalogueCase("notInValueSet") {
      try validate(
        #""type": "choice", "answerValueSet": "http://hl7.org/fhir/ValueSet/ucum-units""#,
        answer(#""valueCoding": {"system": "http://unitsofmeasure.org", "code": "nope"}"#))
    },
    CatalogueCase("membershipUndetermined") {
      try validate(
        #""type": "quantity", "#
          + rule("questionnaire-unitValueSet", #""valueCanonical": "http://example.org/vs""#),
        answer(#""valueQuantity": {"value": 1, "code": "x"}"#))
    },
    CatalogueCase("validityUndetermined") {
      try validate(
        #""type": "date", "#
          + rule(
            "questionnaire-constraint",
            #""extension": [{"url": "key", "valueId": "born"}, {"url": "severity", "#
              + #""valueCode": "error"}, {"url": "human", "valueString": "Not before the birth"}, "#
              + #"{"url": "expression", "valueString": "answer.value >= %patient.birthDate"}]"#),
        answer(#""valueDate": "1980-01-01""#))
    },
    CatalogueCase("otherDisplay") {
      try validate(
        #""type": "choice", "answerValueSet": "http://hl7.org/fhir/ValueSet/administrative-gender""#,
        answer(
          #""valueCoding": {"system": "http://hl7.org/fhir/administrative-gender", "code": "male", "display": "Female"}"#
        ))
    },
    CatalogueCase("limitOfOtherUnit") {
      try validate(
        #""type": "quantity", "#
          + rule(
            "minValue",
            #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "kg"}"#),
        answer(
          #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "m"}"#))
    },
  ]
}
