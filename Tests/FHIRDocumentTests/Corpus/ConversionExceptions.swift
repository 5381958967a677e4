/// The files of the corpus that do not come back the same, or are not valid, with the reason.
///
/// None of them is a legal resource of the version that they are read as.
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
    "no Expression.language, which R4 wants": [
      "questionnaires/r4/json/opensrp__extractions-covid19-questionnaire.json"
    ],
    "questionnaire as a Reference in what else is R4": [
      "responses/stu3/json/cqf__QuestionnaireResponse-NumericExtract.json",
      "responses/stu3/json/cqf__QuestionnaireResponse-QRSharonDecision.json",
    ],
    "linkId twice in one item": [
      "responses/r4/json/lforms__qr-with-answerValueSet-matrix.json"
    ],
  ]

  /// Files that come back the same only where the version is named.
  static let unnamed: [String: [String]] = [
    "in STU3 only the value of an extension, spelt out beside _datatype, tells the version": [
      "questionnaires/r4/json/androidfhir__behavior_skip_logic_with_expression.json",
      "questionnaires/r4/json/faiadashu__enable_when_expression_test.json",
      "questionnaires/r4/json/faiadashu__variable_scope_test.json",
      "questionnaires/r4/json/formbuilder__terminology-server-sample.json",
      "questionnaires/r4/json/lforms__answerExpTest.R4.json",
      "questionnaires/r4/json/lforms__calculatedExpression-on-boolean-item.json",
      "questionnaires/r4/json/lforms__checkbox-answerExpression-with-child-items.json",
      "questionnaires/r4/json/lforms__editableCalcExp.json",
      "questionnaires/r4/json/lforms__enableWhenExpressionTest.json",
      "questionnaires/r4/json/lforms__fhirpath-expression-on-repeating-items.R4.json",
      "questionnaires/r4/json/lforms__launchContext.json",
      "questionnaires/r4/json/lforms__named-expressions.json",
      "questionnaires/r4/json/lforms__q-repeating-item-calculatedExpression.json",
      "questionnaires/r4/json/lforms__q-with-contained-image.json",
      "questionnaires/r4/json/lforms__q-with-duplicate-variable-name-as-launchContext.json",
      "questionnaires/r4/json/lforms__q-with-duplicate-variable-names-root-level.json",
      "questionnaires/r4/json/lforms__q-with-rendering-xhtml-text.json",
      "questionnaires/r4/json/lforms__q-with-targetConstraint.json",
      "questionnaires/r4/json/lforms__variable-scope-test.json",
      "questionnaires/r4/json/opensrp__resources-covid-19-questionnaire.json",
      "questionnaires/r4/json/sdcide__Questionnaire-test-1-fhir-new.json",
      "questionnaires/r4/json/sdcqrf__chart_highlight.json",
      "questionnaires/r4/json/sdcqrf__chart_y_axis_range.json",
      "questionnaires/r4/json/sdcqrf__column_width.json",
      "questionnaires/r4/json/sdcqrf__constraint.json",
      "questionnaires/r4/json/sdcqrf__default_sort.json",
      "questionnaires/r4/json/sdcqrf__enable_chart.json",
      "questionnaires/r4/json/sdcqrf__enable_filtering.json",
      "questionnaires/r4/json/sdcqrf__mapping_inline.json",
      "questionnaires/r4/json/sdcqrf__md_editor_feature.json",
      "questionnaires/r4/json/sdcqrf__mixed-fce-with-extensions.json",
      "questionnaires/r4/json/sdcqrf__physicalexam.json",
      "questionnaires/r4/json/sdcqrf__source_queries.json",
      "questionnaires/r4/json/sdcqrf__sub-questionnaire.json",
      "questionnaires/r4/json/sdcqrf__unit-option.json",
      "questionnaires/r4/json/sdcqrf__unknown-extensions.json",
      "questionnaires/r4/json/whoanc__questionnaire-ANCB12.json",
      "questionnaires/r4/xml/sdc3x__questionnaire-sdc-modular-contact.xml",
      "questionnaires/r4/xml/sdc3x__questionnaire-sdc-modular-root.xml",
      "questionnaires/r4/xml/sdc3x__questionnaire-sdc-test-fhirpath-prepop-candexpr.xml",
    ],
    "an answer with two values, which tells as much against R5 as its extension against R4": [
      "responses/r4/json/opensrp__quest-resources-sample_questionnaire_response.json"
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
