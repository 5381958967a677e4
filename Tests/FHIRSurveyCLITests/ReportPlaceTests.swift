import FHIRSurveyFormats
import Foundation
import SurveyFormats
import TestSupport
import Testing

@Suite(
  "Places in reports of conversions, followed by json, csv, re and openpyxl of Python",
  .enabled(
    if: Corpus.exists && Peer.isInstalled("python3", "\(Peer.forms)/openpyxl/__init__.py"),
    "the corpus or openpyxl is not there (make test installs openpyxl)"))
struct ReportPlaceTests {
  private static let folders = [
    "xlsform", "surveyjs", "lhc", "odm", "redcap", "redcap-json",
  ]

  @Test("In ten files of each format, they are where the report says", arguments: folders)
  func source(_ folder: String) throws {
    // Not the schema of SurveyJS, and not what takes long.
    let files = Corpus.files("formats/\(folder)").filter {
      !$0.hasSuffix("_definition.json") && (Corpus.bytes($0)?.count ?? 0) < 200_000
    }
    let followed = try follow(Array(files.prefix(10)), to: "json")
    #expect(followed > 100)
  }

  @Test(
    "In what is written of ten questionnaires, they are where the report says",
    arguments: DefinitionFormats.all.others.filter(\.isReadable).map(\.name))
  func target(_ format: String) throws {
    let all = Corpus.files("questionnaires/r4/json", ending: ".json")
    let files = all.enumerated().filter { $0.offset % 43 == 5 }.map(\.element)
    let followed = try follow(Array(files.prefix(10)), to: format)
    #expect(followed > 100)
  }

  /// Converts files and follows all places of their reports; how many there are.
  private func follow(_ files: [String], to format: String) throws -> Int {
    let folder = try TemporaryFolder()
    var arguments: [String] = []
    for (number, file) in files.enumerated() {
      let source = "\(Corpus.folder ?? "")/\(file)"
      let (report, target) = (folder.path("\(number).report"), folder.path("\(number).out"))
      let run = TestWorld().run(
        "convert", source, "--to", format, "-q", "-o", target, "--report", report)
      if run.status == 0 { arguments += [report, source, target] }
    }
    let output = try Peer.output(
      ["python3", "\(Project.folder)/Tests/Peers/places_peer.py"] + arguments,
      environment: ["PYTHONPATH": Peer.forms, "PYTHONIOENCODING": "utf-8"])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let last = lines.last?.split(separator: " ").map(String.init) ?? []
    #expect(last.last == "0", "\(lines.prefix(5).joined(separator: "\n"))")
    return last.count == 4 ? Int(last[1].filter(\.isNumber)) ?? 0 : 0
  }
}
