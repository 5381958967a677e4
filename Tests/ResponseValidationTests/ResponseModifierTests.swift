import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import SurveyEngine
import TestSupport
import Testing

/// Rule 77: an unknown modifier extension of a response may change what is meant.
@Suite("Modifier extensions of responses")
struct ResponseModifierTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// Members of the response, of its first item, of an answer to it, and of the item below that.
    var root = ""
    var item = ""
    var answer = ""
    var inner = ""
    var group = ""
    var linkId: String?
    let path: String

    var testDescription: String { name }

    var response: String {
      #"""
      {"resourceType": "QuestionnaireResponse"\#(root), "questionnaire": "http://example.org/q",
       "status": "completed", "item": [
        {"linkId": "1"\#(item), "answer": [{\#(answer)"valueBoolean": true, "item": [
          {"linkId": "1.1"\#(inner), "answer": [{"valueString": "x"}]}]}]},
        {"linkId": "2"\#(group), "item": [{"linkId": "2.1", "answer": [{"valueInteger": 3}]}]}]}
      """#
    }
  }

  private static let url = "http://example.org/not"
  private static let extensions =
    #""modifierExtension": [{"url": "\#(url)", "valueBoolean": true}]"#
  private static let contained =
    #", "contained": [{"resourceType": "Questionnaire", "id": "f", "status": "draft", "item": "#
    + #"[{"linkId": "1", "type": "boolean", \#(extensions)}]}]"#

  static let cases: [Case] = [
    Case(name: "the response", root: ", " + extensions, path: "modifierExtension[0]"),
    Case(
      name: "an item", item: ", " + extensions, linkId: "1", path: "item[0].modifierExtension[0]"),
    Case(
      name: "an answer", answer: extensions + ", ", linkId: "1",
      path: "item[0].answer[0].modifierExtension[0]"),
    Case(
      name: "an item below an answer", inner: ", " + extensions, linkId: "1.1",
      path: "item[0].answer[0].item[0].modifierExtension[0]"),
    Case(
      name: "a group", group: ", " + extensions, linkId: "2", path: "item[1].modifierExtension[0]"),
    Case(
      name: "an item of the questionnaire in it", root: contained, linkId: "1",
      path: "contained[0].item[0].modifierExtension[0]"),
  ]

  /// Forms without and with expressions, which the fast path of validation treats differently.
  private static let forms = [
    "",
    #", "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/variable", "#
      + #""valueExpression": {"name": "n", "language": "text/fhirpath", "expression": "1"}}]"#,
  ]

  private func form(_ more: String = "") throws -> Element {
    try resource(
      #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active"\#(more), "#
        + #""item": [{"linkId": "1", "type": "boolean", "item": [{"linkId": "1.1", "#
        + #""type": "string"}]}, {"linkId": "2", "type": "group", "item": [{"linkId": "2.1", "#
        + #""type": "integer"}]}]}"#)
  }

  private func validator(_ more: String) throws -> ResponseValidator {
    var library = ResourceLibrary()
    library.add(try form(more).document)
    return ResponseValidator(library, at: Fixtures.now)
  }

  @Test(
    "Rule 77: the result is undetermined, and its definition is what is missing", arguments: cases,
    forms)
  func undetermined(_ test: Case, _ more: String) throws {
    let response = try resource(test.response)
    for element in [response, try inXML(response)] {
      let result = try validator(more).validate(element)
      #expect(result.outcome == .undetermined)
      #expect(result.missing == [Self.url])
      #expect(result.findings.map(\.code) == [.unknownModifierExtension])
      #expect(result.findings.first?.location.linkId == test.linkId)
      guard element == response else { continue }
      let path = result.findings.first?.location.elementPath
      #expect(path == "QuestionnaireResponse." + test.path)
    }
  }

  @Test("Rule 77: it is reported where the questionnaire is not available, too", arguments: cases)
  func withoutQuestionnaire(_ test: Case) throws {
    let result = ResponseValidator(at: Fixtures.now).validate(try resource(test.response))
    #expect(
      Set(result.findings.map(\.code)) == [.questionnaireNotAvailable, .unknownModifierExtension])
    #expect(Set(result.missing) == ["http://example.org/q", Self.url])
  }

  @Test("Rule 77: a session that goes on with it is not called complete", arguments: cases)
  func withheld(_ test: Case) throws {
    let survey = try #require(QuestionnaireReader.read(form()).survey)
    var read = ResponseReader.read(try resource(test.response), for: survey, at: Fixtures.now)
    read.session.finishLoading()
    let obstacle = read.session.completionObstacle
    #expect(obstacle?.code.key == Diagnostic.Code.partNotSupported.key)
    #expect(obstacle?.location.linkId == test.linkId)
    read.session.unsupported = []
    #expect(read.session.completionObstacle == nil)
  }

  @Test(
    "What changes nothing that is read is not reported",
    arguments: [
      #", "contained": [{"resourceType": "Patient", "id": "p", \#(extensions)}]"#,
      #", "extension": [{"url": "\#(url)", "valueBoolean": true}]"#,
    ], forms)
  func silent(_ root: String, _ more: String) throws {
    let response = try resource(Case(name: "", root: root, path: "").response)
    #expect(try validator(more).validate(response).findings.isEmpty)
  }

  private func inXML(_ response: Element) throws -> Element {
    let bytes = XMLWriter.write(response, style: .pretty).bytes
    return try #require(Document.read(Source(name: "r.xml", bytes: bytes)).document).root
  }
}
