import FHIRDocument
import FHIRTerminology
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Tables by a codebook")
struct TableExportTests {
  private func export(
    _ responses: [String], in workspace: Workspace, _ change: (inout BatchExport) -> Void = { _ in }
  ) throws -> (summary: BatchSummary, findings: [Diagnostic]) {
    var export = BatchExport(target: .table, output: workspace.file("out.csv"))
    export.questionnaires = try FormSamples.roots()
    export.force = true
    change(&export)
    var findings: [Diagnostic] = []
    let path = try workspace.write(responses.joined(separator: "\n") + "\n", to: "in")
    let summary = try export.run([path]) { findings.append($0) }
    return (summary, findings)
  }

  /// The texts of all tables, each under its name.
  private func tables(_ workspace: Workspace) throws -> String {
    try workspace.names().filter { $0.hasSuffix(".csv") }.sorted()
      .map { "== \($0)\n" + (try workspace.read($0)) }.joined()
  }

  @Test(
    "Each layout writes what its snapshot shows",
    arguments: [
      ("tables", TableLayout()), ("missing", TableLayout(names: .safe, missing: true, exact: true)),
      ("list", TableLayout(names: .redcap, choices: .list, values: .display)),
      ("weights", TableLayout(values: .weight)),
      ("positions", TableLayout(choices: .positions, repeats: .wide)),
    ])
  func layouts(name: String, layout: TableLayout) throws {
    let workspace = try Workspace()
    let (summary, findings) = try export(FormSamples.responses, in: workspace) {
      $0.layout = layout
      if layout.repeats == .wide { $0.questionnaires = [] }
    }
    #expect(summary.records == 4)
    #expect(findings.filter { $0.severity == .error }.isEmpty)
    try expectSnapshot(try tables(workspace), "table-\(name).csv")
  }

