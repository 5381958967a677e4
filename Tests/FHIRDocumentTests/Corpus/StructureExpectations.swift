/// Where the structure check and HL7's schema do not agree.
enum StructureExpectations {
  /// Files that the schema finds valid, and that have findings all the same.
  static let moreThanSchema = Set(groups.values.flatMap(\.self))

  private static let groups: [String: [String]] = [
    "an element that FHIR does not know, which XML cannot hold": [
      "questionnaires/r4/json/lforms__fhir-context-q-wrong-valueset-url-fhircontext.json",
      "questionnaires/r4/json/lforms__fhir-context-q-wrong-valueset-url.json",
      "questionnaires/r4/json/lforms__fhir-context-q.json",
      "questionnaires/r4/json/sdcqrf__md_editor_feature.json",
      "questionnaires/r5/json/lforms__fhir-context-q.json",
    ],
    "a narrative without text": [
      "questionnaires/r4/json/spec401__questionnaire-zika-virus-exposure-assessment.json",
      "questionnaires/r4/xml/spec401__questionnaire-zika-virus-exposure-assessment.xml",
      "roundtrip/r4/json/spec401__eventdefinition-example.json",
      "roundtrip/r4/xml/spec401__eventdefinition-example.xml",
    ],
    "a code that starts with a space, which the schema trims": [
      "responses/r4/json/dtrkit__pre_populated_questionnaire_response.json",
      "responses/r4/json/dtrkit__questionnaire_response_cql_answer_missing.json",
      "responses/r4/json/dtrkit__questionnaire_response_incorrect_origin.json",
      "responses/r4/json/dtrkit__questionnaire_response_missing_data_requirement.json",
    ],
    "an OID that starts with 9, a UUID in upper case": [
      "roundtrip/r4/json/firely__fp-test-patient.json",
      "roundtrip/r4/json/spec401__terminologycapabilities-example.json",
      "roundtrip/r4/xml/firely__fp-test-patient.xml",
      "roundtrip/r4/xml/spec401__terminologycapabilities-example.xml",
      "roundtrip/r5/json/firely__fp-test-patient.json",
      "roundtrip/r5/xml/firely__fp-test-patient.xml",
    ],
  ]

  /// Whether only the schema forbids it: XML's rules for ids and addresses, an image without `alt`,
  /// codes of a binding that R4 calls extensible, `valueString` in the last draft of R5.
  static func isOfSchemaOnly(_ message: String) -> Bool {
    [
      "'xs:ID'", "The attribute 'alt' is required", "uri-primitive'", "the set {'text/cql'",
      "fhir}valueString': This element is not expected",
    ].contains { message.contains($0) }
  }
}
