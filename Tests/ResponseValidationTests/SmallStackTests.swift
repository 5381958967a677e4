import FHIRDocument
import Foundation
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@testable import FHIRQuestionnaire
@testable import ResponseValidation

@Suite("500 levels in a thread with 512 KB of stack")
struct SmallStackTests {
  /// A form in which items are inside each other, and a response to it.
  struct Deep: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let questionnaire: String
    let response: String

    init(_ name: String, _ count: Int, type: String, expression: String = "") {
      func nested(_ open: (Int) -> String, _ middle: String, _ close: String) -> String {
        (0..<count).map(open).joined() + middle + String(repeating: close, count: count)
      }
      testDescription = name
      let last = #","item":[{"linkId":"z","type":"string","required":true\#(expression)}]"#
      questionnaire =
        #"{"resourceType":"Questionnaire","status":"active""#
        + nested({ #","item":[{"linkId":"\#($0)","type":"\#(type)""# }, last, "}]") + "}"
      let head = #"{"resourceType":"QuestionnaireResponse","status":"completed""#
      let answer = #","item":[{"linkId":"z","answer":[{"valueString":"a"}]}]"#
      response =
        type == "group"
        ? head + nested({ #","item":[{"linkId":"\#($0)""# }, answer, "}]") + "}"
        : head
          + nested(
            { #","item":[{"linkId":"\#($0)","answer":[{"valueString":"b""# }, answer, "}]}]") + "}"
    }

    static let all = [
      Deep("groups", 497, type: "group"), Deep("questions", 248, type: "string"),
      Deep(
        "groups with an expression at the bottom", 490, type: "group",
        expression: """
          ,"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-constraint",
          "extension":[{"url":"key","valueId":"k"},{"url":"severity","valueCode":"error"},
          {"url":"human","valueString":"h"},
          {"url":"expression","valueString":"%resource.descendants().where(linkId = 'z').exists()"}]}]
          """),
    ]
  }

  @Test("Preparing a form, and validating on the fast path", arguments: Deep.all)
  func fastPath(_ deep: Deep) throws {
    let survey = try #require(QuestionnaireReader.read(resource(deep.questionnaire)).survey)
    let validator = SurveyResponseValidator(survey, at: Fixtures.now)
    let response = try resource(deep.response)
    let isClean = try onSmallStack {
      FastPlan(validator.session, hasPeriod: false) != nil
        && validator.isCertainlyClean(response) && validator.findings(in: response).isEmpty
    }
    #expect(isClean)
    #expect(validator.fullFindings(in: response, structure: []).isEmpty)
  }

  @Test("Validating with findings", arguments: Deep.all)
  func findings(_ deep: Deep) throws {
    let text = deep.response.replacingOccurrences(
      of: #""valueString":"a""#, with: #""valueInteger":1"#)
    let findings = try onSmallStack { () -> [Diagnostic] in
      guard let questionnaire = try? resource(deep.questionnaire),
        let survey = QuestionnaireReader.read(questionnaire).survey,
        let response = try? resource(text)
      else { return [] }
      let validator = SurveyResponseValidator(
        survey, questionnaire: questionnaire, at: Fixtures.now)
      let findings = validator.findings(in: response)
      return OutcomeWriter.document(findings).root.hasChildren ? findings : []
    }
    #expect(findings.contains { $0.code == .wrongAnswerType }, "\(findings)")
  }
}
