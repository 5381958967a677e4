/// What the standard says about the files in `edge`, and what the reader is to answer.
struct EdgeResult: Equatable {
  enum Kind: String {
    /// A resource as the standard has it: no findings, and the same after each round trip.
    case legal
    /// Written as it must be, but its content breaks a rule: of an element's cardinality or type, of
    /// a profile, a terminology, a reference. The reader has nothing to say; checks have.
    case wrongContent
    /// Readable with findings that say where it breaks FHIR's rules of writing.
    case irregular
    /// Not readable: one located error, and no document.
    case unreadable
    /// No resource of FHIR.
    case foreign
  }

  var kind: Kind
  /// The codes of the diagnostics, errors and warnings.
  var codes: [String] = []
}

extension EdgeResult {
  /// The result on a file, by its path below `edge`.
  ///
  /// Exceptions first; then what the Java validator says, where it was asked; all others are legal.
  static func of(_ path: String, javaErrors: [String: String]) -> EdgeResult {
    if let exception = exceptions[path] { return exception.expected }
    if path.hasPrefix("google-primitives/") {
      // Lines that each hold a value, not a resource.
      return EdgeResult(kind: .foreign, codes: ["FS0114"])
    }
    return EdgeResult(kind: javaErrors[path] == nil ? .legal : .wrongContent)
  }

  struct Exception {
    var expected: EdgeResult
    var reason: String

    init(_ kind: Kind, _ codes: [String] = [], reason: String) {
      expected = EdgeResult(kind: kind, codes: codes)
      self.reason = reason
    }
  }

  static let exceptions: [String: Exception] = {
    var result: [String: Exception] = [:]
    for (folder, files) in [
      ("fhir-test-cases", unreadable), ("fhir-test-cases", irregular), ("fhir-test-cases", other),
      ("fhir-test-cases", others), ("firely", firely), ("google-json", google),
      ("lforms", lforms), ("structor", structor),
    ] {
      for (name, exception) in files { result["\(folder)/\(name)"] = exception }
    }
    for draft in drafts { result[draft.path] = Exception(.wrongContent, reason: draft.reason) }
    return result
  }()

  private static let unreadable: [String: Exception] = [
    "bad-json-close-1.json": Exception(.unreadable, ["FS0101"], reason: "] where } is needed"),
    "bad-json-close-2.json": Exception(.unreadable, ["FS0101"], reason: "# between values"),
    "bad-json-close-3.json": Exception(.unreadable, ["FS0101"], reason: "} where ] is needed"),
    "json-comments-1.json": Exception(.unreadable, ["FS0114"], reason: "starts with a comment"),
    "json-comments-2.json": Exception(
      .unreadable, ["FS0101"], reason: "comments, which JSON has not"),
    "list-bad-syntax.json": Exception(.unreadable, ["FS0101"], reason: "a comma is missing"),
    "list-bad-syntax.xml": Exception(.unreadable, ["FS0102"], reason: "an end tag is missing"),
    "japanese-utf8.xml": Exception(.unreadable, ["FS0108"], reason: "bytes of Shift JIS"),
    "unicode-problem.xml": Exception(.unreadable, ["FS0102"], reason: "&#x13;, which XML forbids"),
    "xml-bad-entities.xml": Exception(
      .unreadable, ["FS0102"], reason: "&reg;, which XML does not know"),
    "xml_UTF8_headerbad_nobom.xml": Exception(
      .unreadable, ["FS0102"], reason: "says UTF-16 and is UTF-8"),
  ]

  private static let irregular: [String: Exception] = [
    "empty-array.json": Exception(.irregular, ["FS0116"], reason: "an empty array"),
    "list-empty2.json": Exception(.irregular, ["FS0116"], reason: "an empty array"),
    "list-empty1.xml": Exception(.irregular, ["FS0117"], reason: "an empty element"),
    "list-empty2.xml": Exception(.irregular, ["FS0117"], reason: "an empty element"),
    "list-wrong-ns.xml": Exception(.irregular, ["FS0117"], reason: "another namespace"),
    "list-wrong-ns1.xml": Exception(
      .irregular, ["FS0117"], reason: "an element of another namespace"),
    "list-wrong-ns2.xml": Exception(
      .irregular, ["FS0117"], reason: "an element of another namespace"),
    "pat-security-bad-string2.xml": Exception(
      .irregular, ["FS0117"], reason: "text between elements"),
    "patient-duplicate.json": Exception(.irregular, ["FS0104"], reason: "a key twice"),
    "xml-fail.xml": Exception(.irregular, ["FS0117"], reason: "text between elements"),
    "xml_UTF16_noheader_bom.xml": Exception(.irregular, ["FS0108"], reason: "UTF-16"),
    "xml-bad-entities.json": Exception(.irregular, ["FS0103"], reason: "a byte order mark in JSON"),
  ]

