import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyWorkflow
import TestSupport
import Testing

/// Rule 77, rule 79 and rule 86: what is not followed is reported, and withholds completion where it changes
/// the meaning.
@Suite("Parts of questionnaires that are not supported")
struct UnsupportedPartTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// Members of the Questionnaire, and of its first item.
    var root = ""
    var item = ""
    let code: Diagnostic.Code
    var linkId: String? = "1"
    var withholds = true

    var testDescription: String { name }

    var questionnaire: String {
      """
      {"resourceType": "Questionnaire", "status": "active"\(root), "item": [
        {"linkId": "1", "type": "choice", "text": "A"\(item)}, {"linkId": "2", "type": "string"}]}
      """
    }
  }

  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func extended(_ url: String, _ value: String) -> String {
    #", "extension": [{"url": "\#(url)", \#(value)}]"#
  }

  static let cases: [Case] = [
    Case(
      name: "a modifier extension of an item",
      item: #", "modifierExtension": [{"url": "http://x.org/not", "valueBoolean": true}]"#,
      code: .unknownModifierExtension),
    Case(
      name: "a modifier extension of the questionnaire",
      root: #", "modifierExtension": [{"url": "http://x.org/not", "valueBoolean": true}]"#,
      code: .unknownModifierExtension, linkId: nil),
    Case(
      name: "a modifier extension of an option",
      item: #", "answerOption": [{"modifierExtension": [{"url": "http://x.org/not", "#
        + #""valueBoolean": true}], "valueString": "x"}]"#,
      code: .unknownModifierExtension),
    Case(
      name: "a questionnaire that is not put in place",
      item: extended(sdc + "subQuestionnaire", #""valueCanonical": "http://x.org/part|2""#),
      code: .subQuestionnaireNotAssembled),
    Case(
      name: "an adaptive form",
      root: extended(sdc + "questionnaireAdaptive", #""valueBoolean": true"#),
      code: .adaptiveQuestionnaire, linkId: nil),
    Case(
      name: "the profile of adaptive forms",
      root: #", "meta": {"profile": ["\#(sdc)adapt"]}"#,
      code: .adaptiveQuestionnaire, linkId: nil),
    Case(
      name: "the profile of adaptive forms and the extension that says so, too",
      root: #", "meta": {"profile": ["\#(sdc)adapt"]}"#
        + extended(sdc + "questionnaireAdaptive", #""valueBoolean": true"#),
      code: .adaptiveQuestionnaire, linkId: nil),
    Case(
      name: "a vendor's calculation",
      item: extended("http://vendor.org/calculated-score", #""valueString": "a + b""#),
      code: .vendorRule, withholds: false),
    Case(
      name: "a misspelt address",
      item: extended(
        "http://hl7.org/fhir/StructureDefinition/questionnaire-hiden", #""valueBoolean": true"#),
      code: .misspeltExtension, withholds: false),
  ]

  private func form(_ json: String) throws -> ReadForm {
    let document = try #require(Document.read(Source(name: "q", text: json)).document)
    return Pipeline().form(document.root)
  }

  @Test("What is not followed is reported once, where it is", arguments: cases)
  func reported(_ test: Case) throws {
    let found = try form(test.questionnaire).diagnostics.filter { $0.code == test.code }
    #expect(found.count == 1)
    #expect(found.first?.location.linkId == test.linkId)
    #expect(found.first?.location.position != nil)
  }

  @Test(
    "Completion is withheld where the meaning may change, unless somebody accepts it",
    arguments: cases)
  func withheld(_ test: Case) throws {
    var form = try #require(try form(test.questionnaire).form)
    let obstacle = Pipeline().session(form, at: Fixtures.now, evaluator: nil).completionObstacle
    #expect((obstacle?.code == .partNotSupported) == test.withholds)
    form.acceptUnsupported()
    let accepted = Pipeline().session(form, at: Fixtures.now, evaluator: nil)
    #expect(accepted.completionObstacle == nil)
  }

  @Test("A survey definition withholds completion as its questionnaire does", arguments: cases)
  func definition(_ test: Case) throws {
    let survey = try #require(try form(test.questionnaire).form).survey
    let definition = SurveyDefinitionWriter.write(survey)
    let again = try #require(SurveyDefinitionReader.read(definition.root).survey)
    #expect(again.unsupported == survey.unsupported)
  }

  @Test(
    "What changes nothing is not reported",
    arguments: [
      #", "extension": [{"url": "\#(sdc)questionnaireAdaptive", "valueBoolean": false}]"#,
      #", "extension": [{"url": "http://vendor.org/colour", "valueString": "red"}]"#,
      #", "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/rendering-style", "#
        + #""valueString": "x"}]"#,
    ])
  func silent(_ member: String) throws {
    let read = try form(
      #"{"resourceType": "Questionnaire", "status": "active"\#(member), "item": [{"linkId": "1", "#
        + #""type": "string"}]}"#)
    #expect(read.diagnostics.isEmpty)
    #expect(try #require(read.form).survey.unsupported.isEmpty)
  }
}
