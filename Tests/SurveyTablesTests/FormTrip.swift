import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

/// Responses to a form as a table, and back.
struct FormTrip {
  let workspace: Workspace
  let questionnaires: [Element]
  private(set) var findings: [Diagnostic] = []

  /// `items` are those of the form, as JSON.
  init(_ items: String) throws {
    workspace = try Workspace()
    questionnaires = [try Self.questionnaire(items, version: nil)]
  }

  /// A form in versions 1, 2 and so on, with the items of each, as JSON.
  init(versions: [String]) throws {
    workspace = try Workspace()
    questionnaires = try versions.enumerated().map {
      try Self.questionnaire($1, version: $0 + 1)
    }
  }

  private static func questionnaire(_ items: String, version: Int?) throws -> Element {
    let named = version.map { #""version":"\#($0)","# } ?? ""
    return try Samples.document(
      #"{"resourceType":"Questionnaire","status":"active","url":"http://example.org/q",\#(named)"item":[\#(items)]}"#
    ).root
  }

  /// A response with these items.
  static func response(_ id: String, version: Int? = nil, _ items: String) -> String {
    let named = version.map { "|\($0)" } ?? ""
    return
      #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","questionnaire":"http://example.org/q\#(named)","status":"completed","item":[\#(items)]}"#
      + "\n"
  }

  /// Writes the table of some responses.
  mutating func export(
    _ responses: String, to target: BatchTarget = .table, as name: String = "t.csv",
    _ change: (inout BatchExport) -> Void = { _ in }
  ) throws {
    var export = BatchExport(target: target, output: workspace.file(name))
    export.questionnaires = questionnaires
    export.force = true
    change(&export)
    _ = try export.run([workspace.write(responses, to: "in")]) { findings.append($0) }
  }

  /// Reads a table; what is rejected is a finding.
  mutating func imported(_ name: String = "t.csv") throws -> String {
    let surveys = try questionnaires.map { try #require(QuestionnaireReader.read($0).survey) }
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    var batch = BatchImport(
      surveys[0], target: .ndjson, output: workspace.file("out"), reader: reader,
      at: try #require(Instant(now)))
    for survey in surveys.dropFirst() { batch.add(survey) }
    batch.force = true
    _ = try batch.run(workspace.file(name)) { findings.append($0) }
    return try workspace.read("out")
  }
}
