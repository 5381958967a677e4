import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import StatisticsFiles
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

private let isInstalled =
  (try? StatisticsWriter.check(.dta, names: ["a"], library: ReadStat.library)) != nil

@Suite("Files of statistics programs in", .enabled(if: isInstalled, "libreadstat is not installed"))
struct StatisticsImportTests {
  private func export(_ workspace: Workspace, _ responses: [String], _ target: BatchTarget) throws {
    let suffix = target == .table ? "csv" : target.rawValue
    var export = BatchExport(target: target, output: workspace.file("t.\(suffix)"))
    export.questionnaires = try FormSamples.roots()
    export.layout = TableLayout(names: .safe, missing: true)
    export.force = true
    _ = try export.run([workspace.write(responses.joined(separator: "\n") + "\n", to: "in")]) { _ in
    }
  }

  private func imported(_ workspace: Workspace, _ name: String) throws -> String {
    let surveys = try FormSamples.roots().map {
      try #require(QuestionnaireReader.read($0).survey)
    }
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    var batch = BatchImport(
      surveys[0], target: .ndjson, output: workspace.file("\(name).ndjson"), reader: reader,
      at: try #require(Instant(now)))
    batch.add(surveys[1])
    var findings: [Diagnostic] = []
    let summary = try batch.run(workspace.file(name)) { findings.append($0) }
    #expect(summary.rejected == 0, "\(findings)")
    return try workspace.read("\(name).ndjson")
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  /// Answers of all types that the form has, with long texts, and a code that is no option.
  private static let responses: [String] = {
    let long = String(repeating: "long, ", count: 500) + "end"
    let responses =
      FormSamples.responses + [
        FormSamples.response(
          "fifth", "1.10",
          #"{"linkId":"pain","answer":[{"valueDecimal":-0.125}]},{"linkId":"mood","answer":[\#(FormSamples.coding("0", "Good"))]},{"linkId":"allergies","answer":[{"valueString":"\#(long)"}]},{"linkId":"new","answer":[{"valueDate":"1931-02-28"}]}"#
        )
      ]
    // Of a day without a time, a column of moments keeps nothing.
    return responses.map {
      $0.replacing(#""authored":"2026-03-14""#, with: #""authored":"2026-03-14T10:15:00Z""#)
    }
  }()

  @Test(
    "A table for a statistics program comes back as the same responses as its CSV",
    arguments: [BatchTarget.dta, .sav, .xpt])
  func roundTrip(target: BatchTarget) throws {
    let workspace = try Workspace()
    try export(workspace, Self.responses, .table)
    let expected = try imported(workspace, "t.csv")
    try export(workspace, Self.responses, target)
    let name = "t.\(target.rawValue)"
    // A double does not keep the zero at the end of 2.50.
    let back = lines(try imported(workspace, name))
    #expect(back == lines(expected.replacing("2.50", with: "2.5")))
    #expect(expected.contains("asked-declined") && expected.contains("1931-02-28"))
  }

  @Test(
    "Spaces at the ends of texts come back, and the reasons of columns with long names",
    arguments: [(BatchTarget.dta, 5), (.sav, 5), (.xpt, 5), (.xpt, 8)])
  func spacesAndReasons(target: BatchTarget, version: Int) throws {
    let declined = #"""
      [{"_valueInteger":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"asked-declined"}]}}]
      """#
    let response = FormTrip.response(
      "a",
      #"{"linkId":"s","answer":[{"valueString":" both  "}]},{"linkId":"longer-name","answer":\#(declined)},{"linkId":"abcdefghij","answer":\#(declined)}"#
    )
    var trip = try FormTrip(
      #"{"linkId":"s","type":"string"},{"linkId":"longer-name","type":"integer"},{"linkId":"abcdefghij","type":"integer"}"#
    )
    let name = "t.\(target.rawValue)"
    try trip.export(response, to: target, as: name) {
      $0.layout = TableLayout(names: .safe, missing: true)
      $0.transportVersion = version
    }
    #expect(try trip.imported(name) == response)
  }

  /// Writes what a file of Stata holds as one of SAS, which an export does not write.
  private func convert(_ path: String, _ target: String) throws {
    let reader = try StatisticsReader(path, .dta)
    var variables = reader.variables
    for index in variables.indices { variables[index].format = "" }
    let rows = try #require(reader.rowCount)
    var bytes: [UInt8] = []
    let writer = try StatisticsWriter(.sas7bdat, variables, rows: rows) { bytes += $0 }
    try reader.readRows { row throws(Diagnostic) in
      try writer.beginRow()
      for (index, cell) in row.enumerated() {
        switch cell {
        case .number(let value): _ = try writer.set(number: value, at: index)
        case .integer(let value): _ = try writer.set(integer: value, at: index)
        case .text(let text): _ = try writer.set(text: text, at: index)
        case .date(let days): _ = try writer.set(date: Int(days), at: index)
        case .time(let seconds): _ = try writer.set(time: seconds, at: index)
        case .dateTime(let seconds): _ = try writer.set(dateTime: seconds, at: index)
        case .missing(let tag): _ = try writer.setMissing(tag, at: index)
        case .missingNumber: Issue.record("a number is missing in Stata's file")
        }
      }
      try writer.endRow()
    }
    try writer.finish()
    try Data(bytes).write(to: URL(fileURLWithPath: target))
  }

  @Test("So does a file of SAS, which libreadstat writes here")
  func sas() throws {
    let workspace = try Workspace()
    try export(workspace, Self.responses, .table)
    let expected = try imported(workspace, "t.csv")
    try export(workspace, Self.responses, .dta)
    for table in ["", ".meds", ".times", ".allergies", ".sym"]
    where workspace.exists("t\(table).dta") {
      try convert(workspace.file("t\(table).dta"), workspace.file("t\(table).sas7bdat"))
    }
    let back = lines(try imported(workspace, "t.sas7bdat"))
    #expect(back == lines(expected.replacing("2.50", with: "2.5")))
  }

  /// A question whose options are numbered by their places, `f` 2, or by their codes.
  private static func choice(_ codes: [String]) -> Codebook {
    let words = ["Male", "Female", "Other"]
    var codebook = Codebook(
      questions: [
        CodebookQuestion(
          linkId: "sex", path: ["sex"], type: .coding,
          options: zip(codes, words).map {
            CodebookOption(value: .coding(Coding(code: $0)), texts: ["": $1])
          })
      ])
    codebook.tables = ColumnBuilder(codebook, RepetitionCounts()).tables
    return codebook
  }

  @Test(
    "What a number is called in the file decides which option it is",
    arguments: [
      (["m", "f", "o"], ["Female", "Male", "Other"], ["f", "m", "o"], false),
      (["m", "f", "o"], ["Male", "Female", "Other"], ["m", "f", "o"], false),
      (["1", "2", "3"], ["Female", "Male", "3"], ["2", "1", "3"], false),
      (["m", "f", "o"], ["f", "m", "o"], ["f", "m", "o"], false),
      (["m", "f", "o"], ["Mann", "Male", "Other"], ["m", "m", "o"], true),
      (["m", "f", "o"], [], ["m", "f", "o"], false),
    ])
  func labels(codes: [String], labels: [String], read: [String], isFound: Bool) throws {
    let codebook = Self.choice(codes)
    let table = try #require(codebook.tables.first)
    let variable = StatisticsVariable(
      "sex", .integer,
      valueLabels: labels.enumerated().map { .init(.number(Double($0 + 1)), $1) })
    let cells = StatisticsCells([variable], table, of: codebook, .dta, texts: nil)
    let found = (1...3).map { number in
      var line: [UInt8] = []
      cells.append([.integer(number)], to: &line)
      return String(decoding: line, as: UTF8.self)
    }
    #expect(found == read)
    #expect(cells.findings.map(\.code) == (isFound ? [.labelOfNoOption] : []))
  }

  /// What the numbers from 0 are in a column with labels, and whether a label is reported.
  private static func read(
    _ labels: [String], _ question: CodebookQuestion, _ values: TableLayout.Values = .code
  ) throws -> (cells: [String], isFound: Bool) {
    var codebook = Codebook(layout: TableLayout(values: values), questions: [question])
    codebook.tables = ColumnBuilder(codebook, RepetitionCounts()).tables
    let variable = StatisticsVariable(
      question.linkId, .integer,
      valueLabels: labels.enumerated().map { .init(.number(Double($0)), $1) })
    let cells = StatisticsCells(
      [variable], try #require(codebook.tables.first), of: codebook, .dta, texts: nil)
    let read = labels.indices.map { number in
      var line: [UInt8] = []
      cells.append([.integer(number)], to: &line)
      return String(decoding: line, as: UTF8.self)
    }
    return (read, cells.findings.map(\.code.key) == [Diagnostic.Code.labelOfNoValue.key])
  }

  @Test(
    "A label that is a value of its column is what the number means, as in categories of pandas",
    arguments: [
      (AnswerType.integer, ["37", "45.0", "6"], ["37", "45", "6"], false),
      (.integer, ["few", "37", "Declined to answer"], ["0", "37", ""], true),
      (.decimal, ["9.1", "12.5", "14.0"], ["9.1", "12.5", "14.0"], false),
      (.boolean, ["yes", "no"], ["true", "false"], false),
      (.boolean, ["False", "1.0"], ["false", "true"], false),
      (.date, ["2024-01-31 00:00:00"], ["2024-01-31"], false),
      (.dateTime, ["2024-01-31 08:30:00"], ["2024-01-31T08:30:00Z"], false),
      (.time, ["1960-01-01 10:15:00", "10:20:00"], ["10:15:00", "10:20:00"], false),
      (.string, ["b", "37"], ["b", "37"], false),
    ])
  func values(type: AnswerType, labels: [String], read: [String], isFound: Bool) throws {
    let result = try Self.read(labels, CodebookQuestion(linkId: "q", path: ["q"], type: type))
    #expect(result.cells == read)
    #expect(result.isFound == isFound)
  }

  @Test("So it is in columns of weights, whose numbers are not those of options")
  func weights() throws {
    let options = (["a", "b", "c"] as [String]).enumerated().map {
      CodebookOption(
        value: .coding(Coding(code: $1)), texts: ["": "Option \($1)"], weight: ExactDecimal($0))
    }
    let result = try Self.read(
      ["2.0", "0.0", "Option b"],
      CodebookQuestion(linkId: "q", path: ["q"], type: .coding, options: options), .weight)
    #expect(result.cells == ["2.0", "0.0", "1"])
  }

  @Test("A date of which a part is not known comes back", arguments: [BatchTarget.dta, .sav, .xpt])
  func partialDates(target: BatchTarget) throws {
    let response = FormTrip.response("a", #"{"linkId":"d","answer":[{"valueDate":"2020-02"}]}"#)
    let name = "t.\(target.rawValue)"
    for exact in [false, true] {
      var trip = try FormTrip(#"{"linkId":"d","type":"date"}"#)
      try trip.export(response, to: target, as: name) {
        $0.layout.missing = true
        $0.layout.exact = exact
      }
      #expect(trip.findings.contains { $0.code == .partNotInTable } == !exact)
      #expect(try trip.imported(name) == response)
    }
  }

  @Test("A text that was changed is not undone by the whole one beside the file")
  func changedText() throws {
    let long = String(repeating: "long, ", count: 500)
    var trip = try FormTrip(#"{"linkId":"s","type":"string"}"#)
    try trip.export(
      FormTrip.response("a", #"{"linkId":"s","answer":[{"valueString":"\#(long)end"}]}"#),
      to: .dta, as: "t.dta")
    try trip.workspace.write(
      trip.workspace.read("t.texts.csv").replacing("long, long", with: "other, long"),
      to: "t.texts.csv")
    let response = try trip.imported("t.dta")
    #expect(response.contains(#""long, "#) && !response.contains("end"))
    #expect(trip.findings.contains { $0.code.key == Diagnostic.Code.textNotPutBack.key })
  }

  private static func moments(_ texts: [String]) -> String {
    texts.enumerated().map { number, text in
      FormTrip.response("\(number)", #"{"linkId":"m","answer":[{"valueDateTime":"\#(text)"}]}"#)
    }.joined()
  }

  @Test(
    "Moments come back to the millisecond", arguments: [BatchTarget.dta, .sav, .xpt])
  func milliseconds(target: BatchTarget) throws {
    let responses = Self.moments(
      [
        "2024-03-31T12:00:00.123Z", "2024-03-31T12:00:00.999Z", "1960-01-01T00:00:00.001Z",
        "1955-11-05T06:15:00.007Z", "9999-12-31T23:59:59.999Z", "2024-03-31T12:00:00Z",
      ])
    var trip = try FormTrip(#"{"linkId":"m","type":"dateTime"}"#)
    let name = "t.\(target.rawValue)"
    try trip.export(responses, to: target, as: name)
    #expect(try trip.imported(name) == responses)
    #expect(!trip.findings.contains { $0.code == .partNotInTable }, "\(trip.findings)")
  }

  @Test(
    "A moment whose microseconds do not come back is counted",
    arguments: [BatchTarget.dta, .sav, .xpt],
    ["00.123456", "00.000001", "59.999999", "07.654321", "00.111113", "00.111115"])
  func microseconds(target: BatchTarget, seconds: String) throws {
    let response = Self.moments(["2024-03-31T12:00:\(seconds)Z"])
    var trip = try FormTrip(#"{"linkId":"m","type":"dateTime"}"#)
    let name = "t.\(target.rawValue)"
    try trip.export(response, to: target, as: name)
    let isCounted = trip.findings.contains { $0.code == .partNotInTable }
    #expect(try (trip.imported(name) == response) != isCounted)
  }

  @Test(
    "Second 60 has no place in a column of times, and no other second stands for it",
    arguments: [BatchTarget.dta, .sav, .xpt],
    [
      ("time", #""valueTime":"23:59:60""#), ("time", #""valueTime":"12:30:60.5""#),
      ("dateTime", #""valueDateTime":"2016-12-31T23:59:60Z""#),
    ])
  func leapSeconds(target: BatchTarget, question: (type: String, value: String)) throws {
    let response = FormTrip.response("a", #"{"linkId":"t","answer":[{\#(question.value)}]}"#)
    var trip = try FormTrip(#"{"linkId":"t","type":"\#(question.type)"}"#)
    let name = "t.\(target.rawValue)"
    try trip.export(response, to: target, as: name)
    #expect(trip.findings.contains { $0.code == .partNotInTable })
    let texts = try trip.workspace.read("t.texts.csv")
    #expect(texts.contains(":60"))
    #expect(try trip.imported(name) == response)
  }

  @Test("A time before midnight stays before it where only milliseconds are kept")
  func beforeMidnight() throws {
    let response = FormTrip.response(
      "a", #"{"linkId":"t","answer":[{"valueTime":"23:59:59.999999"}]}"#)
    var trip = try FormTrip(#"{"linkId":"t","type":"time"}"#)
    try trip.export(response, to: .dta, as: "t.dta")
    #expect(trip.findings.contains { $0.code == .partNotInTable })
    #expect(try trip.imported("t.dta").contains("23:59:59.999\""))
  }

  @Test("A time of day comes back from a file that calls it a moment, as pandas writes it")
  func timeAsMoment() throws {
    let response = FormTrip.response(
      "a", #"{"linkId":"wake","answer":[{"valueTime":"07:15:00"}]}"#)
    var trip = try FormTrip(#"{"linkId":"wake","type":"time"}"#)
    try trip.export(response, to: .dta, as: "t.dta")
    let reader = try StatisticsReader(trip.workspace.file("t.dta"), .dta)
    let variables = reader.variables.map {
      $0.name == "wake" ? StatisticsVariable($0.name, .dateTime) : $0
    }
    var bytes: [UInt8] = []
    let writer = try StatisticsWriter(.dta, variables, rows: 1) { bytes += $0 }
    try reader.readRows { row throws(Diagnostic) in
      try writer.beginRow()
      for (index, cell) in row.enumerated() {
        switch cell {
        case .text(let text): _ = try writer.set(text: text, at: index)
        case .time(let seconds):
          _ = try writer.set(
            dateTime: StatisticsFormat.dta.firstMicrosecond + Int64(seconds) * 1_000_000,
            at: index)
        default: _ = try writer.setMissing(nil, at: index)
        }
      }
      try writer.endRow()
    }
    try writer.finish()
    try Data(bytes).write(to: URL(fileURLWithPath: trip.workspace.file("t.dta")))
    #expect(try trip.imported("t.dta") == response)
  }

  @Test("Days, seconds and numbers of a file are written as FHIR writes them")
  func cells() throws {
    let variables = [
      StatisticsVariable("day", .date), StatisticsVariable("moment", .dateTime),
      StatisticsVariable("clock", .time), StatisticsVariable("number", .number),
    ]
    let cells = StatisticsCells(
      variables, CodebookTable(), of: Codebook(), .dta, texts: nil)
    var line: [UInt8] = []
    cells.append(
      [.date(days: -1), .dateTime(microseconds: 500_000), .time(seconds: 3600), .number(4)],
      to: &line)
    #expect(
      String(decoding: line, as: UTF8.self)
        == "1969-12-31,1970-01-01T00:00:00.500Z,01:00:00,4")
  }
}
