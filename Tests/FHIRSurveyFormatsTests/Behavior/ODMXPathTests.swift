import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyEngine
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import ODM

@Suite(
  "Real forms as ODM, whose conditions lxml evaluates over clinical data",
  .enabled(
    if: Corpus.exists && Peer.isInstalled("python3", "\(Peer.odm)/lxml/__init__.py"),
    "the corpus or lxml is not there (make test installs lxml)"))
struct ODMXPathTests {
  private struct Result: Decodable {
    var compared: Int
    var unknown: Int
    var differences: [String]
  }

  /// With more responses than usual, both versions.
  private static let versions: [ODMVersion] =
    BehaviorForm.responses > 20 ? ODMVersion.allCases : [.v1]

  @Test("The same questions are enabled", arguments: versions)
  func same(_ version: ODMVersion) throws {
    let format = ODMFormat(version: version)
    let forms = BehaviorForm.forms(keptBy: format) { !$0.repeats && $0.type != .attachment }
    var (compared, unknown) = (0, 0)
    for form in forms {
      let metadata = Source(name: "m.xml", bytes: format.write(WriteRequest(form.survey)).bytes)
      let clinical = try #require(ODMClinicalData(metadata: metadata))
      let paths = Dictionary(
        clinical.locations.filter { !$0.isOther }.map { ($0.linkId, $0.path) }
      ) { first, _ in first }
      let pristine = Session(form.survey, at: AnsweredForm.now, initialValues: false)
      var generator = Seeded(state: 3)
      let data = (0..<BehaviorForm.responses).map { _ -> [Any] in
        let filled = FilledForm(form, &generator)
        let response = ResponseWriter.write(filled.session, ResponseDetails(status: .completed))
        let items = filled.states.compactMap { _, state in
          paths[state.item.linkId].map { [$0, state.isEnabled] as [Any] }
        }
        let flat = FlatResponse(response.root, pristine, at: AnsweredForm.now)
        let text = clinical.write([flat], at: AnsweredForm.now)
        return [String(decoding: text, as: UTF8.self), items]
      }
      let input: [String: Any] = [
        "metadata": String(decoding: metadata.bytes, as: UTF8.self), "data": data,
      ]
      let output = try Peer.output(
        ["python3", "\(Project.folder)/Tests/Peers/odm_xpath_peer.py"],
        input: JSONSerialization.data(withJSONObject: input),
        environment: ["PYTHONPATH": Peer.odm])
      let result = try JSONDecoder().decode(Result.self, from: output)
      if !result.differences.isEmpty {
        let examples = Set(result.differences).sorted().prefix(4).joined(separator: "\n")
        Issue.record("\(form.file): \(result.differences.count), as\n\(examples)")
      }
      compared += result.compared
      unknown += result.unknown
    }
    print("lxml, ODM \(version.rawValue): \(forms.count) forms, \(compared) items, \(unknown) not")
    #expect(compared > 500)
  }
}
