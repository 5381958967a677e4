import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import TestSupport
import Testing

@Suite("Questionnaires that are no legal FHIR")
struct IrregularItemTests {
  @Test(
    "A Questionnaire comes back without the type that an item lacks",
    arguments: [
      #"{"linkId":"1","text":"t"}"#,
      #"{"linkId":"1","item":[{"linkId":"2","type":"string"}]}"#,
    ])
  func roundTrip(item: String) throws {
    let json = #"{"resourceType":"Questionnaire","status":"draft","item":[\#(item)]}"#
    let read = try readQuestionnaire(json)
    #expect(read.diagnostics.map(\.code) == [.missingType])
    #expect(questionnaire(try #require(read.survey)) == json)
  }

  @Test(
    "Of two values, which FHIR forbids, none is lost, in whatever order they stand",
    arguments: [
      #""answerString":"a","answerBoolean":true"#, #""answerBoolean":true,"answerString":"a""#,
      #""answerUnknown":"a","answerBoolean":true"#,
    ])
  func twoValues(answers: String) throws {
    let condition = #"{"question":"2","operator":"=",\#(answers)}"#
    let read = try readQuestionnaire(
      items: #"{"linkId":"1","type":"string","enableWhen":[\#(condition)]}"#)
    let text = questionnaire(try #require(read.survey))
    for answer in answers.split(separator: ",") { #expect(text.contains(answer)) }
  }
}
