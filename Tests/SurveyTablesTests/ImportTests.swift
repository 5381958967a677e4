import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Many answers in")
struct ImportTests {
  static let questionnaire = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"b","type":"boolean"},{"linkId":"d","type":"decimal"},{"linkId":"i","type":"integer"},
    {"linkId":"date","type":"date"},{"linkId":"dt","type":"dateTime"},{"linkId":"t","type":"time"},
    {"linkId":"s","type":"string","initial":[{"valueString":"start"}]},{"linkId":"x","type":"text"},
    {"linkId":"u","type":"url"},
    {"linkId":"c","type":"choice","repeats":true,"answerOption":[
      {"valueCoding":{"system":"http://s","code":"2","display":"One"}},
      {"valueCoding":{"system":"http://s","code":"1","display":"Two"}},
      {"valueCoding":{"display":"No code"}}]},
    {"linkId":"o","type":"open-choice","answerOption":[{"valueCoding":{"code":"k","display":"Known"}}]},
    {"linkId":"n","type":"choice","answerOption":[{"valueInteger":3},{"valueInteger":1}]},
    {"linkId":"q","type":"quantity"},{"linkId":"r","type":"reference"},
    {"linkId":"a","type":"attachment"},
    {"linkId":"g","type":"group","item":[{"linkId":"/g[1]","type":"string","repeats":true,
      "item":[{"linkId":"below","type":"integer"}]}]},
    {"linkId":"m","type":"group","repeats":true,"item":[
      {"linkId":"m.1","type":"decimal","initial":[{"valueDecimal":7}]},
      {"linkId":"m.2","type":"boolean",
       "enableWhen":[{"question":"m.1","operator":">","answerDecimal":5}]}]}]}
    """#

  static let responses = [
    #""id":"all","questionnaire":"http://example.org/q","status":"completed","subject":{"reference":"Patient/1"},"authored":"2026-03-14T10:15:00+01:00","item":["#
      + #"{"linkId":"b","answer":[{"valueBoolean":false}]},{"linkId":"d","answer":[{"valueDecimal":93.50}]},"#
      + #"{"linkId":"i","answer":[{"valueInteger":0}]},{"linkId":"date","answer":[{"valueDate":"2026-03"}]},"#
      + #"{"linkId":"dt","answer":[{"valueDateTime":"2026-03-14T10:15:00Z"}]},{"linkId":"t","answer":[{"valueTime":"10:15:00"}]},"#
      + #"{"linkId":"s","answer":[{"valueString":" say \"hi\", 頭痛 "}]},{"linkId":"x","answer":[{"valueString":"two\nlines\r\nand more"}]},"#
      + #"{"linkId":"u","answer":[{"valueUri":"http://loinc.org"}]},"#
      + #"{"linkId":"c","answer":[{"valueCoding":{"system":"http://s","code":"1","display":"Two"}},{"valueCoding":{"display":"No code"}}]},"#
      + #"{"linkId":"o","answer":[{"valueString":"something else, new"}]},{"linkId":"n","answer":[{"valueInteger":1}]},"#
      + #"{"linkId":"q","answer":[{"valueQuantity":{"value":72.0,"comparator":"<","unit":"kg"}}]},"#
      + #"{"linkId":"r","answer":[{"valueReference":{"reference":"Patient/7"}}]},"#
      + #"{"linkId":"a","answer":[{"valueAttachment":{"url":"http://x/y.png"}}]},"#
      + #"{"linkId":"g","item":[{"linkId":"/g[1]","answer":[{"valueString":"p"},{"valueString":"q","item":[{"linkId":"below","answer":[{"valueInteger":5}]}]}]}]},"#
      + #"{"linkId":"m","item":[{"linkId":"m.1","answer":[{"valueDecimal":6.0}]},{"linkId":"m.2","answer":[{"valueBoolean":true}]}]},"#
      + #"{"linkId":"m","item":[{"linkId":"m.1","answer":[{"valueDecimal":2.00}]}]}]"#,
    #""questionnaire":"http://example.org/q","status":"in-progress","item":[{"linkId":"o","answer":[{"valueCoding":{"code":"k","display":"Known"}}]}]"#,
    #""questionnaire":"http://example.org/q","status":"completed""#,
  ].map { #"{"resourceType":"QuestionnaireResponse",\#($0)}"# + "\n" }.joined()

  private func makeImport(
    _ workspace: Workspace, _ questionnaire: String = questionnaire,
    target: BatchTarget = .ndjson
  ) throws -> BatchImport {
    let read = QuestionnaireReader.read(try Samples.document(questionnaire).root)
    let survey = try #require(read.survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    return BatchImport(
      survey, target: target, output: workspace.file("imported"), reader: reader,
      at: try #require(Instant(now)))
  }

  @Test("A table goes out and comes back, answer for answer", arguments: Layouts.all)
  func roundTrip(layout: TableLayout) throws {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("table.csv"))
    export.questionnaires = [try Samples.document(Self.questionnaire).root]
    export.layout = layout
    _ = try export.run([workspace.write(Self.responses, to: "in")]) { Issue.record("\($0)") }
    let importer = try makeImport(workspace)
    let summary = try importer.run(workspace.file("table.csv")) { Issue.record("\($0)") }
    #expect(summary.records == 3)
    #expect(summary.rejected == 0)
    #expect(try workspace.read("imported") == Self.responses)
  }

  @Test("A row's answers are where its columns say, in whatever order the columns are")
  func columnOrder() throws {
    let workspace = try Workspace()
    let table = "response,m[2]/m.1,below,~1g~21~3[2],/g[1],m.1\n#1,2.00,5,q,p,1\n"
    let importer = try makeImport(workspace)
    _ = try importer.run(workspace.write(table, to: "t.csv")) { Issue.record("\($0)") }
    let root = try Samples.document(try workspace.read("imported")).root
    let items = Array(root.children(.item))
    #expect(items.map { $0[.linkId]?.string } == ["g", "m", "m"])
    let answers = items[0][.item].map { Array($0.children(.answer)) } ?? []
    #expect(answers.map { $0[.valueString]?.string } == ["p", "q"])
    #expect(answers.first?[.item]?[.answer]?[.valueInteger]?.string == "5")
    #expect(items[2][.item]?[.answer]?[.valueDecimal]?.string == "2.00")
  }

  @Test(
    "A bad row is reported with its line and linkId and rejected with the header; the rest goes on",
    arguments: [
      ("d", "abc", Diagnostic.Code.unreadableAnswer), ("d", "\"1,5\"", .decimalComma),
      ("b", "perhaps", .unreadableAnswer), ("n", "7", .notAnOption),
      ("date", "2026-02-30", .unreadableAnswer), ("i", "1.5", .unreadableAnswer),
      ("below", "3", .parentUnanswered), ("~1g~21~3[2]", "x", .tableSyntax),
      ("m.2", "y", .disabledItemAnswered),
    ])
  func badRows(column: String, cell: String, code: Diagnostic.Code) throws {
    let workspace = try Workspace()
    let table = "response,\(column),s\r\nx,\(cell),bad\r\ny,,good\r\n"
    var findings: [Diagnostic] = []
    let importer = try makeImport(workspace)
    let summary = try importer.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    #expect(summary.records == 1)
    #expect(summary.rejected == 1)
    let finding = try #require(findings.first { $0.code != .missingTable })
    #expect(finding.code == code)
    #expect(finding.location.position?.line == 2)
    #expect(finding.location.file == workspace.file("t.csv"))
    #expect(finding.location.linkId == (column == "~1g~21~3[2]" ? "/g[1]" : column))
    #expect(
      try workspace.read("imported.rejects.csv") == "response,\(column),s\nx,\(cell),bad\n")
    #expect(try workspace.read("imported").contains(#""id":"y""#))
  }

  @Test("A row without an id gets one of its questionnaire, subject and number, whatever the way")
  func derivedIds() throws {
    let table = "subject,d,s\nPatient/1,1,x\n,,\nPatient/2,2,y\nPatient/2,3,\n"
    let workspace = try Workspace()
    var importer = try makeImport(workspace)
    importer.makeId = { $0.uuid }
    _ = try importer.run(workspace.write(table, to: "t.csv")) { Issue.record("\($0)") }
    let ids = try workspace.read("imported").split(separator: "\n").map {
      try Samples.document(String($0)).root[.id]?.string
    }
    let subjects = ["Patient/1", "Patient/2", "Patient/2"]
    let expected = subjects.enumerated().map { number, subject in
      ImportedRow(number: number + 1, questionnaire: "http://example.org/q", subject: subject).uuid
    }
    #expect(ids == expected)
    #expect(Set(expected).count == 3)
  }

  @Test("Empty rows are skipped, two rows of one id are reported")
  func emptyAndRepeated() throws {
    let workspace = try Workspace()
    var findings: [Diagnostic] = []
    let summary = try makeImport(workspace).run(
      workspace.write("response,d,s\na,1,x\n,,\n , ,\na,2,y\n", to: "t.csv")
    ) { findings.append($0) }
    #expect(summary.records == 2)
    #expect(summary.rejects == nil)
    #expect(findings.map(\.code) == [.missingTable, .duplicateResponseId])
    #expect(findings.last?.location.position?.line == 5)
  }

  @Test(
    "A row that cannot be taken apart is rejected",
    arguments: [
      ("x,1", Diagnostic.Code.rowLength), ("x,1,2,3", .rowLength), ("x,1\"2,3", .tableSyntax),
      ("not an id,1,", .unreadableCell), ("\"x,1,2", .tableSyntax),
    ])
  func badShape(row: String, code: Diagnostic.Code) throws {
    let workspace = try Workspace()
    var findings: [Diagnostic] = []
    let importer = try makeImport(workspace)
    let summary = try importer.run(
      workspace.write("response,d,s\nok,1,a\n\(row)\n", to: "t.csv")
    ) { findings.append($0) }
    #expect([summary.records, summary.rejected, summary.answers] == [1, 1, 2])
    #expect(summary.rejects == workspace.file("imported.rejects.csv"))
    #expect(findings.map(\.code) == [.missingTable, code])
    #expect(findings.last?.location.position?.line == 3)
    #expect(try workspace.read("imported.rejects.csv").hasSuffix("\n\(row)\n"))
  }

  @Test(
    "A column that belongs to no question ends the import before it begins",
    arguments: [
      "response,zz", "response,g", "response,d,response", "d,d", "response,q/d", "response,d[0]",
      "m[900000000]/m.1", "m[2]/m.1", "m.1,m[3]/m.1", "m.1,m[2]/m.1,m[9223372036854775807]/m.2",
    ])
  func unknownColumns(header: String) throws {
    let workspace = try Workspace()
    let importer = try makeImport(workspace)
    let path = try workspace.write(header + "\n", to: "t.csv")
    let error = #expect(throws: Diagnostic.self) { try importer.run(path) { _ in } }
    #expect(error?.code == .unknownColumn || error?.code == .tableSyntax)
    #expect(try workspace.names() == ["t.csv"])
  }

  @Test(
    "Rule 88: a column with a linkId of several questions says in which group it is",
    arguments: [("name", false), ("g/name", true), ("h/name", true)])
  func sharedLinkIds(header: String, isKnown: Bool) throws {
    let items = ["g", "h"].map { linkId in
      var group = SurveyItem(linkId: linkId, type: .group)
      group.items = [SurveyItem(linkId: "name", type: .string)]
      return group
    }
    let index = SurveyIndex(Survey(items: items))
    do {
      let steps = try PlaceName.steps(header, index, location: Location(file: "t.csv"))
      #expect(isKnown && steps?.count == 2)
    } catch {
      #expect(!isKnown && error.code == .unknownColumn)
    }
  }

  @Test("A repetition beyond maxOccurs is reported, and its row rejected")
  func tooManyRepetitions() throws {
    let questionnaire =
      #"{"resourceType":"Questionnaire","id":"q","status":"active","item":["#
      + #"{"linkId":"g","type":"group","#
      + #""repeats":true,"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/"#
      + #"questionnaire-maxOccurs","valueInteger":2}],"item":[{"linkId":"a","type":"string"}]}]}"#
    let workspace = try Workspace()
    let importer = try makeImport(workspace, questionnaire)
    let table = "a,g[2]/a,g[3]/a\n1,2,\n1,2,3\n"
    var findings: [Diagnostic] = []
    let summary = try importer.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    #expect(summary.records == 1)
    #expect(summary.rejected == 1)
    #expect(findings.map(\.code) == [.tooManyAnswers])
    #expect(findings.first?.location.linkId == "a")
  }

  @Test("Repetitions without an answer have columns where later ones have them")
  func emptyRepetitions() throws {
    let workspace = try Workspace()
    let empty = #"{"linkId":"m","item":[{"linkId":"m.1"}]}"#
    let full = #"{"linkId":"m","item":[{"linkId":"m.1","answer":[{"valueDecimal":2.00}]}]}"#
    let items = Array(repeating: empty, count: 3) + [full]
    var export = BatchExport(target: .table, output: workspace.file("table.csv"))
    export.layout.repeats = .wide
    _ = try export.run([workspace.write(response("a", items.joined(separator: ",")), to: "in")]) {
      Issue.record("\($0)")
    }
    #expect(
      try workspace.read("table.csv").hasPrefix(
        "response,questionnaire,version,status,language,subject,author,source,encounter,authored,"
          + "lastUpdated,m.1,m[2]/m.1,m[3]/m.1,m[4]/m.1\n"))
    let summary = try makeImport(workspace).run(workspace.file("table.csv")) {
      Issue.record("\($0)")
    }
    #expect(summary.answers == 1)
  }

  @Test(
    "Rule 32: a complete response needs its required answers, one in progress does not",
    arguments: [(ResponseStatus.completed, 0), (.inProgress, 1)])
  func required(status: ResponseStatus, records: Int) throws {
    let questionnaire =
      #"{"resourceType":"Questionnaire","status":"active","item":["#
      + #"{"linkId":"1","type":"string","required":true},{"linkId":"2","type":"string"}]}"#
    let workspace = try Workspace()
    var importer = try makeImport(workspace, questionnaire)
    importer.details.status = status
    let summary = try importer.run(workspace.write("1,2\n,x\n", to: "t.csv")) { _ in }
    #expect(summary.records == records)
    #expect(summary.rejected == 1 - records)
  }

  @Test("Rows behind any number of blank rows come in", arguments: [1, 2])
  func blankRows(jobs: Int) throws {
    let workspace = try Workspace()
    var importer = try makeImport(workspace)
    importer.jobs = jobs
    let blank = String(repeating: String(repeating: " ", count: 4000) + ",\n", count: 200)
    let table = try workspace.write("d,b\n1.5,true\n\(blank)2.5,false\n", to: "t.csv")
    let summary = try importer.run(table) { _ in }
    #expect(summary.records == 2)
    #expect(try workspace.read("imported").contains("2.5"))
  }

  @Test("NDJSON of answers files comes in; a bad line is rejected and the rest goes on")
  func answersFiles() throws {
    let workspace = try Workspace()
    let bad = #"{"d": "abc"}"#
    let text = "{\"d\": 93.50, \"b\": true}\n\(bad)\n{\"c\": \"2\n{\"m\": [{\"m.1\": 1.0}]}\n"
    var findings: [Diagnostic] = []
    var importer = try makeImport(workspace)
    importer.makeId = { "r\($0.number)" }
    let summary = try importer.run(workspace.write(text, to: "answers")) { findings.append($0) }
    #expect(summary.records == 2)
    #expect(summary.rejected == 2)
    #expect(findings.map { $0.location.position?.line } == [2, 3])
    #expect(
      try workspace.read("imported.rejects.ndjson") == "\(bad)\n{\"c\": \"2\n")
    let written = try workspace.read("imported").split(separator: "\n")
    #expect(written.count == 2)
    #expect(written.first?.contains(#""valueDecimal":93.50"#) == true)
    #expect(written.first?.contains(#""id":"r1""#) == true)
    #expect(written.last?.contains(#""id":"r4""#) == true)
  }

  private static let rows = #"""
    {"resourceType":"Questionnaire","status":"active","item":[
    {"linkId":"g","type":"group","repeats":true,"item":[
      {"linkId":"n","type":"decimal"},
      {"linkId":"twice","type":"decimal","readOnly":true,"extension":[
        {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
         "valueExpression":{"language":"text/fhirpath",
          "expression":"%resource.item.where(linkId='g').item.where(linkId='n').answer.value.sum() * 2"}}]}]},
    {"linkId":"why","type":"string","extension":[
      {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
       "valueExpression":{"language":"text/fhirpath",
        "expression":"%resource.descendants().where(linkId='twice').answer.value > 10"}}]}]}
    """#

  @Test(
    "Rule 61: what a row leaves open is calculated, and what it gives is kept",
    arguments: [
      ("n,why\n6.50,x\n", ["6.50", "13.00"], 0), ("n,twice,why\n6.50,,x\n", ["6.50", "13.00"], 0),
      ("n,twice,why\n6.50,12,x\n", ["6.50", "12"], 0), ("n,why\n1,x\n", [], 1),
      ("{\"g\": {\"n\": 6.50}, \"why\": \"x\"}\n", ["6.50", "13.00"], 0),
      ("{\"g\": {\"n\": 1}, \"why\": \"x\"}\n", [], 1),
    ] as [(String, [String], Int)])
  func calculated(_ input: String, _ decimals: [String], _ rejected: Int) throws {
    let workspace = try Workspace()
    var importer = try makeImport(workspace, Self.rows)
    let survey = try #require(
      QuestionnaireReader.read(try Samples.document(Self.rows).root).survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    importer.evaluator = FHIRPathEvaluator(survey: survey, now: now)
    let summary = try importer.run(workspace.write(input, to: "in")) { _ in }
    #expect(summary.rejected == rejected)
    if rejected > 0 { return }
    let root = try Samples.document(try workspace.read("imported")).root
    let items = root.children(.item).flatMap { $0.children(.item) }
    #expect(items.compactMap { $0[.answer]?.choice("value")?.string } == decimals)
  }

  @Test(
    "Rule 61: a read-only answer that is another than calculated is kept with a warning",
    arguments: [("13", 0), ("12", 1), ("", 0)])
  func otherThanCalculated(cell: String, count: Int) throws {
    let workspace = try Workspace()
    var importer = try makeImport(workspace, Self.rows)
    let survey = try #require(
      QuestionnaireReader.read(try Samples.document(Self.rows).root).survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    importer.evaluator = FHIRPathEvaluator(survey: survey, now: now)
    var findings: [Diagnostic] = []
    let table = try workspace.write("n,twice\n6.50,\(cell)\n", to: "t.csv")
    #expect(try importer.run(table) { findings.append($0) }.records == 1)
    let others = findings.filter { $0.code == .otherThanCalculated }
    #expect(others.count == count)
    #expect(others.allSatisfy { $0.location.linkId == "twice" && $0.location.position?.line == 2 })
  }
}
