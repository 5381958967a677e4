import FHIRDocument
import FHIRSearch
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

/// Searches over real resources, against a reckoning by other means.
@Suite(
  .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)),
  .enabled(
    if: Peer.isInstalled("python3", "\(Peer.fhirPath)/fhirpathpy/__init__.py"),
    "fhirpathpy is not installed (make test does it)"))
struct CorpusSearchTests {
  private static let folders = ["roundtrip", "medication", "tasks", "questionnaires"]

  @Test("A search finds what fhirpathpy and a few lines of Python find")
  func recount() throws {
    let folder = try #require(Corpus.folder)
    let files = Self.folders.flatMap { Corpus.files("\($0)/r4/json", ending: ".json") }
    let peer = "\(Project.folder)/Tests/Peers/search_peer.py"
    let core = "\(folder)/packages/hl7.fhir.r4.core-4.0.1.tgz"
    let output = try Peer.output(
      ["python3", peer, core] + files.map { "\(folder)/\($0)" },
      environment: ["PYTHONPATH": Peer.fhirPath])
    let answer = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let searches = try #require(answer["searches"] as? [String: [String]])
    var missing = Set(try #require(answer["resources"] as? [String]))
    var store = ResourceStore()
    for file in files {
      guard let root = Corpus.read(file)?.document?.root, let type = root.resourceType,
        let id = root[.id]?.string, missing.remove("\(type)/\(id)") != nil
      else { continue }
      store.add(root)
    }
    #expect(missing.isEmpty && searches.count > 1000)
    let search = ResourceSearch(store)
    for (request, ids) in searches.sorted(by: { $0.key < $1.key }) {
      do throws(Diagnostic) {
        let found = try search.answer(request).matches.compactMap { $0[.id]?.string }.sorted()
        #expect(found == ids.sorted(), "\(request)")
      } catch {
        Issue.record("\(request): \(error.text(in: .english))")
      }
    }
  }
}
