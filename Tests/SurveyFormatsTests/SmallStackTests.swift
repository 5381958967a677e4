import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@Suite("500 levels in a thread with 512 KB of stack, for questionnaires and definitions")
struct SmallStackTests {
  /// As many groups in groups as fit into 500 levels of elements.
  private static let levels = 497

  @Test("Groups in groups are read, written, defined and read again")
  func groups() throws {
    let back = try onSmallStack { () -> [UInt8] in
      let open = (1...Self.levels).map { #","item":[{"linkId":"\#($0)","type":"group""# }.joined()
      let close = String(repeating: "}]", count: Self.levels)
      return Self.roundTrip(#"{"resourceType":"Questionnaire","status":"draft"\#(open)\#(close)}"#)
    }
    #expect(String(decoding: back, as: UTF8.self).contains(#""linkId":"\#(Self.levels)""#))
  }

  @Test("Extensions in extensions that no field has are kept")
  func extensions() throws {
    let back = try onSmallStack { () -> [UInt8] in
      let open = (1...Self.levels - 3).map { #""extension":[{"url":"urn:\#($0)","# }.joined()
      let close = String(repeating: "}]", count: Self.levels - 3)
      return Self.roundTrip(
        #"{"resourceType":"Questionnaire","status":"draft","item":[{\#(open)"#
          + #""valueString":"deep"\#(close),"linkId":"1","type":"string"}]}"#)
    }
    #expect(String(decoding: back, as: UTF8.self).contains("deep"))
  }

  /// The questionnaire that comes back when one is made a survey definition and one again.
  private static func roundTrip(_ json: String) -> [UInt8] {
    guard let root = Document.read(Source(text: json)).document?.root,
      let survey = QuestionnaireReader.read(root).survey
    else { return [] }
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    guard let again = Document.read(Source(name: "-", bytes: definition)).document?.root,
      let read = SurveyDefinitionReader.read(again).survey, read == survey
    else { return [] }
    return JSONWriter.write(QuestionnaireWriter.write(read).root)
  }
}
