import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import ParquetFile
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Answers that come again")
struct RecurringAnswerTests {
  private static let layouts: [TableLayout] =
    TableLayout.Choices.allCases.flatMap { choices in
      TableLayout.Repeats.allCases.flatMap { repeats in
        [false, true].map { TableLayout(choices: choices, repeats: repeats, missing: $0) }
      }
    }

  /// What all responses together are written as, and what each of them is alone, without headers.
  private func compare(
    _ responses: [String], _ make: (String) -> BatchExport, seed: UInt64
  ) throws {
    let workspace = try Workspace()
    let all = try workspace.write(responses.joined(), to: "all")
    let together = try make(workspace.file("together.csv")).run([all]) { _ in }
    #expect(together.records == responses.count, "seed \(seed)")
    var alone: [String: String] = [:]
    for (number, response) in responses.enumerated() {
      let one = try workspace.write(response, to: "one")
      var export = make(workspace.file("one.csv"))
      export.force = true
      _ = try export.run([one]) { _ in }
      for name in try workspace.names() where name.hasPrefix("one.") && name.hasSuffix(".csv") {
        let text = try workspace.read(name)
        let rows = number == 0 ? text : String(text.drop { $0 != "\n" }.dropFirst())
        alone[name.replacing("one.", with: "together."), default: ""] += rows
      }
    }
    for (name, text) in alone {
      let found = try workspace.read(name)
      #expect(found == text, "seed \(seed), \(name)")
    }
    #expect(!alone.isEmpty)
  }

  @Test("A response has the same rows whatever came before it", arguments: layouts)
  func wide(layout: TableLayout) throws {
    for seed in UInt64(1)...3 {
      var form = GeneratedForm(seed: seed, nestsInAnswers: seed == 1)
      let responses = (1...40).map { form.response($0) }
      let root = try Samples.document(form.questionnaire).root
      let survey = try #require(QuestionnaireReader.read(root).survey)
      var builder = CodebookBuilder(layout)
      builder.add(.init(survey))
      for path in form.paths {
        builder.repetitions.insert(path, upTo: 3)
      }
      let codebook = builder.codebook()
      try compare(
        responses,
        { output in
          var export = BatchExport(target: .table, output: output)
          export.questionnaires = [root]
          export.codebook = codebook
          export.isFrozen = true
          export.jobs = 1
          return export
        }, seed: seed)
    }
  }

