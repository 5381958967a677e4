import TestSupport
import Testing

/// `extract`, and `populate` from what was extracted.
@Suite("Answers that become Observations and answers again")
struct PopulateExtractTests {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func item(_ linkId: String, _ type: String, more: String = "") -> String {
    """
    {"linkId":"\(linkId)","type":"\(type)","text":"\(linkId)",\(more)
    "code":[{"system":"http://example.org/codes","code":"\(linkId)"}],
    "extension":[{"url":"\(sdc)observationExtract","valueBoolean":true},
    {"url":"\(sdc)observationLinkPeriod","valueDuration":
    {"value":1,"unit":"a","system":"http://unitsofmeasure.org","code":"a"}}\(
      linkId == "weight" ? #"""
      ,{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
      "valueCoding":{"system":"http://unitsofmeasure.org","code":"kg"}}
      """# : "")]}
    """
  }

  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[
    \(item("weight", "decimal")),\(item("steps", "integer")),\(item("smoker", "boolean")),
    \(item("note", "string")),\(item("since", "dateTime")),
    \(item("side", "choice", more: #""answerOption":[{"valueCoding":{"system":"s","code":"l"}},{"valueCoding":{"system":"s","code":"r","display":"Right"}}],"#))]}
    """

  private static let response = """
    {"resourceType":"QuestionnaireResponse","id":"r","questionnaire":"http://example.org/q",
    "status":"completed","authored":"2026-11-01T10:00:00Z","subject":{"reference":"Patient/p"},"item":[
    {"linkId":"weight","answer":[{"valueDecimal":72.50}]},{"linkId":"steps","answer":[{"valueInteger":0}]},
    {"linkId":"smoker","answer":[{"valueBoolean":false}]},{"linkId":"note","answer":[{"valueString":"so-so"}]},
    {"linkId":"since","answer":[{"valueDateTime":"2026-10"}]},
    {"linkId":"side","answer":[{"valueCoding":{"system":"s","code":"r","display":"Right"}}]}]}
    """

  @Test("The same answers come back, with their digits, as often as one likes")
  func again() throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let patient = try folder.write(#"{"resourceType":"Patient","id":"p"}"#, as: "p.json")
    var response = try folder.write(Self.response, as: "r0.json")
    let answers = try ResponseTree(Self.response).answers
    #expect(answers.count == 6 && answers.contains("weight valueDecimal 72.50"))
    for round in 1...2 {
      let data = folder.path("data\(round)")
      let extracted = TestWorld().run([
        "extract", response, "--questionnaire", questionnaire, "--to", "resources", "-o", data,
        "--any-status",
      ])
      #expect(extracted.status == 0, "\(extracted)")
      let populated = TestWorld().run([
        "populate", questionnaire, "--patient", patient, "--data", data,
      ])
      #expect(populated.status == 0, "\(populated)")
      #expect(try ResponseTree(populated.output).answers == answers, "\(populated)")
      response = try folder.write(populated.output, as: "r\(round).json")
    }
  }
}
