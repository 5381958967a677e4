/// What is found in each case: code, linkId and position of errors and warnings.
enum ExpectedFindings {
  static let all: [String: [String]] = [
    "qr": [
      "FS1103 questionnaire (warning)",
      "FS0401 “2” item[1].answer.valueString",
      "FS0510 “3” item[2].linkId",
    ],
    "questionnaireResponse-enableWhen-test": [
      "FS1103 questionnaire (warning)"
    ],
    "questionnaireResponse-enableWhen-test-fail": [
      "FS1103 questionnaire (warning)",
      "FS0518 “enable-when” item[1]",
    ],
    "questionnaireResponse-enableWhen-test-nested": [
      "FS1103 questionnaire (warning)",
      "FS0518 “enable-when” item[2].item[1]",
      "FS0412 “enable-when” item[3]",
    ],
    "questionnaireResponse-enableWhen-test3": [
      "FS1103 questionnaire (warning)"
    ],
    "qr-required": [
      "FS1103 questionnaire (warning)"
    ],
    "qr-required-wrong": [
      "FS0101 "
    ],
    "qr-required-missing": [
      "FS1103 questionnaire (warning)",
      "FS0412 “rating” item[0].answer[0]",
    ],
    "qr-vr": [
      "FS1103 questionnaire (warning)",
      "FS0510 “1.1” item[0].linkId",
    ],
    "qr-bad-ref1": [
      "FS1101 questionnaire (warning)"
    ],
    "qr-enablewhen-2": [],
    "q_val_fail": [],
    "attachment-content-type-qr": [
      "FS1113 “q1” item[0].answer[0].valueAttachment"
    ],
    "attachment-inconsistent-size-qr": [
      "FS1115 “q1” item[0].answer[0].valueAttachment"
    ],
    "attachment-qr": [],
    "boolean-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "choice-gender-coding-async-qr": [
      "FS1123 “q1” item[0].answer[1].valueCoding"
    ],
    "choice-invalid-value-set-async-qr": [
      "FS1120 “q1” item[0].answer[0].valueCoding (warning)"
    ],
    "date-answer-option-qr": [
      "FS0402 “q1” item[0].answer[2].valueDate"
    ],
    "date-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "date-min-max-qr": [
      "FS0405 “q1” item[0].answer[3].valueDate",
      "FS0406 “q1” item[0].answer[4].valueDate",
    ],
    "date-time-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "date-time-min-max-qr": [
      "FS0407 “q1” item[0].answer[2].valueDateTime (warning)",
      "FS0405 “q1” item[0].answer[3].valueDateTime",
      "FS0406 “q1” item[0].answer[4].valueDateTime",
    ],
    "decimal-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "decimal-min-max-qr": [
      "FS0405 “q1” item[0].answer[0].valueDecimal",
      "FS0406 “q1” item[0].answer[0].valueDecimal",
    ],
    "decimal-qr": [],
    "display-answer-included-qr": [
      "FS0515 “q1” item[0].answer[0]"
    ],
    "group-required-qr": [
      "FS0412 “grp1” item[0]"
    ],
    "integer-answer-option-qr": [
      "FS0402 “q1” item[0].answer[2].valueInteger"
    ],
    "integer-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "invalid-link-id-qr": [
      "FS0510 “q2” item[0].linkId"
    ],
    "invariant-corrupted-expression-qr": [
      "FS0901 “q1” item[0] (warning)"
    ],
    "invariant-undefined-variable-qr": [
      "FS0902 “q1” item[0] (warning)"
    ],
    "open-choice-gender-coding-async-qr": [
      "FS1123 “q1” item[0].answer[1].valueCoding"
    ],
    "quantity-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueString"
    ],
    "quantity-min-max-incompat-units-qr": [
      "FS0418 “q1” item[0].answer[0].valueQuantity",
      "FS0418 “q1” item[0].answer[0].valueQuantity",
    ],
    "quantity-qr": [],
    "quantity-units-in-value-set-qr": [
      "FS1122 “q1” item[0].answer[0].valueQuantity (warning)",
      "FS1122 “q1” item[0].answer[1].valueQuantity (warning)",
    ],
    "quantity-units-invalid-qr": [
      "FS0414 “q1” item[0].answer[0].valueQuantity"
    ],
    "quantity-units-qr": [],
    "questionnaire-draft-qr": [
      "FS1103 questionnaire (warning)"
    ],
    "questionnaire-inactive-start-qr": [
      "FS1104 authored (warning)"
    ],
    "questionnaire-not-resolved-qr": [
      "FS1101 questionnaire (warning)"
    ],
    "reference-absolute-qr": [],
    "reference-relative-qr": [],
    "reference-unconstrained-resource-type-qr": [
      "FS1116 “q1” item[0].answer[1].valueReference"
    ],
    "string-draft-downgrade-qr": [
      "FS0409 “q1” item[0] (warning)"
    ],
    "string-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "string-max-occurs-qr": [
      "FS0409 “q1” item[0]"
    ],
    "string-min-max-length-qr": [
      "FS0403 “q1” item[0].answer[0].valueString",
      "FS0404 “q1” item[0].answer[0].valueString",
    ],
    "string-min-occurs-qr": [
      "FS0410 “q1” item[0]"
    ],
    "string-regex-qr": [
      "FS1110 “q1” item[0].answer[1].valueString"
    ],
    "string-required-qr": [
      "FS0412 “q1” item[0]"
    ],
    "text-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "time-qr": [
      "FS0402 “q1” item[0].answer[1].valueTime"
    ],
    "url-invalid-type-qr": [
      "FS0401 “q1” item[0].answer[0].valueCoding"
    ],
    "url-value-qr": [
      "FS1112 “q1” item[0].answer[1].valueUri",
      "FS0135 “q1” item[0].answer[4].valueUri",
    ],
    "decimal-precision-questionnaire": [
      "FS0408 “testId3” item[2].answer[0].valueDecimal",
      "FS0408 “testId4” item[3].answer[0].valueQuantity",
    ],
    "questionnaire-lifelines": [
      "FS0138 questionnaire",
      "FS0510 “1.1” item[0].item.linkId",
      "FS0513 “2.5” item[1].item[5]",
      "FS0405 “2.5” item[1].item[5].answer.valueQuantity",
      "FS0401 “3.1” item[2].item[0].answer.valueString",
      "FS0401 “3.2” item[2].item[1].answer.valueString",
    ],
  ]
}
