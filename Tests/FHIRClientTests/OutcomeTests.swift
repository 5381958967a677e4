import FHIRClient
import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

/// What an OperationOutcome says, as findings about what was sent.
struct OutcomeTests {
  private static let response = """
    {"resourceType":"QuestionnaireResponse","status":"completed","item":[
      {"linkId":"a","answer":[{"valueString":"x"}]},
      {"linkId":"b","item":[{"linkId":"b.1","answer":[{"valueCoding":{"code":"c"},
        "item":[{"linkId":"b.1.1"}]}]}]}]}
    """

  private static func root(_ text: String) throws -> Element {
    try #require(Document.read(Source(text: text)).document?.root)
  }

  static let places: [(said: String, path: String, linkId: String?)] = [
    (
      "QuestionnaireResponse.item[1].item[0].answer[0].value.ofType(Coding)",
      "QuestionnaireResponse.item[1].item[0].answer[0].valueCoding", "b.1"
    ),
    (
      "QuestionnaireResponse.item[1].item.answer.valueCoding.code",
      "QuestionnaireResponse.item[1].item[0].answer[0].valueCoding.code", "b.1"
    ),
    (
      "QuestionnaireResponse.item[0].answer[0].value",
      "QuestionnaireResponse.item[0].answer[0].valueString", "a"
    ),
    (
      "/f:QuestionnaireResponse/f:item[2]/f:item[1]", "QuestionnaireResponse.item[1].item[0]", "b.1"
    ),
    (
      "QuestionnaireResponse.item[1].item[0].answer[0].item[0].text",
      "QuestionnaireResponse.item[1].item[0].answer[0].item[0]", "b.1.1"
    ),
    ("QuestionnaireResponse.item[7]", "QuestionnaireResponse", nil),
    ("QuestionnaireResponse.item.where(linkId = 'b').answer", "QuestionnaireResponse", nil),
    ("Patient.name", "Patient.name", nil),
    ("QuestionnaireResponse.status", "QuestionnaireResponse.status", nil),
  ]

  @Test("An issue is placed by our path and the linkId of the item", arguments: places)
  func place(_ place: (said: String, path: String, linkId: String?)) throws {
    for name in ["expression", "location"] {
      let outcome = try Self.root(
        #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"required","\#(name)":["\#(place.said)"]}]}"#
      )
      let finding = try #require(
        OutcomeReader(try Self.root(Self.response)).findings(of: outcome).first)
      #expect(finding.location.elementPath == place.path)
      #expect(finding.location.linkId == place.linkId)
    }
  }

  @Test("Severity, code and words are those of the server")
  func words() throws {
    let outcome = try Self.root(
      """
      {"resourceType":"OperationOutcome","issue":[
        {"severity":"fatal","code":"exception","diagnostics":"it broke"},
        {"severity":"warning","code":"value","details":{"text":"odd"},"diagnostics":"because\\nof this"},
        {"severity":"information","code":"informational","details":{"coding":[{"code":"X","display":"Known"}]}},
        {"severity":"error","code":"not-found"}]}
      """)
    let findings = OutcomeReader().findings(of: outcome)
    #expect(findings.map(\.severity) == [.error, .warning, .note, .error])
    #expect(
      findings.map { $0.message() } == [
        "it broke (exception)", "odd: because of this (value)", "Known (informational)",
        "not-found (not-found)",
      ])
  }
}
