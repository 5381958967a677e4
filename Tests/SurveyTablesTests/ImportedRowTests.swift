import SurveyPrimitives
import Testing

@testable import SurveyTables

@Suite("Ids of rows without one")
struct ImportedRowTests {
  @Test("A UUID of version 5 is that of the standard's example (RFC 9562, A.4)")
  func standard() {
    // The namespace of DNS differs from that of URLs in its fourth byte.
    var names = UUIDText.urls
    names[3] = 0x10
    #expect(
      ImportedRow.uuid(of: "www.example.com", in: names) == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }

  @Test("Questionnaire, subject and number each make another id, and the same ones the same")
  func parts() {
    let row = ImportedRow(number: 1, questionnaire: "http://q|1", subject: "Patient/1")
    var others = [row, row, row]
    others[0].number = 2
    others[1].questionnaire = "http://q|2"
    others[2].subject = "Patient/2"
    #expect(Set(([row] + others).map(\.uuid)).count == 4)
    #expect(
      ImportedRow(number: 1, questionnaire: "http://q|1", subject: "Patient/1").uuid == row.uuid)
  }

  @Test("A record has one id, whatever the number of its row")
  func record() {
    let row = ImportedRow(number: 1, questionnaire: "http://q", record: "1")
    #expect(ImportedRow(number: 2, questionnaire: "http://q", record: "1").uuid == row.uuid)
    let others = [
      ImportedRow(number: 1, questionnaire: "http://q", record: "2"),
      ImportedRow(number: 1, questionnaire: "http://r", record: "1"),
      ImportedRow(number: 1, questionnaire: "http://q"),
    ]
    #expect(Set(([row] + others).map(\.uuid)).count == 4)
  }
}
