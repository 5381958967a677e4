import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import REDCap

@Suite("Real data dictionaries, and questionnaires as dictionaries")
struct REDCapCorpusTests {
  private static let formats = DefinitionFormats([REDCapFormat()])
  private static let files =
    Corpus.files("formats/redcap", ending: ".csv")
    + Corpus.files("formats/redcap-json", ending: ".json")

  private func open(_ source: Source, _ format: any SurveyFormat) throws -> OpenedDefinition {
    try #require(Self.formats.open(source, as: format).definition)
  }

  @Test("Converted to a questionnaire and back, a dictionary is what it was", arguments: files)
  func fromREDCap(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    #expect(REDCapFormat().recognizes(source))
    let opened = try open(source, REDCapFormat())
    #expect(!opened.losses.contains { $0.reason == .logicNotSaid })
    let converted = opened.converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat())
      .converted(to: REDCapFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  @Test("A dictionary that nobody changed keeps every byte of its rows", arguments: files)
  func original(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    let survey = try #require(REDCapFormat().read(source) { _ in nil }.survey)
    let written = REDCapFormat().write(WriteRequest(survey, original: source))
    if path.hasSuffix(".csv") {
      #expect(written.bytes == source.bytes)
    } else {
      let again = REDCapFormat().read(Source(name: "b.json", bytes: written.bytes)) { _ in nil }
      #expect(again.survey == survey)
    }
  }

  @Test(
    "Each cell of a dictionary that is taken out changes the result or the report", arguments: files
  )
  func cells(_ path: String) throws {
    guard path.hasSuffix(".csv") else { return }
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    let table = try DictionaryTable(source)
    let columns = try #require(table.columns)
    let headings = try #require(DelimitedText(source).rows.first?.cells)
    func said(_ rows: [[String]]) -> String {
      let bytes = ([headings] + rows).flatMap { DictionaryField.line($0) }
      let read = REDCapFormat().read(Source(name: "d.csv", bytes: bytes)) { _ in nil }
      let losses = read.losses.map { "\($0.construct) \($0.linkId ?? "") \($0.before ?? "")" }
      return "\(read.survey?.fingerprint ?? "") \(losses.sorted()) \(read.diagnostics.count)"
    }
    let rows = table.rows.map { row in
      columns.enumerated().map { index, column in
        column.map { row.field[$0] } ?? row.others.first { $0.number == index + 1 }?.text ?? ""
      }
    }
    let whole = said(rows)
    // A field without a type is a text, as one without it.
    let cells = rows.indices.flatMap { row in
      rows[row].indices.filter { cell in
        !rows[row][cell].isEmpty && (columns[cell] != .fieldType || rows[row][cell] != "text")
      }.map { (row, $0) }
    }
    // Some, or all by `make deletions`.
    let isWhole = ProcessInfo.processInfo.environment["FHIR_SURVEY_DELETIONS"] != nil
    let every = isWhole ? 1 : max(1, cells.count / 60)
    for (number, (row, cell)) in cells.enumerated() where number % every == 0 {
      var less = rows
      less[row][cell] = ""
      #expect(said(less) != whole, "\(row + 2):\(cell + 1) \(rows[row][cell])")
    }
  }

  @Test(
    "Each member of metadata in JSON that is taken out changes the result or the report",
    arguments: files.filter { $0.hasSuffix(".json") })
  func members(_ path: String) throws {
    let bytes = try #require(Corpus.bytes(path))
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    func said(_ rows: [[String: Any]]) throws -> String {
      let bytes = try JSONSerialization.data(withJSONObject: rows)
      let read = REDCapFormat().read(Source(name: "d.json", bytes: Array(bytes))) { _ in nil }
      let losses = read.losses.map { "\($0.construct) \($0.linkId ?? "") \($0.before ?? "")" }
      return
        "\(read.survey?.fingerprint ?? "") \(losses.sorted()) \(read.diagnostics.map(\.description))"
    }
    let whole = try said(rows)
    // Some, or all by `make deletions`.
    let isWhole = ProcessInfo.processInfo.environment["FHIR_SURVEY_DELETIONS"] != nil
    var number = 0
    for row in rows.indices {
      for (name, value) in rows[row].sorted(by: { $0.key < $1.key }) {
        if value as? String == "" || (value as? [Any])?.isEmpty == true { continue }
        // A field without a type is a text, as one without it.
        if name == "field_type", value as? String == "text" { continue }
        number += 1
        guard isWhole || number % 17 == 0 else { continue }
        var less = rows
        less[row][name] = nil
        #expect(try said(less) != whole, "\(row) \(name) \(value)")
      }
    }
    #expect(try said(Array(rows.dropLast())) != whole)
  }

  @Test("Converted to a dictionary and back, a questionnaire is what it was")
  func fromFHIR() throws {
    var (count, whole, several) = (0, 0, 0)
    var files: [String] = []
    let workspace = try Workspace()
    for path in Corpus.files(in: ["questionnaires/r4/json", "questionnaires/r4"], suffix: ".json") {
      guard let bytes = Corpus.bytes(path) else { continue }
      let source = Source(name: path, bytes: bytes)
      guard let opened = Self.formats.open(source, as: FHIRFormat()).definition else { continue }
      let converted = opened.converted(to: REDCapFormat())
      let written = REDCapFormat().files(converted.bytes).map(\.bytes)
      if written.count > 1 { several += 1 }
      // From the dictionaries in all languages, and from that in the form's own; all by `make round-trips`.
      let sources = count % 4 == 0 ? Set([converted.bytes, written[0]]) : []
      for text in sources.map({ Source(name: "d.csv", bytes: $0) }) {
        #expect(REDCapFormat().recognizes(text), "\(path)")
        let back = try open(text, REDCapFormat()).converted(to: FHIRFormat())
        #expect(back.isOrigin && back.bytes == bytes, "\(path)")
      }
      #expect(!converted.losses.contains { $0.outcome == .dropped }, "\(path)")
      count += 1
      let lost = converted.losses.filter {
        $0.outcome > .approximated && $0.linkId != nil
          && Self.mainConstructs.contains($0.construct)
      }
      if lost.isEmpty { whole += 1 }
      for (number, text) in written.enumerated() {
        let file = workspace.file("\(path.split(separator: "/").last ?? "").\(number).csv")
        try Data(text).write(to: URL(filePath: file))
        files.append(file)
      }
    }
    print("REDCap: \(count) questionnaires, \(several) in several languages")
    #expect(count > 400 || count == 0)
    // 301 of 427 at the time of writing.
    #expect(Double(whole) >= 0.55 * Double(count), "\(whole) of \(count)")
    try check(files)
  }

  /// Dictionaries are in order by the rules of REDCap's upload, which a program of its own knows.
  private func check(_ files: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "\(Project.folder)/Tests/REDCapTests/redcap_rules.py"] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(
      process.terminationStatus == 0, "\(String(decoding: text.prefix(20_000), as: UTF8.self))")
  }

  /// Questions, options, conditions, limits, calculations.
  private static let mainConstructs: Set<String> = [
    "item", "type", "text", "required", "repeats", "option", "answerConstraint", "answerValueSet",
    "enableWhen", "enableBehavior", "enableWhenExpression", "minValue", "maxValue", "minLength",
    "maxLength", "regex", "maxDecimalPlaces", "minOccurs", "maxOccurs", "constraints",
    "calculatedExpression", "calculatedLimits", "optionToggles",
  ]
}
