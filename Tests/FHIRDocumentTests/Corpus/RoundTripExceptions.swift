/// The files of the corpus that are not legal FHIR, with the diagnostics that say so.
enum RoundTripExceptions {
  struct Group {
    var reason: String
    var codes: [String]
    var files: [String]
  }

  /// The codes that a file ends with, by its path in the corpus.
  static let codes: [String: [String]] = {
    var result: [String: [String]] = [:]
    for group in groups {
      for file in group.files { result[path(of: file)] = group.codes }
    }
    return result
  }()

  /// The path of a file that is named by folder and name, or by folder, version and name; R4 else.
  private static func path(of file: String) -> String {
    var parts = file.split(separator: "/").map(String.init)
    if parts.count == 2 { parts.insert("r4", at: 1) }
    let format = file.split(separator: ".").last.map(String.init) ?? ""
    return "\(parts[0])/\(parts[1])/\(format)/\(parts[2])"
  }

  private static let groups = [
    Group(
      reason: "empty arrays, which JSON holds and XML cannot",
      codes: ["FS0115", "FS0116"],
      files: [
        "questionnaires/androidfhir__component_auto_complete.json",
        "questionnaires/androidfhir__screener-questionnaire.json",
        "questionnaires/refero____data__-multipleEnableWhen-q.json",
        "responses/i4mi__variousResponse.json", "responses/i4mi__variousResponseEmpty.json",
        "responses/refero____data__-enableWhenDeepTransitive-qr.json",
        "responses/refero____data__-enableWhenExcists-qr.json",
        "responses/smartmarkers__adaptivePROMIS.json",
        "questionnaires/stu3/lforms__answerOption-valueString.STU3.json",
        "responses/stu3/cqf__QuestionnaireResponse-OutpatientPriorAuthorizationRequest.json",
        "responses/r5/cqf__QuestionnaireResponse-OutpatientPriorAuthorizationRequest-OPA-Patient1.json",
        "responses/r5/cqf__QuestionnaireResponse-OutpatientPriorAuthorizationRequest.json",
      ]),
    Group(
      reason: "a key with a dollar sign, which no XML name has",
      codes: ["FS0115"],
      files: [
        "questionnaires/lforms__fhir-context-q-wrong-valueset-url-fhircontext.json",
        "questionnaires/lforms__fhir-context-q-wrong-valueset-url.json",
        "questionnaires/lforms__fhir-context-q.json",
        "questionnaires/r5/lforms__fhir-context-q.json",
      ]),
    Group(
      reason: "\"Coding\" instead of \"coding\": XML would take it for a resource",
      codes: ["FS0115", "FS0117"],
      files: [
        "questionnaires/sdcqrf__chart_highlight.json",
        "questionnaires/sdcqrf__chart_y_axis_range.json",
        "questionnaires/sdcqrf__column_width.json", "questionnaires/sdcqrf__default_sort.json",
        "questionnaires/sdcqrf__enable_chart.json",
        "questionnaires/sdcqrf__enable_filtering.json",
        "questionnaires/sdcqrf__md_editor_feature.json",
      ]),
    Group(
      reason: "no resource: the request of a hook, without resourceType",
      codes: ["FS0114", "FS0115"],
      files: [
        "tasks/crdkit__order_dispatch_hook_request.json",
        "tasks/crdkit__request_form_completion.json",
      ]),
    Group(
      reason: "values of a wrong JSON type: numbers and booleans in quotes, or the other way",
      codes: ["FS0115"],
      files: [
        "questionnaires/stu3/smartmarkers__seizurediary_medications.json",
        "questionnaires/stu3/smartmarkers__seizurediary_seizures.json",
        "questionnaires/r5/lforms__weightHeightQuestionnaire.json",
        "questionnaires/formbuilder__group-display-type-sample.json",
        "questionnaires/lforms__editableCalcExp.json",
        "questionnaires/lforms__enableWhen-test.R4.json",
        "questionnaires/lforms__multipleCodes.json",
        "questionnaires/lforms__phq9-with-the-weight-function.json",
        "questionnaires/lforms__phq9.json", "questionnaires/lforms__ussg-fhp.json",
        "questionnaires/lforms__weightHeightQuestionnaire.json",
        "questionnaires/lformsapp__phq9.json", "questionnaires/lformsmisc__attachmentQ.json",
        "questionnaires/smartforms__CVD_Check.json",
        "questionnaires/smartforms__CVD_Risk-HISO.json",
        "questionnaires/smartforms__CVD_Risk.json", "responses/r4b/ftc__qrext.json",
        "responses/r5/ftc__qrext.json",
      ]),
    Group(
      reason: "numbers, booleans and arrays in elements that FHIR does not know",
      codes: ["FS0115"],
      files: [
        "questionnaires/opensrp__vital-signs-metric-questionnaire.json",
        "questionnaires/opensrp__vital-signs-standard-questionnaire.json",
        "questionnaires/sdcide__Questionnaire-demo-1.json",
        "questionnaires/sdcide__Questionnaire-demo-3.json",
        "questionnaires/sdcide__Questionnaire-test-1.json",
        "responses/stu3/cqf__QuestionnaireResponse-mypain-no-url.json",
      ]),
    Group(
      reason: "R5, told only by an array or a string where R4 has none, so that it is read as R4",
      codes: ["FS0115"],
      files: [
        "responses/r5/spec500__questionnaireresponse-example.json",
        "roundtrip/r5/spec500__communication-example-fm-attachment.json",
      ]),
    Group(
      reason: "a narrative whose markup is broken", codes: ["FS0115"],
      files: ["questionnaires/stu3/lforms__sampler.json"]),
    Group(
      reason: "a narrative that is plain text", codes: ["FS0115"],
      files: ["tasks/dsf__task-bundle.json"]),
    Group(
      reason: "linkId twice in one object", codes: ["FS0104"],
      files: ["responses/lforms__qr-with-answerValueSet-matrix.json"]),
    Group(
      reason: "text behind the resource: not JSON", codes: ["FS0101"],
      files: ["medication/ftcval__med-dispense.json"]),
    Group(
      reason: "xlmns= instead of xmlns=", codes: ["FS0117"],
      files: ["responses/whoanc__questionnaireresponse-charity-otala-1-profile.xml"]),
    Group(
      reason: "eight resources in one <contained>", codes: ["FS0117"],
      files: ["tasks/whoanc__careplan-charity-otala-1-transient-first-contact.xml"]),
  ]
}
