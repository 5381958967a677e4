import FHIRDocument

extension CatalogueCase {
  static let reading: [CatalogueCase] = [
    CatalogueCase("jsonSyntax", "Correct the text at the place named.") {
      read(#"{"resourceType" "Patient"}"#)
    },
    CatalogueCase("xmlSyntax", "Correct the text at the place named.") {
      read("<Patient xmlns=\"http://hl7.org/fhir\"><id></Patient>", name: "x.xml")
    },
    CatalogueCase(
      "foreignWhitespace",
      "Write plain spaces between values; they are read as such, and refused "
        + "under --strict."
    ) { read("{\"a\":\u{A0}1}") },
    CatalogueCase("duplicateKey", "Remove one of the two.") { read(#"{"a": 1, "a": 2}"#) },
    CatalogueCase("unpairedSurrogate", "Write both halves, or the character itself.") {
      read(#"{"a": "\ud800"}"#)
    },
    CatalogueCase("unusualNumber", "Write the number without an exponent, and zero without a sign.")
    { read(#"{"a": -0.0}"#) },
    CatalogueCase("tooDeep", "No FHIR resource needs as many levels; take some away.") {
      read(String(repeating: #"{"a":"#, count: 501))
    },
    CatalogueCase("invalidUTF8", "Save the file as UTF-8.") {
      read(bytes: Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8))
    },
    CatalogueCase("controlCharacter", "Write it as an escape, or remove it.") {
      read("{\"a\": \"\u{1}\"}")
    },
    CatalogueCase("doctype", "Remove the DOCTYPE.") {
      read("<!DOCTYPE a><Patient xmlns=\"http://hl7.org/fhir\"/>", name: "x.xml")
    },
    CatalogueCase("truncated", "Get the whole file.") { read(#"{"a": 1"#) },
    CatalogueCase(
      "siblingMismatch",
      "Give `name` and `_name` the same number of entries, null where there is nothing."
    ) { read(#"{"name": ["a"], "_name": [null, {"id": "1"}]}"#) },
    CatalogueCase("tooLarge", "Split the file, or read it as NDJSON.") {
      var options = ReadOptions()
      options.maximumSize = 4
      return read(#"{"a": 1}"#, options)
    },
    CatalogueCase("unknownFormat", "Give a file that starts with { or <.") { read("hello") },
    CatalogueCase("notWritable", "Correct or remove what the format cannot say.") {
      try run(
        ["convert", "q.json", "--to", "xml"],
        ["q.json": #"{"resourceType": "Patient", "birthDate": {"a": "\u0007"}}"#])
    },
    CatalogueCase("irregularArray", "Remove the empty array, or the array around the array.") {
      read(#"{"name": []}"#)
    },
    CatalogueCase("foreignContent", "Remove it, or make it an extension.") {
      read("<Patient xmlns=\"http://hl7.org/fhir\">text</Patient>", name: "x.xml")
    },
    CatalogueCase("moreFindings", "Correct those that are listed first, and read again.") {
      read("[" + (0...1000).map { _ in "-0.0" }.joined(separator: ",") + "]")
    },
    CatalogueCase("guessedVersion", "Nothing; or name the version with --fhir-version.") {
      try items(#"{"linkId": "a", "type": "coding"}"#)
    },
    CatalogueCase(
      "unknownResource", "Give `resourceType` the name of a resource of this version of FHIR."
    ) {
      try run(["convert", "q.json", "--to", "xml"], ["q.json": #"{"resourceType": "Patiant"}"#])
    },
  ]

  static let structure: [CatalogueCase] = [
    CatalogueCase(
      "unknownElement", "Correct the name, or make it an extension; it is kept as it is."
    ) { try patient(#""birthdate": "2026""#) },
    CatalogueCase("missingElement", "Add the element.") {
      try structure(#"{"resourceType": "Questionnaire"}"#)
    },
    CatalogueCase("tooManyElements", "Keep one of them.") {
      try patient(#""deceasedBoolean": true, "deceasedDateTime": "2026""#)
    },
    CatalogueCase("wrongArray", "Write an array where the element repeats, and only there.") {
      try patient(#""name": {"family": "Ada"}"#)
    },
    CatalogueCase(
      "wrongJSONType",
      "Write the value as FHIR's JSON has it. XML knows no such types, and so it "
        + "is put right when it is converted to XML and back."
    ) { try patient(#""active": "true""#) },
    CatalogueCase("invalidValue", "Write a value of the type.") {
      try patient(#""birthDate": "2026-02-30""#)
    },
    CatalogueCase("unknownCode", "Take one of the codes of the required binding.") {
      try patient(#""gender": "man""#)
    },
    CatalogueCase("emptyElement", "Leave the element out.") { try patient(#""birthDate": """#) },
    CatalogueCase("wrongOrder", "Put the elements of XML into the order of their definition.") {
      try structure(
        "<Patient xmlns=\"http://hl7.org/fhir\"><birthDate value=\"2026\"/><active value=\"true\"/>"
          + "</Patient>")
    },
    CatalogueCase("invalidNarrative", "Write one <div> of plain XHTML, or leave the narrative out.")
    {
      try patient(#""text": {"status": "generated", "div": "<div>Ada</div>"}"#)
    },
  ]

  static let conversion: [CatalogueCase] = [
    CatalogueCase("keptInExtension", "Nothing; the way back restores it.") {
      try toVersion("R4", item(#""type": "display", "disabledDisplay": "hidden""#))
    },
    CatalogueCase(
      "meaningInExtension",
      "Look whether those who read the result understand the extension; --strict makes an error of it."
    ) {
      try toVersion(
        "STU3",
        item(
          #""type": "string", "enableWhen": [{"question": "a", "operator": "!=", "#
            + #""answerString": "x"}]"#))
    },
    CatalogueCase("convertedUnchanged", "Correct or remove what the other version cannot have.") {
      try toVersion("R5", item(#""type": "string", "foo": 1"#))
    },
    CatalogueCase("missingInTarget", "Add the element to the result.") {
      try toVersion("R5", #"{"resourceType": "QuestionnaireResponse", "status": "completed"}"#)
    },
    CatalogueCase("noConversionMap", "Look through the result.") {
      try toVersion("R5", #"{"resourceType": "Patient", "active": true}"#)
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
