import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import Testing

@Suite("Items without a type")
struct TypelessItemTests {
  @Test(
    "A Questionnaire comes back without the type that an item lacks",
    arguments: [
      #"{"linkId":"1","text":"t"}"#,
      #"{"linkId":"1","item":[{"linkId":"2","type":"string"}]}"#,
    ])
  func roundTrip(item: String) throws {
    let json = #"{"resourceType":"Questionnaire","status":"draft","item":[\#(item)]}"#
    let read = try readQuestionnaire(json)
    #expect(read.diagnostics.hasErrors)
    #expect(questionnaire(try #require(read.survey)) == json)
  }
}