  @Test(
    "A question that changed its type has a column for each type, and versions count as numbers")
  func versions() throws {
    let codebook = try #require(
      Codebook.all(of: FormSamples.roots(), library: .init()).first)
    #expect(codebook.versions == ["1.9", "1.10"])
    let columns = codebook.tables[0].columns.map(\.name)
    #expect(columns.contains("pain") && columns.contains("pain__integer"))
    let symptoms = try #require(codebook.questions.first { $0.linkId == "sym" })
    #expect(symptoms.options.map(\.mark) == ["b", "c", "a"])
    #expect(symptoms.options.map(\.since) == ["1.9", "1.10", "1.9"])
  }

  @Test("With a codebook that may not grow, any part of the responses has the same header")
  func sameHeader() throws {
    var headers: Set<String> = []
    let codebook = try #require(Codebook.all(of: FormSamples.roots(), library: .init()).first)
    for responses in [FormSamples.responses, [], [FormSamples.responses[2]]] {
      let workspace = try Workspace()
      _ = try export(responses, in: workspace) {
        ($0.codebook, $0.isFrozen, $0.questionnaires) = (codebook, true, [])
      }
      headers.insert(
        try tables(workspace).split(separator: "\n").filter { $0.hasPrefix("response,") }.joined())
    }
    #expect(headers.count == 1)
  }

  @Test("An earlier codebook keeps its columns in their order; new ones come behind them")
  func growing() throws {
    let first = try #require(Codebook.all(of: [FormSamples.roots()[0]], library: .init()).first)
    let workspace = try Workspace()
    _ = try export(FormSamples.responses, in: workspace) { $0.codebook = first }
    let names = first.tables[0].columns.map(\.name)
    let header = try workspace.read("out.csv").split(separator: "\n")[0]
    #expect(header.hasPrefix(names.joined(separator: ",") + ","))
    let read = CodebookReader.read(
      Source(name: "out.codebook.json", text: try workspace.read("out.codebook.json")))
    #expect(
      read.codebook?.tables.first?.columns.map(\.name).joined(separator: ",") == String(header))
  }

  @Test(
    "The encounter of STU3, which calls it context, is in the column of all others",
    arguments: [("encounter", false), ("context", false), ("context", true)])
  func encounter(name: String, isDisplayed: Bool) throws {
    var trip = try FormTrip(#"{"linkId":"n","type":"string"}"#)
    let display = isDisplayed ? #","display":"Visit""# : ""
    let response = FormTrip.response("a", #"{"linkId":"n","answer":[{"valueString":"x"}]}"#)
      .replacing(#""item""#, with: #""\#(name)":{"reference":"Encounter/7"\#(display)},"item""#)
    try trip.export(response)
    #expect(try trip.workspace.read("t.csv").contains(",Encounter/7,"))
    let isLost = trip.findings.contains { $0.code == .partNotInTable }
    #expect(isLost == isDisplayed, "\(trip.findings)")
  }

  @Test(
    "A codebook alone gives the tables that its questionnaires give, and columns for what is new")
  func codebookAlone() throws {
    let meds =
      #"{"linkId":"meds","type":"group","repeats":true,"item":[{"linkId":"drug","type":"string"},{"linkId":"sure","type":"boolean"}]}"#
    let versions = [
      #"{"linkId":"age","type":"integer"},{"linkId":"plan","type":"string"},\#(meds)"#,
      #"{"linkId":"age","type":"quantity"},{"linkId":"plan","type":"choice","answerOption":[{"valueCoding":{"system":"s","code":"inc"}}]},\#(meds)"#,
    ]
    let drug =
      #"{"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"A"}]}]}"#
    let responses = [
      FormTrip.response(
        "a", version: 1,
        #"{"linkId":"age","answer":[{"valueInteger":40}]},{"linkId":"plan","answer":[{"valueString":"more"}]},"#
          + drug),
      FormTrip.response("b", version: 1, drug),
      FormTrip.response(
        "c", version: 2,
        #"{"linkId":"age","answer":[{"valueQuantity":{"value":4,"unit":"months"}}]},{"linkId":"plan","answer":[{"valueCoding":{"system":"s","code":"inc"}}]}"#
      ),
      FormTrip.response("d", version: 2, drug),
    ].joined()
    var trip = try FormTrip(versions: versions)
    try trip.export(responses) { $0.layout.missing = true }
    let source = Source(name: "c", text: try trip.workspace.read("t.codebook.json"))
    let codebook = try #require(CodebookReader.read(source).codebook)
    var alone = try FormTrip(versions: [])
    try alone.export(responses) { $0.codebook = codebook }
    for name in ["t.csv", "t.meds.csv"] {
      #expect(try alone.workspace.read(name) == trip.workspace.read(name))
    }
    let new = FormTrip.response(
      "e", version: 2,
      #"{"linkId":"plan","answer":[{"valueString":"words"}]},{"linkId":"new","answer":[{"valueInteger":1}]}"#
    )
    try alone.export(responses + new) { $0.codebook = codebook }
    let header = try alone.workspace.read("t.csv").prefix { $0 != "\n" }.split(separator: ",")
    #expect(header.contains("plan___other") && header.contains("new"), "\(header)")
    #expect(!header.contains("drug"), "\(header)")
  }

  @Test(
    "A response with an answer that a codebook has no column for is rejected, if it may not grow")
  func frozen() throws {
    let first = try #require(Codebook.all(of: [FormSamples.roots()[0]], library: .init()).first)
    let workspace = try Workspace()
    let (summary, findings) = try export(FormSamples.responses, in: workspace) {
      ($0.codebook, $0.isFrozen) = (first, true)
    }
    #expect(summary.records == 3 && summary.rejected == 1)
    #expect(findings.map(\.code).contains(.answerWithoutColumn))
  }

  @Test("So is one with an option that has no column, also beside others that have one")
  func frozenOptions() throws {
    let versions = [["a", "b"], ["c", "a", "b"]].map { codes in
      let options = codes.map { #"{"valueCoding":{"code":"\#($0)"}}"# }.joined(separator: ",")
      return #"{"linkId":"k","type":"choice","repeats":true,"answerOption":[\#(options)]}"#
    }
    var trip = try FormTrip(versions: versions)
    let first = try #require(
      Codebook.all(of: [trip.questionnaires[0]], library: .init()).first)
    let responses = [["a"], ["a", "c"], ["c"], ["b"]].map { codes in
      let answers = codes.map { #"{"valueCoding":{"code":"\#($0)"}}"# }.joined(separator: ",")
      return FormTrip.response(
        codes.joined(), version: 2, #"{"linkId":"k","answer":[\#(answers)]}"#)
    }
    try trip.export(responses.joined()) { ($0.codebook, $0.isFrozen) = (first, true) }
    let rows = try trip.workspace.read("t.csv").split(separator: "\n").dropFirst()
    #expect(rows.map { $0.prefix { $0 != "," } } == ["a", "b"])
    let refused = trip.findings.filter { $0.code == .answerWithoutColumn }
    #expect(refused.map(\.location.linkId) == ["k", "k"])
  }

  @Test("A reason that is the first thing in a row of its own is written as it is")
  func reasonFirst() throws {
    let workspace = try Workspace()
    let absent =
      #"{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]}"#
    let response = FormSamples.response(
      "a", "1.9", #"{"linkId":"allergies","answer":[{"_valueString":\#(absent)}]}"#)
    _ = try export([response], in: workspace) { $0.layout.missing = true }
    #expect(
      try workspace.read("out.allergies.csv") == """
        response,instance,allergies,allergies__missing
        a,1,,unknown

        """)
  }

  @Test("Responses of other statuses are left out and counted")
  func statuses() throws {
    let workspace = try Workspace()
    let (summary, _) = try export(FormSamples.responses, in: workspace) {
      $0.statuses = ["completed", "amended"]
    }
    #expect(summary.records == 3 && summary.leftOut == 1)
  }

  @Test("Responses without a version, and of one that is not given, are counted")
  func otherVersions() throws {
    let workspace = try Workspace()
    let (_, findings) = try export(FormSamples.responses, in: workspace)
    let codes = findings.map(\.code)
    #expect(codes.filter { $0 == .responsesWithoutVersion }.count == 1)
    #expect(codes.filter { $0 == .responsesOfOtherVersion }.count == 1)
  }

  @Test(
    "What a table has no cell for is said once, with how often it was met",
    arguments: [
      (#"{"linkId":"smokes","answer":[{"valueBoolean":true},{"valueBoolean":false}]}"#, "beyond"),
      (#"{"linkId":"nowhere","answer":[{"valueBoolean":true}]}"#, "does not have"),
      (#"{"linkId":"smokes","answer":[{"valueString":"yes"}]}"#, "another type"),
      (
        #"{"linkId":"smokes","answer":[{"valueBoolean":true,"extension":[{"url":"u","valueCode":"c"}]}]}"#,
        "extensions"
      ),
      (
        #"{"linkId":"mood","answer":[{"valueCoding":{"system":"s","code":"1","version":"3"}}]}"#,
        "version"
      ),
      (
        #"{"linkId":"mood","answer":[{"valueCoding":{"system":"s","code":"1","userSelected":true}}]}"#,
        "chose"
      ),
      (
        #"{"linkId":"mood","answer":[{"valueCoding":{"system":"s","code":"1","display":"Awful"}}]}"#,
        "words"
      ),
      (
        #"{"linkId":"sym","answer":[\#(FormSamples.coding("a", "Ague")),\#(FormSamples.coding("b", "Boils"))]}"#,
        "order"
      ),
    ])
  func losses(item: String, word: String) throws {
    let workspace = try Workspace()
    let responses = (1...3).map { FormSamples.response("r\($0)", "1.10", item) }
    let (summary, findings) = try export(responses, in: workspace)
    #expect(summary.records == 3)
    #expect(findings.map(\.code) == [.partNotInTable])
    let message = findings.first?.message() ?? ""
    #expect(message.contains(word) && message.hasSuffix("in 3 places"), "\(message)")
  }

  @Test("The same is written by one thread and by several")
  func threads() throws {
    let responses = (0..<200).flatMap { _ in FormSamples.responses }
    let texts = try [1, 3].map { jobs in
      let workspace = try Workspace()
      _ = try export(responses, in: workspace) {
        $0.jobs = jobs
        $0.layout.missing = true
      }
      return try tables(workspace)
    }
    #expect(texts[0] == texts[1])
  }

  @Test("Where no response can be read there is a table without rows, written over by the next run")
  func nothing() throws {
    let workspace = try Workspace()
    let header =
      "response,questionnaire,version,status,language,subject,author,source,encounter,authored,lastUpdated\n"
    for text in ["", #"{"resourceType":"QuestionnaireResponse","item":[{"answer":[]}]}"#] {
      let input = try workspace.write(text, to: "in")
      var export = BatchExport(target: .table, output: workspace.file("t.csv"))
      export.force = true
      #expect(try export.run([input]) { _ in }.records == 0)
      #expect(try workspace.read("t.csv") == header)
    }
  }

  @Test("A loss is reported where it is first in a response that is written", arguments: [1, 3])
  func firstLoss(jobs: Int) throws {
    let workspace = try Workspace()
    let meta = #""meta":{"versionId":"1"},"item":["#
    let wrong = FormSamples.response("w", "1.10", #"{"answer":[]}"#)
      .replacing(#""item":["#, with: meta)
    let right = FormSamples.response("r", "1.10", "").replacing(#""item":["#, with: meta)
    let responses = [wrong] + Array(repeating: right, count: 400) + [wrong]
    let (_, findings) = try export(responses, in: workspace) { $0.jobs = jobs }
    let losses = findings.filter { $0.code == .partNotInTable }
    #expect(losses.map { $0.location.position?.line } == [2])
    #expect(losses.first?.message().hasSuffix("in 400 places") == true)
  }

  @Test("Several tables do not go to standard output")
  func standardOutput() throws {
    let workspace = try Workspace()
    #expect(throws: Diagnostic.self) { _ = try export([], in: workspace) { $0.output = "-" } }
  }
}
