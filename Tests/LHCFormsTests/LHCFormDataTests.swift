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

  private func read(_ bytes: [UInt8]) throws -> (read: ReadResponse, losses: [Loss]) {
    let source = Source(name: "f.json", bytes: bytes)
    let survey = try #require(
      LHCFormsFormat().read(source, beside: { _ in nil }).survey)
    let data = LHCFormData.read(source, for: survey, at: Fixtures.now, offset: .utc)
    return try #require(data.map { ($0.response, $0.losses) })
  }

  private func response(_ read: ReadResponse) -> Element {
    ResponseWriter.write(read.session, read.details).root
  }

  @Test("Values become answers of a response, repetitions several of them")
  func reading() throws {
    let (read, losses) = try read(Array(Self.form.utf8))
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(losses.map(\.linkId) == ["n"] && losses.map(\.before) == [#""many""#])
    let text = String(decoding: JSONWriter.write(response(read), style: .compact), as: UTF8.self)
    for part in [
      #""valueString":"text""#, #""valueDate":"2015-11-07""#, #""valueBoolean":false"#,
      #""code":"b""#, #""valueString":"own""#, #""valueInteger":1"#, #""valueInteger":2"#,
      #""valueInteger":3"#, #""valueInteger":4"#, #""unit":"kg""#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("A response is written into its form, and read from it again")
  func roundTrip() throws {
    let (first, _) = try read(Array(Self.form.utf8))
    let written = try #require(
      LHCFormData.write(
        response(first), into: Source(name: "f.json", bytes: Array(Self.form.utf8))))
    #expect(written.losses.isEmpty)
    let (second, losses) = try read(written.bytes)
    #expect(losses.isEmpty)
    #expect(
      JSONWriter.write(response(second), style: .compact)
        == JSONWriter.write(response(first), style: .compact))
  }

  @Test("Data of real forms go into a response and back", arguments: LHCFormsCorpusTests.files)
  func corpus(_ path: String) throws {
    let bytes = try #require(Corpus.bytes(path))
    let (first, _) = try read(bytes)
    let written = try #require(
      LHCFormData.write(response(first), into: Source(name: path, bytes: bytes)))
    #expect(written.losses.isEmpty)
    let (second, losses) = try read(written.bytes)
    #expect(losses.isEmpty)
    #expect(
      JSONWriter.write(response(second), style: .compact)
        == JSONWriter.write(response(first), style: .compact))
  }
}
