import FHIRDocument
import FHIRTerminology
import SurveyModel
import TestSupport
import Testing

@testable import SurveyTables

@Suite("The questionnaire that a response is to")
struct FormNumbersTests {
  @Test(
    "It is the one that is named by its url, without one by its id",
    arguments: [
      ("http://e/q", 0), ("http://e/q|2", 0), ("Questionnaire/diary", 1), ("diary", 1),
      ("http://e/Questionnaire/diary", 1), ("http://e/other", nil), ("", nil),
    ])
  func named(text: String, number: Int?) {
    let numbers = FormNumbers(["http://e/q", "diary", nil])
    #expect(numbers.number(for: QuestionnaireReference(text)) == number)
    #expect(FormNumbers(["diary"]).number(for: QuestionnaireReference(text)) == 0)
    #expect(FormNumbers([nil]).number(for: nil) == 0 && numbers.number(for: nil) == nil)
  }

  @Test(
    "Numbered columns are as many as the responses have, which name a form without a url by its id",
    arguments: ["Questionnaire/diary", "http://e/Questionnaire/diary", "diary"])
  func repetitions(name: String) throws {
    let form = try Samples.document(
      #"{"resourceType":"Questionnaire","id":"diary","status":"active","item":[{"linkId":"med","type":"string","repeats":true}]}"#
    ).root
    let response =
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"\#(name)","status":"completed","item":[{"linkId":"med","answer":[{"valueString":"a"},{"valueString":"b"}]}]}"#
    let workspace = try Workspace()
    let path = try workspace.write(response, to: "in")
    let books = try Codebook.all(
      of: [form], library: ResourceLibrary(), layout: TableLayout(repeats: .wide), responses: [path]
    )
    let columns = books.first?.tables.first?.columns.map(\.name) ?? []
    #expect(columns.suffix(2) == ["med", "med[2]"])
  }
}
