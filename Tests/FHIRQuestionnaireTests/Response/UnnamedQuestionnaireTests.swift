import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

/// Rule 40, where there is nothing by which a response could name its questionnaire.
@Suite("Responses to questionnaires without a url")
struct UnnamedQuestionnaireTests {
  private func survey(_ version: FHIRVersion, id: String? = nil) throws -> Survey {
    var options = ReadOptions()
    options.version = version
    let text =
      #"{"resourceType": "Questionnaire", \#(id.map { #""id": "\#($0)", "# } ?? "")"#
      + #""status": "draft", "item": [{"linkId": "a", "type": "string"}]}"#
    let root = try #require(Document.read(Source(text: text), options: options).document).root
    return try #require(QuestionnaireReader.read(root).survey)
  }

  /// A questionnaire of DSTU2 is read as one of R4.
  static let versions = FHIRVersion.allCases.filter { $0 != .dstu2 }

  @Test("Rule 40: what names nothing is reported, in every version", arguments: versions)
  func reported(_ version: FHIRVersion) throws {
    let loss = ResponseWriter.namingLoss(of: try survey(version))
    #expect(loss?.code == .questionnaireUnnamed)
    #expect(ResponseWriter.namingLoss(of: try survey(version, id: "q")) == nil)
  }

  @Test(
    "Rule 40: such a response is legal in its version, and names nothing",
    arguments: versions, Format.allCases)
  func legal(_ version: FHIRVersion, _ format: Format) throws {
    var session = Session(try survey(version), at: Fixtures.now)
    let path = try #require(InstancePath("a"))
    try session.apply(SessionEvent(.answer(path, [.string("x")]), at: Fixtures.now))
    let written = ResponseWriter.write(session, ResponseDetails(status: .completed))
    let bytes =
      format == .json ? JSONWriter.write(written.root) : XMLWriter.write(written.root).bytes
    var options = ReadOptions()
    options.version = version
    let read = Document.read(Source(name: "r", bytes: bytes), options: options)
    let root = try #require(read.document).root
    #expect(read.diagnostics.isEmpty)
    #expect(root.structureFindings(isStrict: true).map(\.description) == [])
    #expect(root[.questionnaire]?.hasValue != true)
    #expect((root[.questionnaire] != nil) == (version == .r5))
  }
}
