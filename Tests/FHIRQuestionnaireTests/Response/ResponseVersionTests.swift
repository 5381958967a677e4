import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Responses are written in the version of their questionnaire")
struct ResponseVersionTests {
  private static let answers: [(ItemType, AnswerValue?)] = [
    (.boolean, .boolean(true)), (.integer, .integer(-3)),
    (.decimal, ExactDecimal("1.50").map { .decimal($0) }), (.string, .string("a")),
    (.date, PartialDate("2024-02").map { .date($0) }),
    (.dateTime, PartialDateTime("2024-02-03T10:15:00+01:00").map { .dateTime($0) }),
    (.time, TimeOfDay("10:15:00").map { .time($0) }), (.url, .uri("http://example.org/a")),
    (.choice, .coding(Coding(system: "s:1", version: "2", code: "a", display: "A"))),
    (
      .quantity,
      .quantity(
        Quantity(
          value: ExactDecimal("7.0"), comparator: "<", unit: "kg",
          system: "http://unitsofmeasure.org", code: "kg"))
    ),
    (.reference, .reference(Reference(reference: "Patient/1", type: "Patient", display: "P"))),
    (
      .attachment,
      .attachment(
        Attachment(contentType: "image/png", url: "http://example.org/i.png", size: 12, title: "I"))
    ),
  ]

  private static func response(_ version: FHIRVersion) throws -> Document {
    var survey = Survey(url: "http://example.org/q", version: "1")
    survey.formatVersion = version.rawValue
    survey.items = answers.enumerated().map { Fixtures.item("\($0)", $1.0, "Text \($0)") }
    var session = Session(survey, at: Fixtures.now)
    for (number, answer) in answers.enumerated() {
      let path = InstancePath([.init(linkId: "\(number)")])
      let value = try #require(answer.1)
      try session.apply(SessionEvent(.answer(path, [value]), at: Fixtures.now))
    }
    let reference = Reference(reference: "Patient/2", type: "Patient", display: "Q")
    var details = ResponseDetails(status: .completed)
    details.id = "r"
    details.language = "en"
    (details.basedOn, details.partOf) = ([reference], [reference, reference])
    (details.subject, details.author, details.source) = (reference, reference, reference)
    details.authored = PartialDateTime("2024-02-03T10:15:00Z")
    return ResponseWriter.write(session, details)
  }

  @Test(
    "What is written for a version is what the response of R4 is in that version",
    arguments: [FHIRVersion.stu3, .r5])
  func versions(version: FHIRVersion) throws {
    let written = try Self.response(version)
    let converted = VersionConversion.convert(try Self.response(.r4), to: version).document
    #expect(
      String(decoding: JSONWriter.write(written.root), as: UTF8.self)
        == String(decoding: JSONWriter.write(converted.root), as: UTF8.self))
    #expect(written.root.structureFindings().isEmpty, "\(written.root.structureFindings())")
  }
}
