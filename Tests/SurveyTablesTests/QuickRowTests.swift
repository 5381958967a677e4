import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("The quick way from rows to responses")
struct QuickRowTests {
  private struct Outcome: Equatable {
    var text: String
    var rejects: String
    var findings: [Diagnostic]
    var records: Int
    var answers: Int
  }

  /// Imports a table with the quick way, or without it.
  private func outcome(
    _ table: String, _ survey: Survey, _ codebook: Codebook, quick: Bool
  ) throws -> Outcome {
    let workspace = try Workspace()
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    var batch = BatchImport(
      survey, target: .ndjson, output: workspace.file("out"), reader: reader,
      at: try #require(Instant(now)))
    batch.codebook = codebook
    batch.takesQuickWay = quick
    batch.jobs = 1
    batch.details.authored = now
    batch.makeId = { $0.uuid }
    var findings: [Diagnostic] = []
    let summary = try batch.run(workspace.write(table, to: "t.csv")) { finding in
      var finding = finding
      finding.location.file = nil
      findings.append(finding)
    }
    return Outcome(
      text: try workspace.read("out"),
      rejects: workspace.exists("out.rejects.csv") ? try workspace.read("out.rejects.csv") : "",
      findings: findings, records: summary.records, answers: summary.answers)
  }

  /// What may stand in any cell.
  private static let cells = [
    "", " ", "x", "0", "1", "1.50", "-3", "true", "false", "2026-03-14", "2026-13-01", "2026",
    "2026-03-14T10:15:00.50-00:00", "2026-03-14T24:00:00Z", "\"a,\"\"b\"\" c\"", "\"line\nbreak\"",
    "Patient/7", "#12", "Dr. A", "a\\b", "\u{1}", "頭痛", "completed", "in-progress", "0-3",
    "http://s|0-3",
    "declined", "skipped", "asked-unknown",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "=1", "<5", "http://example.org/g", "1e3", "007", "+1", "1,5",
  ]

  /// The form of a seed, with what a form may ask for.
  private func questionnaire(_ form: GeneratedForm, _ seed: UInt64) -> String {
    var text = form.questionnaire
    if seed % 3 == 1 {
      text = text.replacing(#""type":"boolean""#, with: #""type":"boolean","required":true"#)
    }
    if seed % 4 == 1 {
      text = text.replacing(#""type":"string""#, with: #""type":"string","maxLength":8"#)
    }
    if seed % 5 == 1 {
      text = text.replacing(#""type":"date""#, with: #""type":"date","readOnly":true"#)
    }
    return text.replacing(#""type":"decimal""#, with: #""type":"decimal","text":"How \"much\"?""#)
  }

  @Test(
    "Rows with anything in their cells give the same as by the other way, and so do their findings",
    arguments: Array(Layouts.all.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element))
  )
  func differential(layout: TableLayout) throws {
    var quick = 0
    for seed in UInt64(1)...6 {
      var form = GeneratedForm(seed: seed)
      var layout = layout
      layout.missing = seed.isMultiple(of: 2)
      let responses = (1...6).map { form.response($0) }.joined()
      let root = try Samples.document(questionnaire(form, seed)).root
      let survey = try #require(QuestionnaireReader.read(root).survey)
      let workspace = try Workspace()
      var export = BatchExport(target: .table, output: workspace.file("t.csv"))
      export.questionnaires = [root]
      layout.repeats = .wide
      export.layout = layout
      _ = try export.run([workspace.write(responses, to: "in")]) { _ in }
      let lines = try rows(try workspace.read("t.csv"))
      let header = try #require(lines.first)
      var random = Seeded(state: seed)
      var table = [header]
      for row in lines.dropFirst() {
        table.append(row)
        for _ in 0..<12 {
          var changed = row
          for _ in 0...Int.random(in: 0...2, using: &random) {
            let column = Int.random(in: 0..<changed.count, using: &random)
            changed[column] = Self.cells.randomElement(using: &random) ?? ""
          }
          table.append(changed)
        }
      }
      let text = table.map { $0.joined(separator: ",") + "\n" }.joined()
      let path = workspace.file("t.codebook.json")
      let source = Source(name: path, bytes: Array(try workspace.read("t.codebook.json").utf8))
      let codebook = try #require(CodebookReader.read(source, options: ReadOptions()).codebook)
      let slow = try outcome(text, survey, codebook, quick: false)
      #expect(try outcome(text, survey, codebook, quick: true) == slow, "seed \(seed)")
      quick += slow.records
    }
    // So that not all rows are rejected.
    #expect(quick > 50)
  }

  /// The cells of all rows as they are written.
  private func rows(_ text: String) throws -> [[String]] {
    let workspace = try Workspace()
    var reader = TableReader(try InputFile(path: try workspace.write(text, to: "rows")))
    var block = RowBlock()
    while try reader.next(into: &block) {}
    return block.rows.indices.map { row in
      block.texts(row).map { cell in
        var line: [UInt8] = []
        CSVText.append(cell, to: &line)
        return String(decoding: line, as: UTF8.self)
      }
    }
  }

  @Test("A form without conditions takes the quick way, one with a condition does not")
  func taken() throws {
    for (condition, isQuick) in [
      ("", true),
      (#","enableWhen":[{"question":"a","operator":"exists","answerBoolean":true}]"#, false),
    ] {
      let root = try Samples.document(
        #"{"resourceType":"Questionnaire","status":"active","url":"http://q","item":[{"linkId":"a","type":"string"},{"linkId":"b","type":"string"\#(condition)}]}"#
      ).root
      let survey = try #require(QuestionnaireReader.read(root).survey)
      let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
      let moment = try #require(Instant(now))
      let session = Session(survey, at: moment, initialValues: false)
      #expect((PlainSurvey(session) != nil) == isQuick)
    }
  }
}
