import FHIRDocument

extension CatalogueCase {
  static let reading: [CatalogueCase] = [
    CatalogueCase("jsonSyntax") {
      read(#"{"resourceType" "Patient"}"#)
    },
    CatalogueCase("xmlSyntax") {
      read("<Patient xmlns=\"http://hl7.org/fhir\"><id></Patient>", name: "x.xml")
    },
    CatalogueCase("foreignWhitespace") { read("{\"a\":\u{A0}1}") },
    CatalogueCase("duplicateKey") { read(#"{"a": 1, "a": 2}"#) },
    CatalogueCase("unpairedSurrogate") {
      read(#"{"a": "\ud800"}"#)
    },
    CatalogueCase("unusualNumber") { read(#"{"a": -0.0}"#) },
    CatalogueCase("tooDeep") {
      read(String(repeating: #"{"a":"#, count: 501))
    },
    CatalogueCase("invalidUTF8") {
      read(bytes: Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8))
    },
    CatalogueCase("controlCharacter") {
      read("{\"a\": \"\u{1}\"}")
    },
    CatalogueCase("doctype") {
      read("<!DOCTYPE a><Patient xmlns=\"http://hl7.org/fhir\"/>", name: "x.xml")
    },
    CatalogueCase("truncated") { read(#"{"a": 1"#) },
    CatalogueCase("siblingMismatch") { read(#"{"name": ["a"], "_name": [null, {"id": "1"}]}"#) },
    CatalogueCase("tooLarge") {
      var options = ReadOptions()
      options.maximumSize = 4
      return read(#"{"a": 1}"#, options)
    },
    CatalogueCase("unknownFormat") { read("hello") },
    CatalogueCase("notWritable") {
      try run(
        ["convert", "q.json", "--to", "xml"],
        ["q.json": #"{"resourceType": "Patient", "birthDate": {"a": "\u0007"}}"#])
    },
    CatalogueCase("irregularArray") {
      read(#"{"name": []}"#)
    },
    CatalogueCase("foreignContent") {
      read("<Patient xmlns=\"http://hl7.org/fhir\">text</Patient>", name: "x.xml")
    },
    CatalogueCase("moreFindings") {
      read("[" + (0...1000).map { _ in "-0.0" }.joined(separator: ",") + "]")
    },
    CatalogueCase("guessedVersion") {
      try items(#"{"linkId": "a", "type": "coding"}"#)
    },
    CatalogueCase("versionNotKnown") {
      try run(
        ["convert", "o.xml", "--to", "json"],
        [
          "o.xml":
            #"<Observation xmlns="http://hl7.org/fhir"><status value="final"/><interpretation>"#
            + #"<text value="high"/></interpretation></Observation>"#
        ])
    },
    CatalogueCase("unknownResource") {
      try run(["convert", "q.json", "--to", "xml"], ["q.json": #"{"resourceType": "Patiant"}"#])
    },
  ]

  static let structure: [CatalogueCase] = [
    CatalogueCase("unknownElement") { try patient(#""birthdate": "2026""#) },
    CatalogueCase("missingElement") {
      try structure(#"{"resourceType": "Questionnaire"}"#)
    },
    CatalogueCase("tooManyElements") {
      try patient(#""deceasedBoolean": true, "deceasedDateTime": "2026""#)
    },
    CatalogueCase("wrongArray") {
      try patient(#""name": {"family": "Ada"}"#)
    },
    CatalogueCase("wrongJSONType") { try patient(#""active": "true""#) },
    CatalogueCase("invalidValue") {
      try patient(#""birthDate": "2026-02-30""#)
    },
    CatalogueCase("unknownCode") {
      try patient(#""gender": "man""#)
    },
    CatalogueCase("emptyElement") { try patient(#""birthDate": """#) },
    CatalogueCase("wrongOrder") {
      try structure(
        "<Patient xmlns=\"http://hl7.org/fhir\"><birthDate value=\"2026\"/><active value=\"true\"/>"
          + "</Patient>")
    },
    CatalogueCase("invalidNarrative") {
      try patient(#""text": {"status": "generated", "div": "<div>Ada</div>"}"#)
    },
  ]

  static let conversion: [CatalogueCase] = [
    CatalogueCase("keptInExtension") {
      try toVersion("R4", item(#""type": "display", "disabledDisplay": "hidden""#))
    },
    CatalogueCase("meaningInExtension") {
      try toVersion(
        "STU3",
        item(
          #""type": "string", "enableWhen": [{"question": "a", "operator": "!=", "#
            + #""answerString": "x"}]"#))
    },
    CatalogueCase("convertedUnchanged") {
      try toVersion("R5", item(#""type": "string", "foo": 1"#))
    },
    CatalogueCase("missingInTarget") {
      try toVersion("R5", #"{"resourceType": "QuestionnaireResponse", "status": "completed"}"#)
    },
    CatalogueCase("restoredFromExtension") {
      try toVersion(
        "R4",
        #"{"resourceType": "QuestionnaireResponse", "status": "completed", "extension": [{"url": "#
          + #""http://hl7.org/fhir/4.0/StructureDefinition/extension-QuestionnaireResponse.subject", "#
          + #""valueReference": {"reference": "Patient/1"}}], "meta": {"profile": ["#
          + #""http://hl7.org/fhir/4.0/StructureDefinition/QuestionnaireResponse"]}}"#)
    },
    CatalogueCase("typeNotInTarget") {
      try toVersion("R5", #"{"resourceType": "Media", "status": "completed"}"#)
    },
    CatalogueCase("noConversionMap") {
      try toVersion("R5", #"{"resourceType": "Person", "active": true}"#)
    },
  ]

  /// Converts to another version.
  private static func toVersion(_ version: String, _ text: String) throws -> String {
    try run(["convert", "q.json", "--to", "json", "--fhir-version", version], ["q.json": text])
  }

  private static func item(_ members: String) -> String {
    #"{"resourceType": "Questionnaire", "status": "draft", "item": [{"linkId": "a", \#(members)}]}"#
  }
}
