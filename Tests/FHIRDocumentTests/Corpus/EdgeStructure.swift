/// What the structure check says of the awkward files whose content is wrong.
enum EdgeStructure {
  /// The codes that each file ends with, read as the version that its case names.
  static let codes: [String: Set<String>] = {
    var result: [String: Set<String>] = [:]
    for (code, files) in structural {
      for file in files { result[path(of: file), default: []].insert(code) }
    }
    return result
  }()

  /// The files whose fault is not a matter of structure, with the reason.
  static let beyond: [String: String] = {
    var result: [String: String] = [:]
    for (reason, files) in others {
      for file in files { result[path(of: file)] = reason }
    }
    return result
  }()

  private static func path(of file: String) -> String {
    file.contains("/") ? file : "fhir-test-cases/\(file)"
  }

  private static let structural: [String: [String]] = [
    // An element that the type does not have.
    "FS0130": [
      "json-comments.json", "list-unknown-prop.json", "list-unknown-element.xml",
      "list-xhtml-element.json", "toplevel-minvalueduration-profile.json",
      "firely/json-edge-cases.xml",
    ],
    // An element that is missing.
    "FS0131": [
      "list-contained-bad-2.json", "obs-value-min-profile.json", "patient-lang-inv-profile.xml",
      "simple-quantity.xml", "simple-quantity-2.xml", "firely/mask-text.xml",
      "google-json/observation_invalid_multiple_choicex_provided.json",
      "lforms/questionnaire-enableWhen-missing-linkId.json",
    ],
    // An element too many.
    "FS0132": [
      "firely/json-edge-cases.xml",
      "google-json/observation_invalid_multiple_choicex_provided.json",
    ],
    // No array where the element repeats.
    "FS0133": ["list-contained-bad.json"],
    // A value that is not one of its type.
    "FS0135": [
      "base64-whitespace.xml", "contained-resource.json", "narrative-binary.xml",
      "narrative-binary-bad.xml", "primitive-good.xml", "resource-invalid-id-1.json",
      "resource-invalid-id-2.json", "resource-invalid-id-3.json", "unicode-problem.json",
      "structor/HSO_pakjenning-v2.0.7.json",
    ],
    // A code that may not be there.
    "FS0136": ["list-wrong-code.json", "list-wrong-code.xml"] + EdgeResult.drafts.map(\.path),
    // An empty object.
    "FS0137": ["list-empty1.json"],
    // Elements in another order.
    "FS0138": ["list-wrong-order.xml", "reference-bad-logical.xml", "uuid-ext.xml"],
    // A narrative that is broken, empty, or has what it may not have.
    "FS0139": [
      "list-xhtml-element.json", "list-xhtml-element.xml", "list-xhtml-empty.xml",
      "list-xhtml-nested.xml", "list-xhtml-syntax.json", "narrative-empty.xml",
    ],
  ]

  /// To be found by `validate`, which knows rules, profiles and terminology.
  private static let others: [String: [String]] = [
    "an invariant of the resource: ctm-1, ras-2, sdf-21, ref-1": [
      "fhirpath-bad.json", "fhirpath-null.json", "risk-assessment-probability-range.json",
      "profile-default-value.xml", "list-contained-bad.xml",
    ],
    "an extension or a profile that must be known": [
      "contained-canonical.json", "uuid.json",
      "firely/questionnaire-with-incorrect-fixed-type.xml",
    ],
    "a text that reads like HTML": [
      "bad-markdown.json", "pat-security-bad-string.json", "pat-security-bad-string1.xml",
    ],
    "elements that do not agree: fullUrl and id, size and data, an id that is there twice": [
      "attachment-with-wrong-size.json", "bundle-duplicate-id.json", "entry-resource-bad1.xml",
      "patient-dupl-id-1.xml",
    ],
  ]
}
