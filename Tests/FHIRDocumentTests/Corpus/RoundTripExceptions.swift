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
      for file in group.files {
        let (folder, name) = parts(of: file)
        let format = name.split(separator: ".").last ?? ""
        result["\(folder)/r4/\(format)/\(name)"] = group.codes
      }
    }
    return result
  }()

  private static func parts(of file: String) -> (folder: String, name: String) {
    let parts = file.split(separator: "/", maxSplits: 1)
    return (String(parts[0]), String(parts[1]))
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
      ]),
    Group(
      reason: "a key with a dollar sign, which no XML name has",
      codes: ["FS0115"],
      files: [
        "questionnaires/lforms__fhir-context-q-wrong-valueset-url-fhircontext.json",
        "questionnaires/lforms__fhir-context-q-wrong-valueset-url.json",
        "questionnaires/lforms__fhir-context-q.json",
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