  private static let other: [String: Exception] = [
    "list-wrong-order.json": Exception(
      .legal, reason: "the order of members counts for nothing in JSON"),
    "base64-whitespace.xml": Exception(
      .wrongContent, reason: "white space in base64, wrong since R5"),
    "json-prop-key.json": Exception(.foreign, reason: "JSON without a resourceType"),
    "unicode-problem.json": Exception(
      .wrongContent, reason: "\\u0013 in a string, which FHIR forbids since R5, and XML always"),
    "list-contained-bad-2.json": Exception(
      .wrongContent, reason: "contained resources without a use"),
  ]

  /// Files that are not cases of the Java validator, or for which it says nothing of the fault.
  private static let others: [String: Exception] = [
    "list-wrong-code.json": Exception(.wrongContent, reason: "status current1"),
    "narrative-binary.xml": Exception(.wrongContent, reason: "points in base64"),
    "narrative-binary-bad.xml": Exception(.wrongContent, reason: "points in base64"),
    "obs-value-min-profile.json": Exception(.wrongContent, reason: "a profile without a name"),
    "patient-lang-inv-profile.xml": Exception(.wrongContent, reason: "a profile without a name"),
    "simple-quantity.xml": Exception(.wrongContent, reason: "a profile without a name"),
    "simple-quantity-2.xml": Exception(.wrongContent, reason: "a profile without a name"),
    "toplevel-minvalueduration-profile.json": Exception(
      .wrongContent, reason: "minValueDuration, which no version has"),
    "uuid-ext.xml": Exception(.wrongContent, reason: "version stands behind name"),
  ]

  private static let lforms: [String: Exception] = [
    "questionnaire-enableWhen-missing-linkId.json": Exception(
      .wrongContent, reason: "no status")
  ]

  private static let structor: [String: Exception] = [
    "HSO_pakjenning-v2.0.7.json": Exception(
      .wrongContent, reason: "markup as a code, an address with a space")
  ]

  /// Responses that are drafts, which only Questionnaires can be.
  static let drafts = [
    "qr", "qr-missingFieldFromTopLevelGroup", "qr-missingGroupFromTopLevelGroup",
    "qr-missingNestedFieldFromTopLevelField", "qr-missingTopLevelField", "qr-missingTopLevelGroup",
    "qr-superfluousNestedField", "qr-superfluousTopLevelField", "qr-typeChanged",
  ].map { (path: "refero-sync/syncQuestionnaireResponse/\($0).json", reason: "status draft") }

  private static let firely: [String: Exception] = [
    "json-edge-cases.xml": Exception(.wrongContent, reason: "a Patient of DSTU2"),
    "mask-text.xml": Exception(.wrongContent, reason: "a CodeSystem without content"),
    "all-xml-features.xml": Exception(
      .irregular, ["FS0117"], reason: "text and foreign attributes"),
    "with-errors.xml": Exception(
      .irregular, ["FS0117"], reason: "text, other namespaces, empty elements"),
    "xml-with-different-elements.xml": Exception(.irregular, ["FS0117"], reason: "a CDA document"),
    "fp-test-patient-errors.json": Exception(
      .irregular, ["FS0112", "FS0116"], reason: "arrays of another length, an empty array"),
    "questionnaire-with-incorrect-fixed-type.xml": Exception(
      .wrongContent, reason: "a profile with a fixed value of another type"),
  ]

  private static let google: [String: Exception] = [
    "observation_invalid_multiple_choicex_provided.json": Exception(
      .wrongContent, reason: "two variants of one choice"),
    // Google's proto refuses the tab; the standard allows it.
    "observation_invalid_unicode.json": Exception(.legal, reason: "\\r, \\n and \\t are allowed"),
    "observation_three_digit_year.json": Exception(
      .legal, reason: "year 385, written with four digits"),
  ]
}
