import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyFormats
import TestSupport
import Testing

@testable import PaperForm

@Suite(
  "Printed forms beside the Nu checker",
  .enabled(
    if: Peer.isInstalled("java", Peer.nuChecker),
    "the Nu checker or Java is not installed (make test installs the checker)"))
struct NuCheckerTests {
  /// Some samples, and some real forms where they are; `make paper` looks at many more.
  private static let forms: [(name: String, bytes: [UInt8])] =
    ["household", "audit", "phq-9", "blood-sugar"].compactMap { name in
      (try? Project.text(Project.sample("\(name).json"))).map { (name, Array($0.utf8)) }
    }
    + Corpus.files("questionnaires/r4/json", ending: ".json").enumerated()
    .filter { $0.offset % 60 == 7 }.compactMap { path in
      Corpus.bytes(path.element).map { (path.element, $0) }
    }

  @Test("The HTML of forms has no errors")
  func valid() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (number, form) in Self.forms.enumerated() {
      guard let root = Document.read(Source(name: form.name, bytes: form.bytes)).document?.root,
        let survey = QuestionnaireReader.read(root).survey
      else { continue }
      var format = HTMLFormat()
      format.showsScores = true
      let file = folder.appendingPathComponent("\(number).html")
      try Data(format.write(WriteRequest(survey)).bytes).write(to: file)
      files.append(file.path)
    }
    // It finds what is wrong in a page that is.
    let wrong = folder.appendingPathComponent("wrong.html")
    try Data("<!DOCTYPE html><html lang=\"en\"><title>T</title><p id=\"a\"><p id=\"a\">".utf8)
      .write(to: wrong)
    let output = try Peer.output(
      ["java", "-Xss4m", "-jar", Peer.nuChecker]
        + ["--errors-only", "--exit-zero-always", "--stdout", "--format", "json"]
        + files + [wrong.path])
    let result = try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    let messages = try #require(result["messages"] as? [[String: Any]])
    let pages = messages.map { ($0["url"] as? String ?? "").split(separator: "/").last ?? "" }
    #expect(pages.contains("wrong.html"))
    #expect(pages.allSatisfy { $0 == "wrong.html" }, "\(messages)")
    #expect(files.count >= 4)
  }
}
