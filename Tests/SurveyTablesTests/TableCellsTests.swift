import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Codes and quantities in the wide table")
struct TableCellsTests {
  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"closed","type":"choice","answerOption":[
      {"valueCoding":{"system":"http://s","code":"1","display":"One"}},
      {"valueCoding":{"system":"http://t","code":"1","display":"Other one"}},
      {"valueCoding":{"code":"2","display":"Two"}}]},
    {"linkId":"away","type":"choice","answerValueSet":"http://example.org/vs"},
    {"linkId":"open","type":"open-choice","answerValueSet":"http://example.org/vs"},
    {"linkId":"known","type":"open-choice","answerOption":[
      {"valueCoding":{"system":"http://s","code":"1","display":"One"}}]},
    {"linkId":"typed","type":"choice","extension":[{
      "url":"http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint",
      "valueCode":"optionsOrType"}],
      "answerOption":[{"valueCoding":{"system":"http://s","code":"1","display":"One"}}]},
    {"linkId":"any","type":"quantity"},
    {"linkId":"kg","type":"quantity","extension":[{
      "url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
      "valueCoding":{"system":"http://unitsofmeasure.org","code":"kg","display":"kilogram"}}]}]}
    """#

  /// An answer, and the cell that it has with the questionnaire and without.
  struct Sample: CustomTestStringConvertible {
    let linkId: String
    let value: String
    let cell: String
    let cellWithout: String

    init(_ linkId: String, _ value: String, _ cell: String, without: String? = nil) {
      self.linkId = linkId
      self.value = value
      self.cell = cell
      cellWithout = without ?? cell
    }

    var testDescription: String { "\(linkId): \(value)" }
  }

  private static let samples = [
    Sample(
      "closed", #""valueCoding":{"system":"http://s","code":"1","display":"One"}"#, "http://s|1"),
    Sample("closed", #""valueCoding":{"code":"2","display":"Two"}"#, "2", without: "|2"),
    Sample("away", #""valueCoding":{"system":"http://x","code":"a|b"}"#, "http://x|a|b"),
    Sample("away", #""valueCoding":{"code":"a"}"#, "|a"),
    Sample("open", #""valueCoding":{"system":"http://x","code":"a"}"#, "http://x|a"),
    Sample("open", #""valueCoding":{"code":"a"}"#, "|a"),
    Sample("open", #""valueString":"free text""#, "free text"),
    Sample("open", #""valueString":"this | that""#, "this | that"),
    Sample("open", #""valueString":"a|b""#, "a|b"),
    Sample(
      "known", #""valueCoding":{"system":"http://s","code":"1","display":"One"}"#, "1",
      without: "http://s|1"),
    Sample("typed", #""valueCoding":{"system":"http://x","code":"1"}"#, "http://x|1"),
    Sample("typed", #""valueCoding":{"code":"1"}"#, "|1"),
    Sample("typed", #""valueCoding":{"display":"Words"}"#, "Words"),
    Sample(
      "any",
      #""valueQuantity":{"value":72.0,"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}"#,
      "72.0 http://unitsofmeasure.org|kg"),
    Sample(
      "any",
      #""valueQuantity":{"value":5.0,"comparator":"<","unit":"10*9/L","system":"http://unitsofmeasure.org","code":"10*9/L"}"#,
      "<5.0 http://unitsofmeasure.org|10*9/L"),
    Sample("any", #""valueQuantity":{"value":3,"unit":"cups"}"#, "3 cups"),
    Sample(
      "kg",
      #""valueQuantity":{"value":72,"unit":"kilogram","system":"http://unitsofmeasure.org","code":"kg"}"#,
      "72 kilogram", without: "72 http://unitsofmeasure.org|kg"),
    Sample(
      "kg",
      #""valueQuantity":{"value":72,"unit":"g","system":"http://unitsofmeasure.org","code":"g"}"#,
      "72 http://unitsofmeasure.org|g"),
  ]

  private func export(
    _ items: String, _ workspace: Workspace, withQuestionnaire: Bool
  ) throws -> [Diagnostic] {
    let text =
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q","#
      + #""status":"completed","item":[\#(items)]}"# + "\n"
    var export = BatchExport(target: .table, output: workspace.file("table.csv"))
    if withQuestionnaire {
      export.questionnaire = try Samples.document(Self.questionnaire).root
    }
    var findings: [Diagnostic] = []
    _ = try export.run([workspace.write(text, to: "in")]) { findings.append($0) }
    return findings
  }

  @Test("A code or quantity goes out and comes back", arguments: samples, [true, false])
  func roundTrip(sample: Sample, withQuestionnaire: Bool) throws {
    let workspace = try Workspace()
    let item = #"{"linkId":"\#(sample.linkId)","answer":[{\#(sample.value)}]}"#
    #expect(try export(item, workspace, withQuestionnaire: withQuestionnaire).isEmpty)
    let row = try workspace.read("table.csv").split(separator: "\n").last
    let cell = row?.split(separator: ",").last { $0 != "completed" }
    #expect(cell.map(String.init) == (withQuestionnaire ? sample.cell : sample.cellWithout))
    let read = QuestionnaireReader.read(try Samples.document(Self.questionnaire).root)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let importer = BatchImport(
      try #require(read.survey), target: .ndjson, output: workspace.file("imported"),
      reader: AnswerReader(today: now.date, now: now), at: try #require(Instant(now)))
    _ = try importer.run(workspace.file("table.csv")) { Issue.record("\($0)") }
    #expect(try workspace.read("imported") == (try workspace.read("in")))
  }

  @Test(
    "What the table does not keep of an answer is reported once for a question",
    arguments: [
      ("away", #""valueCoding":{"system":"http://x","code":"a","display":"Words"}"#),
      ("away", #""valueCoding":{"system":"local","code":"a"}"#),
      ("open", #""valueString":"http://x|a""#), ("open", #""valueString":"|a""#),
      ("known", #""valueString":"1""#), ("known", #""valueString":"one""#),
      ("open", #""valueCoding":{"display":"Words"}"#),
      ("any", #""valueQuantity":{"value":1,"unit":"kilogram",UCUM,"code":"kg"}"#),
      ("any", #""valueQuantity":{"value":1,"code":"kg"}"#),
      ("kg", #""valueQuantity":{"value":1}"#),
      ("kg", #""valueQuantity":{"value":1,"unit":"KiloGram"}"#),
      ("r", #""valueReference":{"reference":"Patient/1","display":"Anna"}"#),
      ("a", #""valueAttachment":{"url":"http://x","title":"A picture"}"#),
    ])
  func notKept(linkId: String, value: String) throws {
    let workspace = try Workspace()
    let value = value.replacing("UCUM", with: #""system":"http://unitsofmeasure.org""#)
    let item = #"{"linkId":"\#(linkId)","answer":[{\#(value)},{\#(value)}]}"#
    let findings = try export(item, workspace, withQuestionnaire: true)
      .filter { $0.code != .linkIdNotInQuestionnaire }
    #expect(findings.map(\.code) == [.partNotInTable])
    #expect(findings.first?.severity == .warning)
    #expect(findings.first?.location.linkId == linkId)
  }
}
