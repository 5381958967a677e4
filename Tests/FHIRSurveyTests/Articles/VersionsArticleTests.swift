import FHIRSurvey
import TestSupport
import Testing

extension ArticleTests {
  @Test("Versions of FHIR")
  func versions() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    let bytes = try Project.bytes(ofSample: "phq-9.json")

    let document = Document.read(Source(name: "phq-9.json", bytes: bytes)).document
    let version = document?.fhirVersion
    #expect(version == .r4)

    var options = ReadOptions()
    options.version = .r4b
    let known = Document.read(Source(name: "phq-9.json", bytes: bytes), options: options).document
    #expect(known?.fhirVersion == .r4b)

    let questionnaire = try #require(document)
    let converted = Pipeline().convert(questionnaire, to: .r5)
    let text = try converted.document.text(as: .json)
    let back = Pipeline().convert(converted.document, to: .r4).document
    #expect(converted.document.fhirVersion == .r5)
    #expect(JSONWriter.write(back.root) == JSONWriter.write(questionnaire.root))

    let form = try Form(text)
    let response = try form.begin(at: now).response(ResponseDetails(status: .inProgress))
    #expect(form.questionnaire.document.fhirVersion == .r5)
    #expect(response.fhirVersion == .r5)
  }
}