  @Test("A row of the tidy table is the same whatever came before it", arguments: UInt64(1)...6)
  func tidy(seed: UInt64) throws {
    var form = GeneratedForm(seed: seed, nestsInAnswers: seed < 3)
    var responses = (1...60).map { form.response($0) }
    // The same item twice in one response, and below another one.
    let item = #"{"linkId":"i","answer":[{"valueInteger":1},{"valueInteger":1}]}"#
    for number in 0..<6 {
      let items = [item, item, #"{"linkId":"g","item":[\#(item)]}"#, item].prefix(number + 1)
      responses.append(response("t\(number)", items.joined(separator: ",")) + "\n")
    }
    try compare(
      responses,
      { output in
        var export = BatchExport(target: .csv, output: output)
        export.jobs = 1
        return export
      }, seed: seed)
  }

  /// A response to a form without items in answers, nearly all of which are of known shapes.
  private static func plain(_ number: Int, _ random: inout Seeded) -> String {
    func item(_ linkId: String, _ values: String...) -> String {
      #"{"linkId":"\#(linkId)","text":"T, \#(linkId)","answer":[\#(values.map { "{\($0)}" }.joined(separator: ","))]}"#
    }
    func any(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
    let day = String(Int.random(in: 10...31, using: &random))
    var items = [
      item(
        "c",
        any(
          #""valueCoding":{"system":"s","code":"1","display":"a, b"}"#,
          #""valueCoding":{"system":"s","code":"2"}"#)),
      item("d", #""valueDate":"2024-02-\#(day)""#),
      item("n", #""valueDecimal":\#(day).50"#, #""valueInteger":-\#(day)"#),
      item("q", #""valueQuantity":{"value":\#(day),"comparator":"<","unit":"m,\"m\""}"#),
      item("s", #""valueString":"\#(any("x", "a,b", #"\"q\""#, #"l\nm"#, "ü", "")) \#(day)""#),
      item("r", #""valueReference":{"reference":"Patient/\#(day)"}"#),
      item("u", #""valueUri":"http://u/\#(day)""#, #""valueAttachment":{"title":"t,\#(day)"}"#),
      item("b", any(#""valueBoolean":true"#, #""valueBoolean":false"#)),
    ].filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
    items.append(
      #"{"linkId":"g","item":[\#(items.shuffled(using: &random).joined(separator: ","))]}"#)
    return
      #"{"resourceType":"QuestionnaireResponse","id":"p\#(number)","questionnaire":"http://q|1","status":"completed","subject":{"reference":"\#(any("P/1", "P,2", #"P\"3"#))"},"authored":"2024-01-\#(day)","item":[\#(items.joined(separator: ","))]}"#
  }

  @Test("Rows that share their texts make the same file as those that do not", arguments: [1, 3])
  func parquet(jobs: Int) throws {
    var random = Seeded(state: 5)
    let lines = (0..<3000).map { Self.plain($0, &random) }
    // Nothing in Bundles is read by shapes.
    let entries = lines.map { #"{"resource":\#($0)}"# }.joined(separator: ",")
    let bundle = #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#
    let workspace = try Workspace()
    let files = try [lines.joined(separator: "\n"), bundle].map { text in
      let input = try workspace.write(text, to: "in")
      var export = BatchExport(target: .parquet, output: workspace.file("out"))
      (export.shape, export.force, export.jobs) = (.tidy, true, jobs)
      let summary = try export.run([input]) { _ in }
      #expect(summary.records == lines.count)
      return try Data(contentsOf: URL(filePath: workspace.file("out")))
    }
    #expect(files[0] == files[1] && files[0].count > 10_000)
  }

  @Test("Rows with numbers are known again where others were forgotten")
  func numbers() {
    let text = Array("a,b,c,k,1,t,string,x,,,\na,b,c,m,2,t,string,y,,,\n".utf8)
    let (head, answers) = (0..<6, [6..<24, 30..<48])
    var rows = TidyParquetRows()
    func add(_ numbers: [Int]) {
      let all = numbers.map { TidyRows.Row(head: head, answer: answers[$0], number: $0 + 3) }
      rows.add(all[...], of: text.span)
    }
    add([0, 1, 0, 0, 1])
    #expect(rows.parts.map(\.rowCount) == [5, 5])
    let first = rows.parts.map(\.byteCount)
    rows.removeAll()
    add([1, 0, 1, 0, 0])
    #expect(rows.parts.map(\.rowCount) == [5, 5])
    #expect(rows.parts.map(\.byteCount) == first)
  }

  /// What is counted, and said once for all lines.
  private static let counts: [Diagnostic.Code] = [
    .partNotInTable, .responsesWithoutVersion, .responsesOfOtherVersion,
    .responsesOfOtherQuestionnaire, .sameIdAsBefore, .responsesWithoutRows,
  ]

  /// The form of those responses.
  private static let plainForm = #"""
    {"resourceType":"Questionnaire","url":"http://q","version":"1","status":"active",
    "item":[{"linkId":"g","type":"group","item":[
    {"linkId":"c","type":"choice","answerOption":[{"valueCoding":{"system":"s","code":"1","display":"a, b"}},
      {"valueCoding":{"system":"s","code":"2"}}]},
    {"linkId":"d","type":"date"},{"linkId":"n","type":"decimal"},{"linkId":"q","type":"quantity"},
    {"linkId":"s","type":"string"},{"linkId":"r","type":"reference"},{"linkId":"u","type":"url"},
    {"linkId":"b","type":"boolean"}]}]}
    """#

  @Test(
    "Lines with any byte changed are written and reported as each of them is alone",
    arguments: [BatchTarget.csv, .table], UInt64(1)...3)
  func mutated(target: BatchTarget, seed: UInt64) throws {
    let form = try Samples.document(Self.plainForm).root
    var builder = CodebookBuilder(TableLayout())
    builder.add(.init(try #require(QuestionnaireReader.read(form).survey)))
    let codebook = builder.codebook()
    var random = Seeded(state: seed)
    var lines: [[UInt8]] = (0..<160).map { Array(Self.plain($0, &random).utf8) }
    for number in lines.indices.dropFirst(60) where !number.isMultiple(of: 3) {
      let place = Int.random(in: 0..<lines[number].count, using: &random)
      lines[number][place] = UInt8.random(in: 0x20...0x7E, using: &random)
    }
    let workspace = try Workspace()
    func export(_ lines: [[UInt8]], to name: String) throws -> (rows: String, found: [String]) {
      try workspace.write(
        String(decoding: Array(lines.joined(separator: [10])), as: UTF8.self), to: "in")
      var export = BatchExport(target: target, output: workspace.file(name))
      (export.force, export.jobs) = (true, 1)
      if target == .table { (export.questionnaires, export.codebook) = ([form], codebook) }
      var found: [String] = []
      let summary = try export.run([workspace.file("in")]) { finding in
        // What differs between lines is said of all of them together.
        if finding.code == .tidyWithoutVersions { return }
        var finding = finding
        (finding.location.file, finding.location.position) = (nil, nil)
        if !Self.counts.contains(finding.code) { found.append(finding.text(in: .english)) }
      }
      found.append("\(summary.records) \(summary.rejected) \(summary.answers)")
      return (String(try workspace.read(name).drop { $0 != "\n" }.dropFirst()), found)
    }
    let together = try export(lines, to: "all.csv")
    var (rows, found, counts) = ("", [String](), [0, 0, 0])
    for line in lines {
      var alone = try export([line], to: "one.csv")
      for (place, count) in (alone.found.popLast() ?? "").split(separator: " ").enumerated() {
        counts[place] += Int(count) ?? 0
      }
      rows += alone.rows
      found += alone.found
    }
    #expect(together.rows == rows)
    #expect(together.found == found + [counts.map(String.init).joined(separator: " ")])
    #expect(counts[0] > 60 && counts[1] > 5)
  }
}
