import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import XLSForm

@Suite("Submissions")
struct SubmissionTests {
  private static let form = """
    | survey |
    | | type | name | label |
    | | image | photo | Photo |
    | | audio | sound | Sound |
    | | time | at | When |
    | | acknowledge | ack | I agree |
    """

  private func codec() throws -> (codec: any AnswersCodec, survey: Survey) {
    let survey = try Form.survey(Self.form)
    let form = AnswersForm(
      survey, definition: Source(name: "form.md", text: Self.form), clock: .utc)
    return (try #require(SubmissionFormat().codec(for: form)), survey)
  }

  private func read(_ text: String) throws -> (response: FlatResponse, loaded: LoadedResponse) {
    let (codec, survey) = try codec()
    let source = Source(name: "a.xml", text: "<data id=\"form\">\(text)</data>")
    let response = try #require(codec.read(source).responses.first)
    return (response, response.load(into: Session(survey, at: Fixtures.now), at: Fixtures.now))
  }

  @Test(
    "Options of a file beside the form have its names, several in one element",
    arguments: [["drugs.csv": "name,label\namox,Amoxicillin 250 mg\nors,Sachet\n"], [:]])
  func fileOptions(_ files: [String: String]) throws {
    let text = """
      | survey |
      | | type | name | label |
      | | select_one_from_file drugs.csv | one | One |
      | | select_multiple_from_file drugs.csv | all | All |
      """
    let form = AnswersForm(
      try #require(Form.read(text, beside: files).survey),
      definition: Source(name: "form.md", text: text), clock: .utc)
    let codec = try #require(SubmissionFormat().codec(for: form))
    let xml = "<data id=\"f\"><one>amox</one><all>amox ors</all></data>"
    let read = codec.read(Source(name: "a.xml", text: xml)).responses
    #expect(
      read.first?.questions.map(\.answers.count) == [1, 2] && read.first?.misfits.isEmpty == true)
    let written = String(
      decoding: codec.write(read, at: Instant(secondsSinceEpoch: 0)), as: UTF8.self)
    #expect(
      written.contains("<one>amox</one>") && written.contains("<all>amox ors</all>"), "\(written)")
  }

  @Test("The number of repetitions that programs put beside them is known")
  func counts() throws {
    let text = """
      | survey |
      | | type | name | label | repeat_count |
      | | integer | n | N | |
      | | begin repeat | r | R | ${n} + 1 |
      | | text | x | X | |
      | | end repeat | | | |
      """
    let form = AnswersForm(
      try Form.survey(text), definition: Source(name: "form.md", text: text), clock: .utc)
    let codec = try #require(SubmissionFormat().codec(for: form))
    let xml =
      "<data id=\"f\"><n>1</n><r_count>2</r_count><x_count>3</x_count><r><x>a</x></r></data>"
    let response = try #require(codec.read(Source(name: "a.xml", text: xml)).responses.first)
    #expect(response.losses.map(\.construct) == ["x_count"])
  }

  @Test(
    "The name of a file says its type",
    arguments: [
      ("photo", "1700.JPG", "image/jpeg"), ("photo", "a.b.heic", "image/heic"),
      ("sound", "a.m4a", "audio/mp4"), ("sound", "a.3gp", "audio/3gpp"),
    ])
  func types(question: String, file: String, type: String) throws {
    let (response, loaded) = try read("<\(question)>\(file)</\(question)>")
    let value = response.questions.first?.answers.first?.value
    #expect(value == .attachment(Attachment(contentType: type, url: file)))
    #expect(loaded.findings.isEmpty)
  }

  @Test("A file whose name says no type is an answer all the same")
  func unknown() throws {
    let (_, loaded) = try read("<photo>picture.xyz</photo>")
    #expect(loaded.findings.map(\.diagnostic.severity) == [.warning])
    #expect(loaded.session.instance(linkId: "photo").map { loaded.session.answers($0).count } == 1)
    let (_, other) = try read("<photo>letter.pdf</photo>")
    #expect(other.findings.map(\.diagnostic.severity) == [.error])
  }

  @Test("The offset of a time is reported, for times of day have none")
  func offset() throws {
    let (response, _) = try read("<at>10:15:30.000+02:00</at>")
    let loss = try #require(response.losses.first)
    #expect(loss.construct == "offset" && loss.before == "10:15:30.000+02:00")
    #expect(try read("<at>10:15:30</at>").response.losses.isEmpty)
  }

  @Test("What is acknowledged is written as it was")
  func acknowledged() throws {
    let (response, _) = try read("<ack>OK</ack>")
    #expect(response.questions.first?.answers.first?.value == .boolean(true))
    let written = try codec().codec.write([response], at: Instant(secondsSinceEpoch: 0))
    #expect(String(decoding: written, as: UTF8.self).contains("<ack>OK</ack>"))
  }
}
