import Testing

/// What `take` refuses and `validate` finds wrong: one rule for both.
struct TakeChecksTests {
  private static func rule(_ name: String, _ value: String) -> String {
    #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/\#(name)", \#(value)}]"#
  }

  /// An item, an answer as it is given, the same in a response, and what is wrong.
  static let cases = [
    (#""type": "url""#, #""http://x.org/\\\\a""#, #""valueUri": "http://x.org/\\\\a""#, "FS1112"),
    (
      #""type": "attachment", "# + rule("mimeType", #""valueCode": "image/png""#),
      #""data:text/plain;base64,YWJj""#,
      #""valueAttachment": {"contentType": "text/plain", "data": "YWJj"}"#, "FS1113"
    ),
    (
      #""type": "attachment", "# + rule("maxSize", #""valueDecimal": 0.000001"#),
      #""data:text/plain;base64,YWJj""#,
      #""valueAttachment": {"contentType": "text/plain", "data": "YWJj"}"#, "FS1114"
    ),
    (
      #""type": "reference", "#
        + rule("questionnaire-referenceResource", #""valueCode": "Patient""#),
      #""Group/1""#, #""valueReference": {"reference": "Group/1"}"#, "FS1116"
    ),
  ]

  @Test("An answer that validate rejects is refused by take", arguments: cases)
  func same(_ item: String, _ answer: String, _ value: String, _ code: String) throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(
      #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", "#
        + #""item": [{"linkId": "a", \#(item)}]}"#, as: "q.json")
    let answers = try folder.write(#"{"a": \#(answer)}"#, as: "a.json")
    let taken = TestWorld().run("take", questionnaire, "--answers", answers)
    #expect(taken.status == 65, "\(taken)")
    #expect(taken.errors.contains("error \(code)"), "\(taken)")
    let response = try folder.write(
      #"{"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q", "#
        + #""status": "completed", "item": [{"linkId": "a", "answer": [{\#(value)}]}]}"#,
      as: "r.json")
    let validated = TestWorld().run("validate", response, "--questionnaire", questionnaire)
    #expect(validated.status == 1, "\(validated)")
    #expect(validated.output.components(of: "error \(code)") == 1, "\(validated)")
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
