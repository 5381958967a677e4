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
    {"type":"text","name":"n","inputType":"number"},
    {"type":"text","name":"l","inputType":"datetime-local"},
    {"type":"radiogroup","name":"b","choices":["1|Yes","2|No"]},
    {"type":"matrix","name":"g","columns":["1|Good","2|Bad"],"rows":["a|Price"]}
    ]}
    """

  private func codec() throws -> any AnswersCodec {
    let source = Source(name: "form.json", text: Self.form)
    let survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    return try #require(
      SurveyJSResults().codec(for: AnswersForm(survey, definition: source, clock: .utc)))
  }

  @Test(
    "They come back as they were",
    arguments: [
      #""p":2"#, #""p":0"#, #""k":[1.5,"b"]"#, #""m":{"a":1,"b":1}"#, #""y":1"#, #""y":0"#,
      #""z":"J""#, #""s":"data:image/png;base64,iVBORw0KGgo=""#, #""t":"5""#, #""n":5"#,
      #""l":"2026-02-01T10:20""#, #""l":"2026-02-01T10:20:30""#, #""b":"1""#, #""g":{"a":"2"}"#,
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
    "A moment is what a clock shows at the offset of the data, and an option with a bar has another name"
  )
  func written() throws {
    var moment = SurveyItem(linkId: "m", type: .dateTime, text: "When?")
    moment.required = true
    var texts = SurveyItem(linkId: "s", type: .choice, text: "Which?")
    texts.options = ["Yes | No", "other"].map { AnswerOption(value: .string($0)) }
    var codes = SurveyItem(linkId: "c", type: .choice, text: "What?")
    codes.options = ["120|80", "90"].map {
      AnswerOption(value: .coding(Coding(code: $0, display: $0)))
    }
    let survey = Survey(items: [moment, texts, codes])
    let bytes = SurveyJSFormat().write(WriteRequest(survey)).bytes
    let source = Source(name: "form.json", bytes: bytes)
    let back = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    #expect(
      back.items.map { $0.options.map(\.value) } == survey.items.map { $0.options.map(\.value) })
    let offset = try #require(UTCOffset(minutes: 60))
    let codec = try #require(
      SurveyJSResults().codec(
        for: AnswersForm(survey, definition: source, clock: LocalClock(offset: offset))))
    var response = FlatResponse()
    let time = try #require(PartialDateTime("2026-02-01T09:20:00Z"))
    response.add([.init(.dateTime(time))], to: "m", in: [:])
    response.add([.init(texts.options[0].value)], to: "s", in: [:])
    response.add([.init(codes.options[0].value)], to: "c", in: [:])
    let now = try #require(Instant(time))
    let written = codec.write([response], at: now)
    let text = String(decoding: written, as: UTF8.self)
    for part in [#""m":"2026-02-01T10:20""#, #""s":"Yes _ No""#, #""c":"120_80""#] {
      #expect(text.contains(part), "\(text)")
    }
    let read = try #require(codec.read(Source(name: "d.json", bytes: written)).responses.first)
    #expect(read.answers(to: "s", in: [:]).map(\.value) == [texts.options[0].value])
    #expect(read.answers(to: "c", in: [:]).map(\.value) == [codes.options[0].value])
  }

  @Test(
    "Words beside the options are where SurveyJS has them",
    arguments: [
      ("", "", true, true), (#""storeOthersAsComment":false,"#, "", false, false),
      ("", #""storeOthersAsComment":false,"#, false, true),
      (#""storeOthersAsComment":false,"#, #""storeOthersAsComment":true,"#, true, false),
      (#""storeOthersAsComment":false,"#, #""storeOthersAsComment":"default","#, false, false),
      ("", #""showCommentArea":true,"#, false, false),
    ])
  func others(_ form: String, _ own: String, _ isComment: Bool, _ isCommentInTable: Bool) throws {
    let source = Source(
      name: "form.json",
      text: """
        {\(form)"elements":[{"type":"checkbox","name":"k","choices":["a"],\(own)"hasOther":true},
        {"type":"matrixdynamic","name":"m","columns":[
        {"name":"w","cellType":"dropdown","choices":["a"],\(own)"hasOther":true}]}]}
        """)
    let survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    let codec = try #require(
      SurveyJSResults().codec(for: AnswersForm(survey, definition: source, clock: .utc)))
    let list = isComment ? #""k":["other","a"],"k-Comment":"Zoo""# : #""k":["Zoo","a"]"#
    let cell = isCommentInTable ? #"{"w":"other","w-Comment":"Bonn"}"# : #"{"w":"Bonn"}"#
    let data = "\(list),\"m\":[\(cell)]"
    let read = codec.read(Source(name: "data.json", text: "{\(data)}"))
    let response = try #require(read.responses.first)
    #expect(response.losses.isEmpty && response.misfits.isEmpty)
    let now = try #require(PartialDateTime("2026-11-27T10:00:00Z").flatMap { Instant($0) })
    let written = codec.write([response], at: now)
    #expect(String(decoding: written, as: UTF8.self).contains(data))
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
