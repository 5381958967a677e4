import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

/// pyxform, which makes XForms of forms; `make test` installs it.
@Suite(
  "Forms beside pyxform", .enabled(if: FormPeer.isInstalled, "pyxform is not installed"))
struct FormPeerTests {
  /// Every n-th questionnaire of the corpus.
  static func corpus() -> [String] {
    let all = Corpus.files("questionnaires/r4/json", ending: ".json")
    let wanted = ProcessInfo.processInfo.environment["FORM_PEER_ALL"] == nil ? 20 : all.count
    return all.enumerated().filter { $0.offset % max(1, all.count / wanted) == 0 }.map(\.element)
  }

  @Test("It takes the forms of the samples")
  func samples() throws {
    let surveys = try RoundTripTests.samples.map {
      ($0, try RoundTripTests.survey(Project.sample($0 + ".json")))
    }
    try hold(surveys)
  }

  @Test(
    "It takes the forms of questionnaires of the corpus",
    .enabled(if: Corpus.exists, "\(Corpus.absence)"))
  func questionnaires() throws {
    var surveys: [(String, Survey)] = []
    for path in Self.corpus() {
      guard let root = Corpus.read(path)?.document?.root,
        let survey = QuestionnaireReader.read(root).survey, !survey.items.isEmpty
      else { continue }
      surveys.append((String(path.split(separator: "/").last ?? ""), survey))
    }
    try hold(surveys)
  }

  private func hold(_ surveys: [(name: String, survey: Survey)]) throws {
    let workspace = try Workspace()
    var paths: [String] = []
    for (name, survey) in surveys {
      let path = workspace.file(name + ".xlsx")
      let written = XLSFormFormat().write(WriteRequest(survey))
      try Data(written.bytes).write(to: URL(filePath: path))
      paths.append(path)
    }
    let results = try FormPeer.read(paths)
    #expect(results.count == surveys.count)
    for result in results { #expect(result.error == nil, "\(result.name)") }
    try validate(paths)
  }
}

extension FormPeerTests {
  /// Holds the XForms that pyxform makes of workbooks against its ODK Validate; `make odk` does so with all
  /// of the corpus.
  private func validate(_ paths: [String]) throws {
    guard Peer.isInstalled("java", Peer.javaRosa) else { return }
    _ = try FormPeer.output(["--xforms"] + paths)
    _ = try Peer.output(
      ["java", "-Djava.awt.headless=true", "-jar", Peer.javaRosa] + paths.map { $0 + ".xml" })
  }
}

enum FormPeer {
  struct Result: Decodable {
    var name: String
    var error: String?
    var binds: [String]
    var warnings: Int
  }

  private static let folder = "\(Project.folder)/.build/form-peers"

  static let isInstalled = FileManager.default.fileExists(atPath: "\(folder)/pyxform")

  static func output(_ arguments: [String]) throws -> Data {
    try Peer.output(
      ["python3", "\(Project.folder)/Tests/Peers/xlsform_peer.py"] + arguments,
      environment: [
        "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8",
      ])
  }

  static func read(_ paths: [String]) throws -> [Result] {
    try output(paths).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Result.self, from: Data($0)) }
  }
}
