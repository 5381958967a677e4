import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Tables out and in again")
struct RoundTripTests {
  private func importer(_ survey: Survey, _ output: String) throws -> BatchImport {
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    return BatchImport(
      survey, target: .ndjson, output: output, reader: reader, at: try #require(Instant(now)))
  }

  private func survey(_ questionnaire: Element) throws -> Survey {
    try #require(QuestionnaireReader.read(questionnaire).survey)
  }

  /// A codebook with columns for three repetitions of everything.
  private func codebook(_ form: GeneratedForm, _ survey: Survey, _ layout: TableLayout) -> Codebook
  {
    var builder = CodebookBuilder(layout)
    builder.add(.init(survey))
    for path in form.paths {
      builder.repetitions.insert(path, upTo: 3)
    }
    return builder.codebook()
  }

  @Test("Made-up responses come back from any layout, byte for byte", arguments: Layouts.all)
  func generated(layout: TableLayout) throws {
    for seed in UInt64(1)...8 {
      var form = GeneratedForm(seed: seed)
      let responses = (1...6).map { form.response($0) }.joined()
      let workspace = try Workspace()
      let questionnaire = try Samples.document(form.questionnaire).root
      let survey = try survey(questionnaire)
      var export = BatchExport(target: .table, output: workspace.file("t.csv"))
      export.codebook = codebook(form, survey, layout)
      export.isFrozen = true
      _ = try export.run([workspace.write(responses, to: "in")]) { Issue.record("\(seed): \($0)") }
      var batch = try importer(survey, workspace.file("out"))
      batch.codebook = export.codebook
      _ = try batch.run(workspace.file("t.csv")) { Issue.record("\(seed): \($0)") }
      #expect(try workspace.read("out") == responses, "seed \(seed)")
    }
  }

  @Test("The same responses come out for any number of threads, and in the same order")
  func threads() throws {
    var form = GeneratedForm(seed: 3)
    let responses = (1...2_000).map { form.response($0) }.joined()
    let workspace = try Workspace()
    let survey = try survey(try Samples.document(form.questionnaire).root)
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.codebook = codebook(form, survey, TableLayout())
    _ = try export.run([workspace.write(responses, to: "in")]) { _ in }
    for jobs in [1, 3] {
      var batch = try importer(survey, workspace.file("out\(jobs)"))
      batch.codebook = export.codebook
      batch.jobs = jobs
      let summary = try batch.run(workspace.file("t.csv")) { Issue.record("\($0)") }
      #expect(summary.records == 2_000)
    }
    #expect(try workspace.read("out1") == responses)
    #expect(try workspace.read("out3") == responses)
  }

  @Test("Without a codebook the header says which layout it was", arguments: Layouts.all)
  func guessed(layout: TableLayout) throws {
    let workspace = try Workspace()
    var form = GeneratedForm(seed: 2)
    let responses = (1...3).map { form.response($0) }.joined()
    let survey = try survey(try Samples.document(form.questionnaire).root)
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.codebook = codebook(form, survey, layout)
    export.isFrozen = true
    _ = try export.run([workspace.write(responses, to: "in")]) { _ in }
    // Names without brackets do not say which of two numbers is meant.
    if layout.names != .linkid, layout.repeats == .wide { return }
    try? FileManager.default.removeItem(atPath: workspace.file("t.codebook.json"))
    let batch = try importer(survey, workspace.file("out"))
    _ = try batch.run(workspace.file("t.csv")) { Issue.record("\($0)") }
    #expect(try workspace.read("out") == responses)
  }

  @Test(
    "Why a question has no answer goes out and comes back, also where the question is required",
    arguments: [TableLayout.Repeats.wide, .tables])
  func reasons(repeats: TableLayout.Repeats) throws {
    let workspace = try Workspace()
    let root = try Samples.document(
      #"""
      {"resourceType":"Questionnaire","url":"http://example.org/r","status":"active","item":[
      {"linkId":"a","type":"string","required":true},{"linkId":"b","type":"boolean"},
      {"linkId":"c","type":"choice","answerOption":[{"valueCoding":{"code":"x"}}]},
      {"linkId":"g","type":"group","required":true,"item":[{"linkId":"q","type":"quantity"}]},
      {"linkId":"m","type":"group","repeats":true,"item":[{"linkId":"d","type":"date"},{"linkId":"i","type":"integer"}]}]}
      """#
    ).root
    func absent(_ linkId: String, _ name: String, _ code: String) -> String {
      #"{"linkId":"\#(linkId)","answer":[{"\#(name)":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"\#(code)"}]}}]}"#
    }
    let items =
      [
        absent("a", "_valueString", "asked-declined"), absent("b", "_valueBoolean", "unknown"),
        absent("c", "valueCoding", "masked"),
        #"{"linkId":"g","item":[\#(absent("q", "valueQuantity", "not-applicable"))]}"#,
        #"{"linkId":"m","item":[{"linkId":"d","answer":[{"valueDate":"2026"}]}]}"#,
        #"{"linkId":"m","item":[\#(absent("d", "_valueDate", "asked-unknown")),{"linkId":"i","answer":[{"valueInteger":2}]}]}"#,
      ]
      // Columns with numbers are made of answers with a value alone.
      + (repeats == .tables
        ? [#"{"linkId":"m","item":[\#(absent("d", "_valueDate", "error"))]}"#] : [])
    let responses =
      #"{"resourceType":"QuestionnaireResponse","id":"x","questionnaire":"http://example.org/r","status":"completed","item":[\#(items.joined(separator: ","))]}"#
      + "\n"
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.questionnaires = [root]
    export.layout = TableLayout(repeats: repeats, missing: true)
    _ = try export.run([workspace.write(responses, to: "in")]) { Issue.record("\($0)") }
    let batch = try importer(try survey(root), workspace.file("out"))
    _ = try batch.run(workspace.file("t.csv")) { Issue.record("\($0)") }
    let back = try workspace.read("out")
    #expect(back == responses)
  }

  @Test(
    "A reason beside an answer of several comes back",
    arguments: [TableLayout.Choices.columns, .list])
  func reasonBesideAnswer(choices: TableLayout.Choices) throws {
    var trip = try FormTrip(
      #"{"linkId":"k","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"a"}},{"valueCoding":{"code":"b"}}]}"#
    )
    let reason =
      #"{"valueCoding":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]}}"#
    let response = FormTrip.response(
      "r", #"{"linkId":"k","answer":[{"valueCoding":{"code":"b"}},\#(reason)]}"#)
    try trip.export(response) { $0.layout = TableLayout(choices: choices, missing: true) }
    #expect(try trip.imported() == response)
  }

  @Test("A reason that is none rejects its row; one that shows from the form adds nothing")
  func otherReasons() throws {
    let workspace = try Workspace()
    let table =
      "response,pain,pain__missing\na,,perhaps\nb,,not-asked\nc,,disabled\nd,,skipped\ne,1,partial\n"
    var batch = try importer(try survey(try FormSamples.roots()[1]), workspace.file("out"))
    var builder = CodebookBuilder(TableLayout(missing: true))
    builder.add(.init(try survey(try FormSamples.roots()[1])))
    batch.codebook = builder.codebook()
    var findings: [Diagnostic] = []
    let summary = try batch.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    // The tables of what repeats are not beside it.
    findings.removeAll { $0.code == .missingTable }
    #expect(findings.map(\.code) == [.unreadableCell])
    #expect(findings.first?.location.linkId == "pain")
    let counts: [Int] = [summary.records, summary.rejected, summary.answers]
    #expect(counts == [4, 1, 1])
    let text = try workspace.read("out")
    #expect(!text.contains("extension"))
  }

  @Test("Rows of the tidy table come back as responses")
  func tidy() throws {
    let workspace = try Workspace()
    let questionnaire = try Samples.document(Samples.questionnaire).root
    let items =
      #"{"linkId":"1","item":[{"linkId":"1.1","text":"Words, many","answer":[{"valueString":"a"},{"valueString":"b, c","item":[{"linkId":"1.1.1","text":"How often","answer":[{"valueInteger":5}]}]}]}]},"#
      + #"{"linkId":"2","item":[{"linkId":"2.1","text":"Amount","answer":[{"valueDecimal":1.0}]}]},"#
      + #"{"linkId":"2","item":[{"linkId":"2.1","text":"Amount","answer":[{"valueDecimal":2.00}]},{"linkId":"2.2","text":"Sure?","answer":[{"valueBoolean":true}]}]}"#
    let responses = ["x", "y"].map { id in
      #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","questionnaire":"http://example.org/q","status":"completed","item":[\#(items)]}"#
        + "\n"
    }.joined()
    var export = BatchExport(target: .csv, output: workspace.file("t.csv"))
    export.questionnaires = [questionnaire]
    _ = try export.run([workspace.write(responses, to: "in")]) { Issue.record("\($0)") }
    let batch = try importer(try survey(questionnaire), workspace.file("out"))
    let summary = try batch.run(workspace.file("t.csv")) { Issue.record("\($0)") }
    #expect(summary.records == 2)
    #expect(try workspace.read("out") == responses)
  }

  @Test("Each row is read with its own version, and says so")
  func versions() throws {
    let workspace = try Workspace()
    let roots = try FormSamples.roots()
    let rows = [
      "a,\(FormSamples.url),1.9,3,,x", "b,\(FormSamples.url),1.10,,2.5,",
      "c,\(FormSamples.url),,,1.5,",
      "d,\(FormSamples.url),1.9.7,4,,y", "e,,,,0.5,",
    ]
    let table =
      "response,questionnaire,version,pain__integer,pain,old\n" + rows.joined(separator: "\n")
      + "\n"
    var batch = try importer(try survey(roots[0]), workspace.file("out"))
    batch.add(try survey(roots[1]))
    var findings: [Diagnostic] = []
    let summary = try batch.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    #expect(summary.records == 5)
    #expect(findings.map(\.code) == [.missingTable, .otherVersionRead, .otherVersionRead])
    let responses = try workspace.read("out").split(separator: "\n").map {
      try Samples.document(String($0)).root
    }
    #expect(
      responses.map { $0[.questionnaire]?.string?.dropFirst(FormSamples.url.count) } == [
        "|1.9", "|1.10", "", "|1.9.7", "|1.10",
      ])
    #expect(responses[0][.item]?[.answer]?[.valueString]?.string == "x")
    #expect(responses[1][.item]?[.answer]?[.valueDecimal]?.string == "2.5")
  }

  @Test("A cell of a question that the version does not have rejects its row")
  func otherVersion() throws {
    let workspace = try Workspace()
    let roots = try FormSamples.roots()
    let table = "response,questionnaire,version,old\na,\(FormSamples.url),1.10,x\n"
    var batch = try importer(try survey(roots[0]), workspace.file("out"))
    batch.add(try survey(roots[1]))
    var findings: [Diagnostic] = []
    let summary = try batch.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    #expect(summary.rejected == 1)
    #expect(findings.map(\.code) == [.missingTable, .columnNotInVersion])
  }

  @Test("Rows of repetitions that belong to no response end the import, and leave nothing")
  func strayRow() throws {
    let workspace = try Workspace()
    let roots = try FormSamples.roots()
    let main = try workspace.write("response,mood\na,0\nb,1\n", to: "t.csv")
    try workspace.write("response,instance,drug\nb,1,X\na,1,Y\n", to: "t.meds.csv")
    let batch = try importer(try survey(roots[1]), workspace.file("out"))
    let error = #expect(throws: Diagnostic.self) { try batch.run(main) { _ in } }
    #expect(error?.code == .rowOfNoResponse)
    #expect(error?.location.file == workspace.file("t.meds.csv"))
    #expect(error?.location.position?.line == 3)
    #expect(!workspace.exists("out"))
  }

  @Test("What others call their columns is mapped to ours; REDCap's names and labels are known")
  func foreign() throws {
    let workspace = try Workspace()
    let roots = try FormSamples.roots()
    let table =
      "record_id,how_bad,sym___a,sym___b,sym___c,mood\n1,2.5,1,0,Checked,Bad\n2,,,,,0\n"
    var batch = try importer(try survey(roots[1]), workspace.file("out"))
    batch.columnNames = ["record_id": "response", "how_bad": "pain"]
    let summary = try batch.run(workspace.write(table, to: "t.csv")) { Issue.record("\($0)") }
    #expect(summary.answers == 5)
    let text = try workspace.read("out")
    #expect(text.contains(#""id":"1""#) && text.contains(#""valueDecimal":2.5"#))
    #expect(
      text.contains(#""code":"c","display":"Cough"}},{"valueCoding":{"system":"s","code":"a""#))
  }

  @Test(
    "A map of names is JSON or a table of two columns",
    arguments: [
      (#"{"record_id": "response", "x": "pain"}"#, 2), ("record_id,response\nx,pain\n", 2),
      ("record_id;response\r\n", 1), ("\u{FEFF}a\tb\n", 1), ("one\n", 0), (#"{"a": {"b": 1}}"#, 0),
      ("", 0),
    ])
  func maps(text: String, count: Int) {
    let map = ColumnMap.read(Array(text.utf8), options: ReadOptions())
    #expect(map?.count ?? 0 == count)
    if text.contains("record_id") { #expect(map?["record_id"] == "response") }
  }

  @Test(
    "An apostrophe before a formula is taken away where a spreadsheet needed it",
    arguments: [(true, "=1+1"), (false, "'=1+1"), (true, "\t=1")])
  func guards(undoes: Bool, text: String) throws {
    let workspace = try Workspace()
    var batch = try importer(try survey(try FormSamples.roots()[0]), workspace.file("out"))
    batch.undoesGuards = undoes
    let cell = undoes ? "'" + text : text
    _ = try batch.run(workspace.write("response;old\na;\"\(cell)\"\n", to: "t.csv")) {
      #expect($0.code == .missingTable)
    }
    let root = try Samples.document(try workspace.read("out")).root
    #expect(root[.item]?[.answer]?[.valueString]?.string == text)
  }
}
