import FHIRDocument
import SurveyFormats
import SurveyModel
import Testing

@Suite("A document inside a Questionnaire")
struct CarriedDocumentTests {
  private let document = CarriedDocument(
    format: "surveyjs", name: "form.json", digest: "0123456789abcdef", bytes: [0, 1, 0xFF, 0x7B])

  @Test("It comes out as it went in, and leaves nothing behind")
  func roundTrip() {
    var survey = Survey(title: "Form")
    let before = survey
    document.put(into: &survey)
    #expect(CarriedDocument.take(from: &survey) == document)
    #expect(survey == before)
  }

  @Test("Other extensions stay, in their order")
  func others() {
    let others = #"[{"url":"u:1","valueCode":"x"},{"url":"u:2","valueCode":"y"}]"#
    var survey = Survey(carried: [Carried(name: "extension", json: others)])
    document.put(into: &survey)
    #expect(CarriedDocument.take(from: &survey) == document)
    #expect(survey.carried.map(\.json) == [others])
  }

  @Test("It travels in a Questionnaire that is written and read")
  func written() {
    let format = FHIRFormat()
    let bytes = format.write(WriteRequest(Survey(title: "Form"), carried: document)).bytes
    let read = format.read(Source(name: "q.json", bytes: bytes), beside: { _ in nil })
    #expect(read.carried == document)
    #expect(read.survey?.title == "Form")
  }

  @Test("A damaged one is passed by, and stays where it is")
  func damaged() {
    let damaged = #"[{"url":"\#(CarriedDocument.extensionURL)","valueCode":"x"}]"#
    var survey = Survey(carried: [Carried(name: "extension", json: damaged)])
    #expect(CarriedDocument.take(from: &survey) == nil)
    #expect(survey.carried.map(\.json) == [damaged])
  }
}
