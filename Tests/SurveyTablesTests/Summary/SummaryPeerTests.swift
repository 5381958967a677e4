import FHIRDocument
import Foundation
import TestSupport
import Testing

@testable import SurveyTables

@Suite("A summary and a script that works it out by itself")
struct SummaryPeerTests {
  @Test(
    "Every number of responses to sample forms is what the script has",
    arguments: ["phq-9", "gad-7", "household", "medicines", "gallery", "audit", "blood-sugar"],
    [nil, SummaryGrouping.month])
  func samples(name: String, grouping: SummaryGrouping?) throws {
    let workspace = try Workspace()
    let forms = [SummaryFixture.sample(name)]
    let responses = try SummaryFixture.responses(400, forms, seed: name.count, in: workspace)
    let summary = try SummaryFixture.summary(responses, forms, by: grouping)
    try SummaryFixture.check(summary, responses, forms, in: workspace, least: 30)
  }

  /// A form whose second version has another item, another option, and no `old`.
  private static func versions(in workspace: Workspace) throws -> [String] {
    try ["1.9", "1.10"].map { version in
      let own =
        version == "1.9"
        ? #"{"linkId":"old","type":"string"},"# : #"{"linkId":"new","type":"dateTime"},"#
      let option = version == "1.9" ? "" : #",{"valueCoding":{"system":"s","code":"c"}}"#
      return try workspace.write(
        #"""
        {"resourceType":"Questionnaire","url":"http://example.org/q","version":"\#(version)","status":"active","item":[
        \#(own)
        {"linkId":"sym","type":"open-choice","repeats":true,"answerOption":[{"valueCoding":{"system":"s","code":"a"}},{"valueCoding":{"system":"s","code":"b"}}\#(option)]},
        {"linkId":"smokes","type":"boolean"},
        {"linkId":"packs","type":"integer","enableWhen":[{"question":"smokes","operator":"=","answerBoolean":true}]},
        {"linkId":"meds","type":"group","repeats":true,"item":[{"linkId":"drug","type":"string"},{"linkId":"dose","type":"quantity"},
          {"linkId":"times","type":"group","repeats":true,"item":[{"linkId":"at","type":"time"}]}]},
        {"linkId":"allergies","type":"string","repeats":true}]}
        """#, to: "q\(version).json")
    }
  }

  @Test(
    "Every number of responses to several versions is what the script has",
    arguments: [nil, SummaryGrouping.version, .month, .question("smokes")])
  func versions(grouping: SummaryGrouping?) throws {
    let workspace = try Workspace()
    let forms = try Self.versions(in: workspace)
    let responses = try SummaryFixture.responses(500, forms, seed: 11, in: workspace)
    let summary = try SummaryFixture.summary(responses, forms, by: grouping)
    #expect(summary.forms.first?.versions == ["1.9", "1.10"])
    try SummaryFixture.check(summary, responses, forms, in: workspace, least: 100)
  }

  @Test("A summary is the same for any number of threads")
  func threads() throws {
    let workspace = try Workspace()
    let forms = try Self.versions(in: workspace)
    let responses = try SummaryFixture.responses(4_000, forms, seed: 3, in: workspace)
    let texts = try [1, 2, 7].map { jobs in
      String(
        decoding: SummaryJSON.text(
          try SummaryFixture.summary(responses, forms, by: .month, jobs: jobs)), as: UTF8.self)
    }
    #expect(Set(texts).count == 1)
  }

  @Test(
    "Every number of real responses is what the script has",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    let pairs = try Self.pairs()
    #expect(pairs.count >= 8)
    for (questionnaire, responses) in pairs {
      let workspace = try Workspace()
      let lines = try workspace.write(responses.joined(separator: "\n") + "\n", to: "r.ndjson")
      let summary = try SummaryFixture.summary(lines, [questionnaire])
      try SummaryFixture.check(summary, lines, [questionnaire], in: workspace, least: 3)
    }
  }

  /// The real responses in R4 by the questionnaire that they name, where that is there, too.
  private static func pairs() throws -> [(questionnaire: String, responses: [String])] {
    guard let folder = Corpus.folder else { return [] }
    var known: [String: String] = [:]
    for file in Corpus.files("questionnaires/r4/json", ending: ".json") {
      guard let root = Corpus.read(file)?.document?.root, root[.item] != nil else { continue }
      for name in [root[.url]?.string, root[.id].map { "Questionnaire/\($0.string ?? "")" }] {
        if let name, known[name] == nil { known[name] = "\(folder)/\(file)" }
      }
    }
    var pairs: [String: [String]] = [:]
    for file in Corpus.files("responses/r4/json", ending: ".json") {
      guard let root = Corpus.read(file)?.document?.root,
        let named = root[.questionnaire]?.string?.split(separator: "|").first,
        let questionnaire = known[String(named)]
      else { continue }
      pairs[questionnaire, default: []].append(
        String(decoding: JSONWriter.write(root, style: .compact), as: UTF8.self))
    }
    return pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
