/// The files of the corpus that do not come back the same, or are not valid, with the reason.
///
/// All of them are no legal resources of the version that they are read as.
enum ConversionExceptions {
  /// Files that differ after there and back again.
  static let roundTrip: [String: [String]] = [
    "elements of R4 in an STU3 resource: valueUrl, valueExpression, Binary.data": [
      "questionnaires/stu3/json/lforms__fhir-context-q.json",
      "questionnaires/stu3/json/lforms__q-with-contained-valueset-without-expansion.json",
      "questionnaires/stu3/json/lforms__q-with-rendering-xhtml-answerOption.json",
      "questionnaires/stu3/json/lforms__weightHeightQuestionnaire.json",
      "questionnaires/stu3/json/smartmarkers__weight-height-questionnaire.json",
    ],
    "an Expression with an element that no version has": [
      "questionnaires/r4/json/androidfhir__new-patient-registration-paginated.json",
      "questionnaires/r4/json/faiadashu__variable_scope_test.json",
      "questionnaires/r4/json/lforms__variable-scope-test.json",
    ],
    "no Expression.language, no Goal.description, which R4 wants": [
      "questionnaires/r4/json/opensrp__extractions-covid19-questionnaire.json",
      "tasks/r4/json/cqf__anc_visit_careplan.json",
    ],
    "questionnaire as a Reference in what else is R4": [
      "responses/stu3/json/cqf__QuestionnaireResponse-NumericExtract.json",
      "responses/stu3/json/cqf__QuestionnaireResponse-QRSharonDecision.json",
    ],
    "linkId twice in one item, an array where none belongs": [
      "responses/r4/json/lforms__qr-with-answerValueSet-matrix.json",
      "tasks/r4/json/dsf__task-bundle.json",
    ],
  ]

  /// Files of STU3, for which there is no schema, and files that only the target's schema refuses.
  static let validity: [String: [String]] = [
    "a narrative without its div, or one that is no markup": [
      "questionnaires/stu3/json/lforms__argonaut-phq9-ish.json",
      "questionnaires/stu3/json/lforms__sampler.json",
      "tasks/stu3/json/hapicore__task_30.json",
    ],
    "an id with an underscore": [
      "questionnaires/stu3/json/smartmarkers__seizurediary_seizures.json"
    ],
    "an element that no version has": [
      "responses/r4/json/lforms__fhir-sdc-response-ussgfht.json",
      "responses/r5/json/lforms__fhir-sdc-response-ussgfht.json",
      "responses/stu3/json/lforms__fhir-sdc-response-ussgfht.json",
    ],
    "a language of Expression that only R4's schema refuses: text/cql.identifier": [
      "questionnaires/r5/json/cqf__Questionnaire-OutpatientPriorAuthorizationPrepopulation-Errors.json",
      "questionnaires/r5/json/cqf__Questionnaire-OutpatientPriorAuthorizationRequest-Errors.json",
      "questionnaires/r5/json/cqf__Questionnaire-OutpatientPriorAuthorizationRequest-noLibrary.json",
      "questionnaires/r5/json/cqf__Questionnaire-OutpatientPriorAuthorizationRequest.json",
    ],
    "a contained resource that the target does not have": [
      "responses/stu3/json/spec301__QuestionnaireResponse-3141.json",
      "tasks/r4/xml/whoanc__careplan-charity-otala-1-transient-first-contact.xml",
    ],
  ]

  static func files(_ groups: [String: [String]]) -> Set<String> {
    Set(groups.values.flatMap(\.self))
  }
}
