import SurveyDiagnostics
import Testing

@testable import SurveyTables

@Suite("References and files in tables")
struct ReferenceTripTests {
  private static let form =
    #"{"linkId":"doc","type":"reference"},{"linkId":"file","type":"attachment"}"#

  private static func reference(_ value: String) -> String {
    FormTrip.response("a", #"{"linkId":"doc","answer":[{"valueReference":\#(value)}]}"#)
  }

  @Test(
    "A reference with nothing but an identifier comes back as one",
    arguments: [
      #"{"identifier":{"system":"http://staff","value":"9"}}"#, #"{"identifier":{"value":"9"}}"#,
      #"{"identifier":{"system":"urn:x","value":"9"},"display":"Dr. Who"}"#,
      #"{"reference":"Practitioner/9"}"#, #"{"display":"Dr. Who"}"#,
    ])
  func identifier(value: String) throws {
    let response = Self.reference(value)
    var trip = try FormTrip(Self.form)
    try trip.export(response)
    #expect(try trip.imported() == response)
    #expect(!trip.findings.contains { $0.code == .partNotInTable })
    if value.contains("display") { return }
    try trip.export(response, to: .csv, as: "tidy.csv")
    #expect(try trip.imported("tidy.csv") == response)
    #expect(!trip.findings.contains { $0.code == .partNotInTable })
  }

  @Test(
    "What a cell does not say of whom a response is about is counted",
    arguments: [
      (#"{"reference":"Patient/1"}"#, nil), (#"{"display":"Ada"}"#, nil),
      (#"{"identifier":{"value":"9"}}"#, "subject.identifier"),
      (#"{"reference":"Patient/1","display":"Ada"}"#, "subject.display"),
      (#"{"identifier":{"system":"http://people","value":"9"}}"#, "subject.identifier"),
      (#"{"reference":"Patient/1","identifier":{"value":"9"}}"#, "subject.identifier"),
    ] as [(String, String?)])
  func head(subject: String, lost: String?) throws {
    let response = FormTrip.response("a", #"{"linkId":"doc"}"#)
      .replacing(#""status""#, with: #""subject":\#(subject),"status""#)
    var trip = try FormTrip(Self.form)
    try trip.export(response + response.replacing(#""id":"a""#, with: #""id":"b""#))
    let found = trip.findings.filter { $0.code == .partNotInTable }.map { $0.message() }
    #expect(found.count == (lost == nil ? 0 : 1), "\(found)")
    if let lost {
      #expect(found.first?.contains(#""\#(lost)" of a response, in 2"#) == true, "\(found)")
    }
  }

  @Test("Of a file that has nothing but data, the tidy table makes no title")
  func data() throws {
    let response = FormTrip.response(
      "a",
      #"{"linkId":"file","answer":[{"valueAttachment":{"contentType":"text/plain","data":"AAAA"}}]}"#
    )
    var trip = try FormTrip(Self.form)
    try trip.export(response, to: .csv, as: "tidy.csv")
    #expect(trip.findings.contains { $0.code == .partNotInTable })
    #expect(!(try trip.imported("tidy.csv").contains("text/plain")))
  }
}
