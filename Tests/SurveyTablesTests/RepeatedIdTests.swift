import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

/// A trip to a table and back that need not bring all responses back.
private struct TableTrip {
  let workspace: Workspace
  var findings: [Diagnostic] = []

  /// Writes the tables of responses.
  init(
    _ responses: [String], _ target: BatchTarget = .table, keepsRest: Bool = false
  ) throws {
    workspace = try Workspace()
    var export = BatchExport(target: target, output: workspace.file("t.csv"))
    export.questionnaires = try FormSamples.roots()
    export.keepsRest = keepsRest
    let input = try workspace.write(responses.map { $0 + "\n" }.joined(), to: "in")
    _ = try export.run([input]) { findings.append($0) }
  }

  /// Changes the table.
  func edit(_ change: (String) -> String) throws {
    try workspace.write(change(try workspace.read("t.csv")), to: "t.csv")
  }

  /// Imports the table as it is now: the lines, and how many rows were rejected.
  mutating func imported() throws -> (lines: [String], rejected: Int) {
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    let surveys = try FormSamples.roots().compactMap { QuestionnaireReader.read($0).survey }
    var batch = BatchImport(
      try #require(surveys.last), target: .ndjson, output: workspace.file("out"), reader: reader,
      at: try #require(Instant(now)))
    for survey in surveys.dropLast() { batch.add(survey) }
    batch.force = true
    let summary = try batch.run(workspace.file("t.csv")) { findings.append($0) }
    let lines = try workspace.read("out").split(separator: "\n").map(String.init)
    return (lines, summary.rejected)
  }
}

@Suite("Ids that several responses have")
struct RepeatedIdTests {
  private static func allergy(_ texts: String...) -> String {
    let answers = texts.map { #"{"valueString":"\#($0)"}"# }.joined(separator: ",")
    return #"{"linkId":"allergies","answer":[\#(answers)]}"#
  }

  private static func response(_ subject: String, _ items: String, id: String = "1") -> String {
    FormSamples.response(id, "1.10", items)
      .replacing("Patient/7", with: "Patient/\(subject)")
  }

  @Test("Rows beside those of the responses never go to another response with the id")
  func unclear() throws {
    let other = Self.response("C", Self.allergy("of C"), id: "2")
    for between in [[], [other]] {
      var trip = try TableTrip(
        [Self.response("A", "")] + between + [Self.response("B", Self.allergy("of B"))])
      #expect(trip.findings.contains { $0.code == .sameIdAsBefore } == between.isEmpty)
      let (lines, rejected) = try trip.imported()
      #expect(lines.count == between.count && rejected == 2)
      #expect(!lines.contains { $0.contains("of B") })
      #expect(trip.findings.count { $0.code == .rowsOfSeveralResponses } == 2)
      #expect(try trip.workspace.read("out.rejects.csv").contains("Patient/B"))
    }
  }

  @Test("Rows that can be told apart for certain stay with their own response")
  func clear() throws {
    var trip = try TableTrip([
      Self.response("A", Self.allergy("of A", "too")), Self.response("B", Self.allergy("of B")),
      Self.response("C", "", id: "2"),
    ])
    let (lines, rejected) = try trip.imported()
    #expect(rejected == 0 && lines.count == 3)
    #expect(lines[0].contains("Patient/A") && lines[0].contains("of A"))
    #expect(lines[1].contains("Patient/B") && lines[1].contains("of B"))
    #expect(!lines[1].contains("too"))
  }

  @Test("Rows of the tidy table with one id are never made one response in silence")
  func tidy() throws {
    var trip = try TableTrip(
      [Self.response("A", Self.allergy("of A")), Self.response("B", Self.allergy("of B"))], .csv)
    #expect(trip.findings.contains { $0.code == .sameIdAsBefore })
    let apart = try trip.imported()
    #expect(apart.lines.count == 2 && apart.rejected == 0)
    #expect(apart.lines[0].contains("of A") && !apart.lines[0].contains("of B"))
    var same = try TableTrip(
      [Self.response("A", Self.allergy("one")), Self.response("A", Self.allergy("two"))], .csv)
    #expect(throws: Diagnostic.self) { try same.imported() }
    // Without what the manifest says, a second row for one place shows it.
    try same.edit { $0 + "\n" }
    let refused = try same.imported()
    #expect(refused.lines.isEmpty && refused.rejected == 1)
    #expect(same.findings.contains { $0.code == .rowsOfSeveralResponses })
  }

  @Test("Responses of one id, subject and time whose answers fit together are refused, not merged")
  func merged() throws {
    func smokes(_ id: String) -> String {
      Self.response("7", #"{"linkId":"smokes","answer":[{"valueBoolean":true}]}"#, id: id)
    }
    let responses = [smokes("1"), Self.response("7", Self.allergy("two")), smokes("2")]
    var trip = try TableTrip(responses, .csv)
    #expect(trip.findings.contains { $0.code == .sameIdAsBefore })
    let error = #expect(throws: Diagnostic.self) { try trip.imported() }
    #expect(error?.code == .rowsOfSeveralResponses)
    #expect(!trip.workspace.exists("out"))
    var apart = try TableTrip([responses[0], responses[2]], .csv)
    #expect(try apart.imported().lines.count == 2)
  }

  @Test("Rows whose order shows a second response are refused where no manifest says more")
  func order() throws {
    let smokes = #"{"linkId":"smokes","answer":[{"valueBoolean":true}]}"#
    let drug = #"{"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"of B"}]}]}"#
    var trip = try TableTrip(
      [Self.response("7", Self.allergy("of A", "too")), Self.response("7", smokes + "," + drug)],
      .csv)
    try trip.edit { $0 + "\n" }
    let (lines, rejected) = try trip.imported()
    #expect(lines.isEmpty && rejected == 1)
    #expect(trip.findings.contains { $0.code == .rowsOfSeveralResponses })
  }

  @Test("That rows were joined by the id alone is said once, with their number")
  func joined() throws {
    let both = #"{"linkId":"smokes","answer":[{"valueBoolean":true}]},"# + Self.allergy("a", "b")
    let responses = ["1", "2", "3"].map { Self.response("7", both, id: $0) }
    var trip = try TableTrip(responses, .csv)
    #expect(try trip.imported().lines.count == 3)
    #expect(!trip.findings.contains { $0.code == .rowsJoinedById })
    try trip.edit { $0 + "\n" }
    let again = try trip.imported()
    #expect(again.lines.count == 3 && again.rejected == 0)
    let said = trip.findings.filter { $0.code == .rowsJoinedById }
    #expect(said.count == 1 && said[0].message().contains("3 responses"), "\(said)")
  }

  @Test("The rest of one response is not put into another one with its id")
  func rest() throws {
    let pain = #"{"linkId":"pain","answer":[{"valueDecimal":1}]}"#
    let noted = #"{"linkId":"pain","text":"note of A","answer":[{"valueDecimal":1}]}"#
    let other = #"{"linkId":"pain","text":"note of B","answer":[{"valueDecimal":1}]}"#
    var trip = try TableTrip(
      [Self.response("A", noted), Self.response("B", other)], keepsRest: true)
    let table = try trip.workspace.read("t.csv")
    #expect(try trip.imported().lines.map { $0.contains("note of A") } == [true, false])
    // The row of A is taken out; that of B has its place now.
    let rows = table.split(separator: "\n").filter { !$0.contains("Patient/A") }
    try trip.workspace.write(rows.joined(separator: "\n") + "\n", to: "t.csv")
    let left = try trip.imported().lines
    #expect(left.count == 1 && !left[0].contains("note of A"))
    var plain = try TableTrip(
      [Self.response("A", pain), Self.response("A", noted)], keepsRest: true)
    #expect(try plain.imported().lines.map { $0.contains("note of A") } == [false, true])
  }

  @Test("A row that is taken out leaves the rest of later ones, with repetitions in repetitions")
  func nested() throws {
    let pain = #"{"linkId":"pain","text":"Pain","answer":[{"valueDecimal":1}]}"#
    func group(_ drug: String, _ times: String...) -> String {
      let inner = times.map {
        #"{"linkId":"times","item":[{"linkId":"at","text":"own","answer":[{"valueTime":"\#($0)"}]}]}"#
      }
      return #"{"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"\#(drug)"}]},"#
        + inner.joined(separator: ",") + "]}"
    }
    let last = Self.response(
      "B", group("x", "08:00:00", "09:00:00") + "," + group("y", "10:00:00"), id: "b")
    var trip = try TableTrip([Self.response("A", pain, id: "a"), last], keepsRest: true)
    let table = try trip.workspace.read("t.csv")
    try trip.workspace.write(
      table.split(separator: "\n").filter { !$0.hasPrefix("a,") }.joined(separator: "\n") + "\n",
      to: "t.csv")
    #expect(try trip.imported().lines == [last])
    #expect(!trip.findings.contains { $0.code == .restOfNoRow })
  }
}

@Suite("What tables say of the questionnaire that was answered")
struct NamedQuestionnaireTests {
  private static func export(
    _ responses: [String], _ target: BatchTarget
  ) throws -> (text: String, findings: [Diagnostic]) {
    let workspace = try Workspace()
    var export = BatchExport(target: target, output: workspace.file("t"))
    export.questionnaires = try [
      FormSamples.versions[0],
      FormSamples.versions[1].replacing("\"Pain\"", with: "\"How much pain\""),
    ].map { try Samples.document($0).root }
    var findings: [Diagnostic] = []
    let input = try workspace.write(responses.map { $0 + "\n" }.joined(), to: "in")
    _ = try export.run([input]) { findings.append($0) }
    return (try workspace.read("t"), findings)
  }

  private static let pain = #"{"linkId":"pain","answer":[{"valueInteger":1}]}"#

  @Test("The text of a question is that of the version that was answered")
  func texts() throws {
    let (text, _) = try Self.export(
      ["1.9", "1.10", "1.9"].map { (name: String) in
        FormSamples.response("v\(name)", name, Self.pain)
      }, .csv)
    let cells = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[5] }
    #expect(cells == ["Pain", "How much pain", "Pain"])
  }

  @Test("Responses without answers have no row in the tidy table, and are counted")
  func withoutAnswers() throws {
    let (_, findings) = try Self.export(
      [FormSamples.response("a", "1.9", ""), FormSamples.response("b", "1.9", Self.pain)], .csv)
    #expect(findings.count { $0.code == .responsesWithoutRows } == 1)
  }

  @Test("A question of which a policy leaves no answer is masked, and not skipped")
  func masked() throws {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.questionnaires = [try Samples.document(PolicySamples.questionnaire).root]
    export.policy = try PolicySamples.made(
      #"{"policy":"1","default":"drop","fields":{"id":"keep"},"items":{"age":"keep","weight":"keep"}}"#
    )
    export.layout.missing = true
    let input = try workspace.write(
      PolicySamples.response("1", of: "ann", seen: "2024-02-28").replacing(
        #"{"linkId":"weight","answer":[{"valueDecimal":72.31}]},"#, with: "") + "\n", to: "in")
    _ = try export.run([input]) { _ in }
    let rows = try workspace.read("t.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    func cell(_ name: String) -> String? { rows[0].firstIndex(of: name).map { rows[1][$0] } }
    #expect(cell("age") == "44" && cell("age__missing") == "")
    #expect(cell("weight__missing") == "skipped")
    #expect(cell("born__missing") == "masked" && cell("note__missing") == "masked")
  }

  @Test(
    "An answer that a policy drops of a question that it keeps is masked, and not skipped",
    arguments: TableLayout.Choices.allCases)
  func maskedAnswer(choices: TableLayout.Choices) throws {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.questionnaires = [try Samples.document(PolicySamples.questionnaire).root]
    export.policy = try PolicySamples.made(
      #"{"policy":"1","default":"keep","items":{"age":{"band":[18]},"seen":{"cut":"year"}}}"#)
    (export.layout.missing, export.layout.choices) = (true, choices)
    func response(_ id: String, _ items: String) -> String {
      FormSamples.response(id, nil, items).replacing(FormSamples.url, with: "http://example.org/q")
    }
    let words = #"{"linkId":"drug","text":"secret","answer":[{"valueString":"secret"}]}"#
    let unfit = #"{"linkId":"age","answer":[{"valueString":"secret"}]}"#
    let input = try workspace.write(
      [response("1", words + "," + unfit), response("2", "")].joined(separator: "\n") + "\n",
      to: "in")
    _ = try export.run([input]) { _ in }
    let text = try workspace.read("t.csv")
    #expect(!text.contains("secret"))
    let rows = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    func cells(_ name: String) -> [String] {
      rows[0].firstIndex(of: name).map { column in rows.dropFirst().map { $0[column] } } ?? []
    }
    #expect(cells("drug__missing") == ["masked", "skipped"])
    #expect(cells("age__missing") == ["masked", "skipped"])
  }

  @Test(
    "Where a questionnaire could not be read, no response is read by another one",
    arguments: [BatchTarget.table, .csv])
  func unread(target: BatchTarget) throws {
    let workspace = try Workspace()
    var export = BatchExport(target: target, output: workspace.file("t"))
    export.questionnaires = [try Samples.document(FormSamples.versions[1]).root]
    let foreign = FormSamples.response("b", "1.10", Self.pain)
      .replacing(FormSamples.url, with: "http://elsewhere.org/q")
    let input = try workspace.write(
      [
        FormSamples.response("a", "1.10", Self.pain), foreign,
        FormSamples.response("c", "1.9", Self.pain), FormSamples.response("d", nil, Self.pain),
      ].map { $0 + "\n" }.joined(), to: "in")
    #expect(try export.run([input]) { _ in }.rejected == 0)
    (export.lacksQuestionnaires, export.force) = (true, true)
    var findings: [Diagnostic] = []
    let summary = try export.run([input]) { findings.append($0) }
    #expect(summary.rejected == 2 && summary.records == 2)
    #expect(findings.count { $0.code == .responseWithoutTable } == 2)
    let kept = try workspace.read("t.rejects.ndjson")
    #expect(kept.contains(#""id":"b""#) && kept.contains(#""id":"c""#))
  }

  @Test("Responses that name another questionnaire are counted as such")
  func other() throws {
    let foreign = FormSamples.response("a", "1.9", Self.pain)
      .replacing(FormSamples.url, with: "http://elsewhere.org/q")
    let (_, findings) = try Self.export([foreign], .table)
    #expect(findings.contains { $0.code == .responsesOfOtherQuestionnaire })
    #expect(!findings.contains { $0.code == .responsesOfOtherVersion })
  }
}

@Suite("Columns that others named")
struct ForeignColumnTests {
  @Test(
    "A column without a name of ours is left out",
    arguments: [#"{"record":"response","event":null}"#, "record,response\nevent,\n"])
  func leftOut(map: String) throws {
    let names = try #require(ColumnMap.read(Array(map.utf8), options: ReadOptions()))
    #expect(names == ["record": "response", "event": ""])
    let workspace = try Workspace()
    let survey = try #require(
      QuestionnaireReader.read(try Samples.document(FormSamples.versions[1]).root).survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    var batch = BatchImport(
      survey, target: .ndjson, output: workspace.file("out"), reader: reader,
      at: try #require(Instant(now)))
    batch.columnNames = names
    let table = try workspace.write(
      "record,event,smokes\na,first,1\nb,second,0\nc,,Unchecked\n", to: "t.csv")
    _ = try batch.run(table) { Issue.record("\($0)") }
    let answers = try workspace.read("out").split(separator: "\n").map {
      $0.contains(#""valueBoolean":true"#)
    }
    #expect(answers == [true, false, false])
  }

  @Test("A Parquet file is called one")
  func parquet() throws {
    let workspace = try Workspace()
    let survey = try #require(
      QuestionnaireReader.read(try Samples.document(FormSamples.versions[1]).root).survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let batch = BatchImport(
      survey, target: .ndjson, output: workspace.file("out"),
      reader: AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now),
      at: try #require(Instant(now)))
    let error = #expect(throws: Diagnostic.self) {
      _ = try batch.run(workspace.write("PAR1\u{1}\u{2}", to: "t.parquet")) { _ in }
    }
    #expect(error?.code == .parquetNotRead)
  }
}
