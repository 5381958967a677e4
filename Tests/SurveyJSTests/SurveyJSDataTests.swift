import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyJS

@Suite("The data of people keep the types that they have in forms of SurveyJS")
struct SurveyJSDataTests {
  private static let form = """
    {"elements":[
    {"type":"radiogroup","name":"p","choices":[{"value":0,"text":"Never"},{"value":2,"text":"Often"}]},
    {"type":"checkbox","name":"k","choices":[{"value":1.5,"text":"A"},{"value":"b","text":"B"}]},
    {"type":"matrix","name":"m","columns":[{"value":1,"text":"One"}],"rows":["a","b"]},
    {"type":"boolean","name":"y","valueTrue":1,"valueFalse":0},
    {"type":"boolean","name":"z","valueTrue":"J","valueFalse":"N"},
    {"type":"signaturepad","name":"s"},{"type":"file","name":"f"},{"type":"text","name":"t"},
    {"type":"text","name":"n","inputType":"number"}
    ]}
    """

  private func codec() throws -> any AnswersCodec {
    let source = Source(name: "form.json", text: Self.form)
    let survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    return try #require(
      SurveyJSResults().codec(for: AnswersForm(survey, definition: source, offset: .utc)))
  }

  @Test(
    "They come back as they were",
    arguments: [
      #""p":2"#, #""p":0"#, #""k":[1.5,"b"]"#, #""m":{"a":1,"b":1}"#, #""y":1"#, #""y":0"#,
      #""z":"J""#, #""s":"data:image/png;base64,iVBORw0KGgo=""#, #""t":"5""#, #""n":5"#,
      #""f":[{"name":"a.png","type":"image/png","content":"data:image/png;base64,iVBORw0KGgo="}]"#,
    ])
  func back(_ data: String) throws {
    let codec = try codec()
    let read = codec.read(Source(name: "data.json", text: "{\(data)}"))
    let response = try #require(read.responses.first)
    #expect(response.losses.isEmpty)
    #expect(response.misfits.isEmpty)
    let now = try #require(PartialDateTime("2026-11-27T10:00:00Z").flatMap { Instant($0) })
    let written = codec.write([response], at: now)
    #expect(String(decoding: written, as: UTF8.self).contains("{\(data)}"))
  }

  @Test(
    "What changes its type is reported",
    arguments: [(#""t":5"#, "5"), (#""n":"5""#, "\"5\""), (#""p":"2""#, "\"2\"")])
  func changed(_ data: String, _ before: String) throws {
    let read = try codec().read(Source(name: "data.json", text: "{\(data)}"))
    let losses = try #require(read.responses.first).losses
    #expect(losses.map(\.outcome) == [.approximated])
    #expect(losses.first?.before == before)
  }
}
