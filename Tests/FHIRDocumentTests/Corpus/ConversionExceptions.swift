import FHIRDocument

/// The files of the corpus that do not come back the same, or are not valid, with the reason.
///
/// None of them is a legal resource of the version that they are read as.
enum ConversionExceptions {
  /// Files that differ after there and back again, by their paths; what is about the way by DSTU2 says
  /// so.
  static let roundTrip: [String: [String]] = [
    "elements of R4 in an STU3 resource: valueUrl, valueExpression, Binary.data": alsoByDSTU2([
      "questionnaires/stu3/json/lforms__fhir-context-q.json",
      "questionnaires/stu3/json/lforms__q-with-contained-valueset-without-expansion.json",
      "questionnaires/stu3/json/lforms__q-with-rendering-xhtml-answerOption.json",
      "questionnaires/stu3/json/lforms__weightHeightQuestionnaire.json",
      "questionnaires/stu3/json/smartmarkers__weight-height-questionnaire.json",
    ]),
    "no Expression.language, which R4 wants": [
      "questionnaires/r4/json/opensrp__extractions-covid19-questionnaire.json"
    ],
    "questionnaire as a Reference in what else is R4": alsoByDSTU2([
      "responses/stu3/json/cqf__QuestionnaireResponse-NumericExtract.json",
      "responses/stu3/json/cqf__QuestionnaireResponse-QRSharonDecision.json",
    ]),
    "linkId twice in one item": alsoByDSTU2([
      "responses/r4/json/lforms__qr-with-answerValueSet-matrix.json"
    ]),
    "items without a linkId, which DSTU2 allows and R4 does not: it comes back as data-absent-reason":
      byDSTU2(withoutLinkIds),
    "an empty array of extensions, to which others come in DSTU2": byDSTU2([
      "questionnaires/r4/json/androidfhir__screener-questionnaire.json",
      "questionnaires/r4/json/refero____data__-multipleEnableWhen-q.json",
      "questionnaires/stu3/json/lforms__answerOption-valueString.STU3.json",
    ]),
    "a type of item that no version has: it comes back in an extension": byDSTU2([
      "questionnaires/r4/json/sdcqrf__occurs.json"
    ]),
  ]

  private static let withoutLinkIds =
    ["json", "xml"].flatMap { format in
      [
        "activitydefinition", "bp", "explanationofbenefit", "medicationrequest", "observation",
        "patient", "questionnaire", "valueset",
      ].map { "questionnaires/r4/\(format)/spec401gen__\($0)-questionnaire.\(format)" }
    }
    + [
      "chart_highlight", "chart_y_axis_range", "column_width", "default_sort", "enable_chart",
      "enable_filtering",
    ].map { "questionnaires/r4/json/sdcqrf__\($0).json" }

  /// Files that differ on the way by DSTU2 alone.
  private static func byDSTU2(_ paths: [String]) -> [String] {
    paths.map { ConversionCorpusTests.name($0, .dstu2) }
  }

  private static func alsoByDSTU2(_ paths: [String]) -> [String] { paths + byDSTU2(paths) }

  /// Files that come back the same only where the version is named.
  static let unnamed: [String: [String]] = [
    "an answer with two values, which tells as much against R5 as its extension against R4": [
      "responses/r4/json/opensrp__quest-resources-sample_questionnaire_response.json"
    ]
  ]

  /// Questionnaires that are not the same after there and back again, in JSON or XML.
  ///
  /// The way back writes them as their version has it, and a warning says what was not.
  static let returns: [String: [String]] = roundTrip.filter { group in
    group.value.allSatisfy { $0.hasPrefix("questionnaires/") }
  }

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
