import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import LHCForms

@Suite("Data in forms of LHC-Forms")
struct LHCFormDataTests {
  private static let form = """
    {"name":"F","items":[
    {"linkId":"s","dataType":"ST","question":"S","value":"text"},
    {"linkId":"d","dataType":"DT","question":"D","value":"11/7/2015"},
    {"linkId":"b","dataType":"BL","question":"B","value":false},
    {"linkId":"c","dataType":"CWE","question":"C","answerCardinality":{"max":"*"},
    "answers":[{"text":"A","code":"a"},{"text":"B","code":"b"}],"value":[{"code":"b"},"own"]},
    {"linkId":"w","dataType":"QTY","question":"W","units":[{"name":"kg"},{"name":"lbs"}],"value":70,
    "unit":{"name":"kg"}},
    {"linkId":"r","dataType":"INT","question":"R","questionCardinality":{"max":"*"},"value":1},
    {"linkId":"r","dataType":"INT","question":"R","questionCardinality":{"max":"*"},"value":2},
    {"linkId":"g","header":true,"question":"G","questionCardinality":{"max":"*"},
    "items":[{"linkId":"gi","dataType":"INT","question":"I","value":3}]},
    {"linkId":"g","header":true,"question":"G","questionCardinality":{"max":"*"},
    "items":[{"linkId":"gi","dataType":"INT","question":"I","value":4}]},
    {"linkId":"n","dataType":"INT","question":"N","value":"many"}]}
    """

  private func codec(_ bytes: [UInt8]) throws -> (any AnswersCodec, Session) {
    let source = Source(name: "f.json", bytes: bytes)
    let survey = try #require(LHCFormsFormat().read(source, beside: { _ in nil }).survey)
    let form = AnswersForm(survey, definition: source, clock: .utc)
    return (
      try #require(LHCFormData().codec(for: form)),
      Session(survey, at: Fixtures.now, initialValues: false)
    )
  }

  /// The response of a form with data, what of the data is none of its questions, and the form with the
  /// response written into it.
  private func read(
    _ bytes: [UInt8], form: [UInt8]? = nil
  ) throws -> (response: Element, read: FlatResponse, written: [UInt8]) {
    let (codec, pristine) = try codec(form ?? bytes)
    let read = try #require(
      codec.read(Source(name: "f.json", bytes: bytes)).responses.first)
    let loaded = read.load(into: pristine, at: Fixtures.now)
    return (
      ResponseWriter.write(loaded.session, read.details).root, read,
      codec.write([read], at: Fixtures.now)
    )
  }

  @Test("Values become answers of a response, repetitions several of them")
  func reading() throws {
    let (response, read, _) = try read(Array(Self.form.utf8))
    #expect(read.losses.isEmpty && read.misfits.map(\.text) == ["many"])
    let text = String(decoding: JSONWriter.write(response, style: .compact), as: UTF8.self)
    for part in [
      #""valueString":"text""#, #""valueDate":"2015-11-07""#, #""valueBoolean":false"#,
      #""code":"b""#, #""valueString":"own""#, #""valueInteger":1"#, #""valueInteger":2"#,
      #""valueInteger":3"#, #""valueInteger":4"#, #""unit":"kg""#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("A response is written into its form, and read from it again")
  func roundTrip() throws { try check(Array(Self.form.utf8)) }

  @Test("Data of real forms go into a response and back", arguments: LHCFormsCorpusTests.files)
  func corpus(_ path: String) throws { try check(try #require(Corpus.bytes(path))) }

  private func check(_ form: [UInt8]) throws {
    let first = try read(form)
    let second = try read(first.written, form: form)
    #expect(second.read.losses.isEmpty && second.read.misfits.isEmpty)
    #expect(
      JSONWriter.write(second.response, style: .compact)
        == JSONWriter.write(first.response, style: .compact))
  }
}
