import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Contained value sets")
struct ContainedTests {
  private static func valueSet(_ id: String, url: String, _ code: String) -> String {
    """
    {"resourceType":"ValueSet","id":"\(id)","url":"\(url)","status":"active","compose":
      {"include":[{"system":"s","concept":[{"code":"\(code)","display":"\(code)"}]}]}}
    """
  }

  private static func questionnaire(_ contained: [String], id: String = "q") -> String {
    let list = contained.isEmpty ? "" : #""contained":[\#(contained.joined(separator: ","))],"#
    return """
      {"resourceType":"Questionnaire","id":"\(id)",\(list)"status":"active","item":[
        {"linkId":"1","type":"choice","answerValueSet":"#one"},
        {"linkId":"2","type":"choice","answerValueSet":"#two"}]}
      """
  }

  private func read(_ json: String) throws -> Element {
    try #require(Document.read(Source(text: json)).document).root
  }

  private func labels(_ survey: Survey?) -> [[String]] {
    survey?.items.map { $0.options.map(\.value.label) } ?? []
  }

  @Test("Rule 76: two contained value sets with one url are found by their ids, and it is reported")
  func oneURL() throws {
    let sets = [
      Self.valueSet("one", url: "http://example.org/vs", "a"),
      Self.valueSet("two", url: "http://example.org/vs", "b"),
    ]
    let root = try read(Self.questionnaire(sets))
    let result = QuestionnaireReader.read(root)
    #expect(labels(result.survey) == [["a"], ["b"]])
    let found = result.diagnostics.filter { $0.code == .ambiguousContainedURL }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.location.elementPath == "Questionnaire.contained[1].url")
    let library = ResourceLibrary()
    #expect(library.valueSet("http://example.org/vs", from: root)?[.id]?.string == "one")
    let apart = [
      Self.valueSet("one", url: "http://example.org/1", "a"),
      Self.valueSet("two", url: "http://example.org/2", "b"),
    ]
    #expect(QuestionnaireReader.read(try read(Self.questionnaire(apart))).diagnostics.isEmpty)
  }

  @Test("Rule 75: a questionnaire contained in a response sees the value sets beside it")
  func beside() throws {
    let sets = [
      Self.valueSet("one", url: "http://example.org/1", "a"),
      Self.valueSet("two", url: "http://example.org/2", "b"),
    ]
    for (code, isValid) in [("a", true), ("b", false)] {
      let response = try read(
        """
        {"resourceType":"QuestionnaireResponse","questionnaire":"#q","status":"completed",
         "contained":[\((sets + [Self.questionnaire([])]).joined(separator: ","))],
         "item":[{"linkId":"1","answer":[{"valueCoding":{"system":"s","code":"\(code)"}}]}]}
        """)
      let contained = try #require(response.children(.contained).map(\.self).last)
      let survey = QuestionnaireReader.read(contained)
      #expect(survey.diagnostics.isEmpty)
      #expect(labels(survey.survey) == [["a"], ["b"]])
      let validator = ResponseValidator(at: Fixtures.now)
      let findings = validator.validate(response).findings
      #expect(findings.isEmpty == isValid, "\(findings)")
    }
  }
}
