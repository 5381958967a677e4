import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Words and weights that versions give to the options of a question")
struct VersionWordsTests {
  /// A form whose options change their words and weights from 1.9 to 1.10.
  private static func form(_ version: String, _ first: String, _ second: String, _ weight: Int)
    -> String
  {
    func option(_ code: String, _ words: String, _ weight: Int) -> String {
      #"{"valueCoding":{"system":"s","code":"\#(code)","display":"\#(words)","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/ordinalValue","valueDecimal":\#(weight)}]}}"#
    }
    let options = [option("1", first, weight), option("2", second, 1 - weight)]
    return
      #"{"resourceType":"Questionnaire","url":"http://example.org/w","version":"\#(version)","status":"active","item":[{"linkId":"w","type":"choice","answerOption":[\#(options.joined(separator: ","))]}]}"#
  }

  private static let forms = [
    form("1.9", "Male", "Female", 1), form("1.10", "Female", "Male", 0),
  ]

  private static func response(_ id: String, _ version: String, _ words: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","questionnaire":"http://example.org/w|\#(version)","status":"completed","item":[{"linkId":"w","answer":[{"valueCoding":{"system":"s","code":"1","display":"\#(words)"}}]}]}"#
      + "\n"
  }

  /// Code 1 in both versions, again and again so that what came before is used again.
  private static let responses = (0..<40).map { number in
    number % 2 == 0
      ? response("r\(number)", "1.9", "Male") : response("r\(number)", "1.10", "Female")
  }.joined()

  private static func export(
    _ target: BatchTarget, _ values: TableLayout.Values, in workspace: Workspace
  ) throws -> (output: String, findings: [Diagnostic]) {
    let output = workspace.file("t\(target.suffix)")
    var export = BatchExport(target: target, output: output)
    export.questionnaires = try forms.map { try Samples.document($0).root }
    export.layout.values = values
    var findings: [Diagnostic] = []
    _ = try export.run([workspace.write(responses, to: "in")]) { findings.append($0) }
    return (output, findings)
  }

  @Test(
    "A cell has the words and the weight of the version that its row is read with",
    arguments: [(TableLayout.Values.display, "Male", "Female"), (.weight, "1", "0")])
  func cells(values: TableLayout.Values, earlier: String, later: String) throws {
    let workspace = try Workspace()
    let (_, findings) = try Self.export(.table, values, in: workspace)
    #expect(findings.isEmpty)
    let rows = try workspace.read("t.csv").split(separator: "\n").dropFirst()
    #expect(rows.count == 40)
    for row in rows {
      #expect(row.hasSuffix(row.contains(",1.9,") ? ",\(earlier)" : ",\(later)"), "\(row)")
    }
  }

  private static func imported(
    _ table: String, in workspace: Workspace, with codebook: Codebook? = nil
  ) throws -> String {
    let surveys = try forms.compactMap {
      QuestionnaireReader.read(try Samples.document($0).root).survey
    }
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: now.date, now: now)
    var batch = BatchImport(
      try #require(surveys.first), target: .ndjson, output: workspace.file("back"), reader: reader,
      at: try #require(Instant(now)))
    for survey in surveys.dropFirst() { batch.add(survey) }
    batch.codebook = codebook
    let summary = try batch.run(table) { _ in }
    #expect(summary.records == 40)
    return try workspace.read("back")
  }

  @Test("They are read back with the version of their row", arguments: [true, false])
  func readBack(withCodebook: Bool) throws {
    for values in [TableLayout.Values.display, .weight] {
      let workspace = try Workspace()
      let (output, _) = try Self.export(.table, values, in: workspace)
      let bytes = Array(try workspace.read("t.codebook.json").utf8)
      let codebook = CodebookReader.read(Source(name: "c", bytes: bytes)).codebook
      let back = try Self.imported(output, in: workspace, with: withCodebook ? codebook : nil)
      #expect(!back.contains(#""code":"2""#) && back.contains(#""code":"1""#))
    }
  }

  @Test("Numbers of statistics files stand for codes, whatever words versions have")
  func statistics() throws {
    let workspace = try Workspace()
    let (output, _) = try Self.export(.sav, .display, in: workspace)
    let bytes = Array(try workspace.read("t.codebook.json").utf8)
    let codebook = CodebookReader.read(Source(name: "c", bytes: bytes)).codebook
    let back = try Self.imported(output, in: workspace, with: codebook)
    #expect(!back.contains(#""code":"2""#) && back.contains(#""code":"1""#))
  }

  @Test("The mean weight of each version is that of its own weights")
  func meanWeight() throws {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: "-")
    export.questionnaires = try Self.forms.map { try Samples.document($0).root }
    let input = try workspace.write(Self.responses, to: "in")
    for jobs in [1, 3] {
      export.jobs = jobs
      let summary = try export.summarize([input], by: .version) { _ in }.summary
      let question = try #require(summary.forms.first?.tables.first?.questions.first)
      #expect(question.columns.map(\.meanWeight.value) == [0.5, 1, 0])
    }
  }
}
