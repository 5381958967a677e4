import FHIRDocument

extension ConversionCases {
  /// Elements and codes that change what a resource says.
  private static func size(_ number: String, _ rest: String = "") -> String {
    item(
      #""extension":[{"url":"http://hl7.org/fhir/StructureDefinition/maxSize","valueDecimal":\#(number)\#(rest)}],"#
        + #""type":"attachment""#)
  }

  static let meaning = [
    ConversionCase(
      "Rule 84: a size in megabytes is one in bytes", .r4, .r5, size("5"), size("5242880")),
    ConversionCase(
      "Rule 84: a size in bytes is one in megabytes", .r5, .r4b, size("800"),
      size("0.000762939453125")),
    ConversionCase(
      "Rule 84: a size that R4 gives in bytes stays one", .r4, .r5, size("5000000"),
      size(
        "5000000",
        #","_valueDecimal":{"extension":["#
          + kept("4.0", "Extension.value", #""valueDecimal":5000000"#) + "]}")),
    ConversionCase(
      "Rule 84: a size keeps its digits", .r4, .stu3, size("0.50"), size("0.50")),
    ConversionCase(
      "Rule 84: the digits of a size come back", .r4, .r5, size("0.50"),
      size(
        "524288",
        #","_valueDecimal":{"extension":["#
          + kept("4.0", "Extension.value", #""valueDecimal":0.50"#) + "]}")),
    ConversionCase(
      "That a vaccine was not given is kept as a modifier", .stu3, .r4b,
      #"{"resourceType":"Immunization","status":"completed","notGiven":true,"vaccineCode":{"text":"x"},"#
        + #""patient":{"reference":"Patient/1"},"date":"2026","primarySource":true}"#,
      #"{"resourceType":"Immunization","extension":["#
        + kept("3.0", "Immunization.date", #""valueDateTime":"2026""#)
        + #"],"modifierExtension":["#
        + kept("3.0", "Immunization.notGiven", #""valueBoolean":true"#)
        + #"],"status":"completed","vaccineCode":{"text":"x"},"patient":{"reference":"Patient/1"},"#
        + #""_occurrenceString":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]},"primarySource":true}"#
    ),
    ConversionCase(
      "That a contained prescription forbids is kept as a modifier", .r4, .stu3,
      task(
        #""contained":[{"resourceType":"MedicationRequest","id":"m","status":"active","intent":"order","doNotPerform":true,"#
          + #""medicationCodeableConcept":{"text":"x"},"subject":{"reference":"Patient/1"}}]"#),
      task(
        #""contained":[{"resourceType":"MedicationRequest","id":"m","modifierExtension":["#
          + kept("4.0", "MedicationRequest.doNotPerform", #""valueBoolean":true"#)
          + #"],"status":"active","intent":"order","medicationCodeableConcept":{"text":"x"},"subject":{"reference":"Patient/1"}}]"#
      )),
    ConversionCase(
      "A status that a contained resource cannot have is kept where it stands", .r4, .r5,
      response(
        #""contained":[{"resourceType":"Encounter","id":"e","status":"arrived","class":{"code":"AMB"}}],"questionnaire":"http://e.org/q""#
      ),
      response(
        #""contained":[{"resourceType":"Encounter","id":"e","extension":["#
          + kept("4.0", "Encounter.class", #""valueCoding":{"code":"AMB"}"#)
          + #"],"_status":{"extension":["#
          + kept("4.0", "Encounter.status", #""valueCode":"arrived""#)
          + #"]}}],"questionnaire":"http://e.org/q""#)),
    ConversionCase(
      "A code that neither version knows goes over", .r4, .r5,
      #"{"resourceType":"Questionnaire","status":"published"}"#,
      #"{"resourceType":"Questionnaire","status":"published"}"#),
    ConversionCase(
      "A number or a text is an open choice", .r5, .r4,
      item(
        #""type":"integer","answerConstraint":"optionsOrString","answerOption":[{"valueInteger":1},{"valueInteger":2}]"#
      ),
      item(
        #""extension":["# + kept("5.0", "Questionnaire.item.type", #""valueCode":"integer""#)
          + #"],"type":"open-choice","answerOption":[{"valueInteger":1},{"valueInteger":2}]"#)),
    ConversionCase(
      "A reference or a text is an open choice", .r5, .stu3,
      item(
        #""type":"reference","answerConstraint":"optionsOrString","answerOption":[{"valueReference":{"reference":"Patient/1"}}]"#
      ),
      item(
        #""extension":["# + kept("5.0", "Questionnaire.item.type", #""valueCode":"reference""#)
          + ","
          + kept(
            "4.0", "Questionnaire.item.answerOption",
            #""extension":[{"url":"value","valueReference":{"reference":"Patient/1"}}]"#)
          + #"],"type":"open-choice""#)),
    ConversionCase(
      "A number or a text without options keeps its constraint", .r5, .r4,
      item(#""type":"integer","answerConstraint":"optionsOrString""#),
      item(
        #""extension":["#
          + kept(
            "5.0", "Questionnaire.item.answerConstraint", #""valueCode":"optionsOrString""#)
          + #"],"type":"integer""#)),
    ConversionCase(
      "A date is a dateTime", .r4, .r5,
      #"{"resourceType":"Basic","code":{"text":"x"},"created":"2026-03"}"#,
      #"{"resourceType":"Basic","code":{"text":"x"},"created":"2026-03"}"#),
    ConversionCase(
      "A dateTime with a time is no date", .r5, .r4,
      #"{"resourceType":"Basic","code":{"text":"x"},"created":"2026-03-07T10:15:00Z"}"#,
      #"{"resourceType":"Basic","extension":["#
        + kept("5.0", "Basic.created", #""valueDateTime":"2026-03-07T10:15:00Z""#)
        + #"],"code":{"text":"x"}}"#),
    ConversionCase(
      "An extension with two questions is no condition", .stu3, .r4,
      item(#""extension":[\#(twoQuestions)],"type":"string""#),
      item(#""extension":[\#(twoQuestions)],"type":"string""#)),
  ]

  private static let twoQuestions = kept(
    "4.0", "Questionnaire.item.enableWhen",
    #""extension":[{"url":"question","valueString":"x"},{"url":"question","valueString":"y"},"#
      + #"{"url":"operator","valueCode":"exists"},{"url":"answer","valueBoolean":true}]"#)
}
