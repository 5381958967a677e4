/// What `check` finds in the questionnaires that HL7 publishes, each looked at.
enum OfficialFindings {
  /// The forms that a program made of resource definitions (`spec401gen__…`) are apart: see
  /// ``rulesOfGenerated``.
  static func isGenerated(_ file: String) -> Bool {
    (file.split(separator: "/").last ?? "").contains("gen__")
  }

  /// What generated forms break: items without linkId and linkIds that are there twice, groups without
  /// items (`value[x]._null`), choices without options, answerConstraint without options.
  static let rulesOfGenerated: Set<String> = [
    "link-id", "que-2", "que-1", "que-1b", "que-14", "options",
  ]

  static func isOfficial(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return ["spec", "sdc3x", "sdc4", "sdc20"].contains { name.hasPrefix($0) }
  }

  static let all: [CheckCorpusTests.Expected] = [
    .init(
      file: "sdc4__Questionnaire-CardiologyForm.json",
      findings: [
        "misplaced-link-id": 6, "expression-syntax": 1, "duplicate-option": 1, "regex": 8,
      ],
      why:
        """
        the postal code stands under a question, which repeat(item) does not pass, and two choices \
        stand in groups; the regex of patient_email ends its own text with a quote; LA29519-8 is \
        offered twice; the patterns of telephone numbers have \\d, in FHIRPath a d, where \\\\d is \
        meant, and those of postal codes look ahead
        """
    ),
    .init(
      file: "spec401__questionnaire-example.json",
      findings: ["options": 1],
      why: "2.1.2 is a choice without options"),
    .init(
      file: "spec401__questionnaire-zika-virus-exposure-assessment.json",
      findings: ["narrative": 1],
      why: "the narrative is an empty <pre>"),
    .init(
      file: "sdc3x__SDOHCC-QuestionnaireHungerVitalSign.xml",
      findings: ["expression-repeated": 1],
      why: "one calculatedExpression stands there twice"),
    .init(
      file: "sdc3x__questionnaire-sdc-modular-root.xml", findings: ["assembled": 2],
      why: "two other questionnaires belong into it"),
    .init(
      file: "sdc3x__questionnaire-sdc-modular-contact.xml",
      findings: ["expression-type": 1, "assembled": 1],
      why:
        "another questionnaire belongs into it; telecom[use='phone'] has a criterion where an index belongs; use is looked for in the item"
    ),
    .init(
      file: "sdc3x__questionnaire-sdc-profile-example-loinc.xml",
      findings: ["answer-not-offered": 1, "required-hidden": 1],
      why:
        "LA20304-4 is an option of another question; whoever receives the form has to write its Form ID"
    ),
    .init(
      file: "sdc20__questionnaire-sdc-profile-example-loinc.xml",
      findings: ["required-hidden": 1],
      why: "whoever receives the form has to write its Form ID"),
    .init(
      file: "sdc3x__questionnaire-sdc-profile-example-ordinal-value.xml",
      findings: ["expression-syntax": 1],
      why: "there is no function ordinalValue; it is ordinal()"),
    .init(
      file: "sdc3x__questionnaire-sdc-test-enableWhen.xml",
      findings: ["operator-type": 10],
      why: "the questions offer codings, the conditions name strings"),
    .init(
      file: "sdc3x__questionnaire-sdc-test-fhirpath-prepop-source-query.xml",
      findings: ["expression-type": 1, "FS0464": 1, "populated-by-map": 2],
      why:
        "PrePopQuery lacks its %, a group can have no initial value, and a StructureMap is to populate"
    ),
    .init(
      file: "spec401__questionnaire-example.xml",
      findings: ["options": 1],
      why: "2.1.2 is a choice without options"),
    .init(
      file: "spec401__questionnaire-zika-virus-exposure-assessment.xml",
      findings: ["narrative": 1],
      why: "the narrative is an empty <pre>"),
    .init(
      file: "spec301__Questionnaire-3141.json",
      findings: ["options": 1],
      why: "2.1.2 is a choice without options"),
    .init(
      file: "spec301__Questionnaire-zika-virus-exposure-assessment.json",
      findings: ["narrative": 1],
      why: "the narrative is an empty <pre>"),
  ]
}
