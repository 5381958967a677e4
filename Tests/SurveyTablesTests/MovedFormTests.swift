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

@Suite("Questions that are elsewhere in another version, or in a response")
struct MovedFormTests {
  /// The tables of an export, and what it said.
  private struct Export {
    let workspace = Result { try Workspace() }
    var codebook = Codebook()
    var rows: [[[String]]] = []
    var findings: [Diagnostic] = []
    var summary: BatchSummary?

    init(
      _ form: MovedForm, _ layout: TableLayout, _ change: (inout BatchExport) -> Void = { _ in }
    ) throws {
      let workspace = try workspace.get()
      var export = BatchExport(target: .table, output: workspace.file("t.csv"))
      export.questionnaires = try MovedFormTests.roots(form)
      export.layout = layout
      change(&export)
      let lines = form.responses.map { $0.json + "\n" }.joined()
      summary = try export.run([workspace.write(lines, to: "in")]) { findings.append($0) }
      let source = Source(
        name: "codebook", bytes: Array(try workspace.read("t.codebook.json").utf8))
      codebook = try #require(CodebookReader.read(source).codebook)
      rows = try codebook.tables.map { table in
        let text = try workspace.read(table.name.isEmpty ? "t.csv" : "t.\(table.name).csv")
        return text.split(separator: "\n").dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
      }
    }

    /// How many answers are said to be in no table.
    var lost: Int {
      findings.reduce(0) { sum, finding in
        finding.code == .partNotInTable ? sum + MovedFormTests.count(finding) : sum
      }
    }
  }

  private static func count(_ finding: Diagnostic) -> Int {
    for argument in finding.arguments where argument.name == "count" {
      if case .number(let count) = argument.value { return count }
    }
    return 0
  }

  private static func roots(_ form: MovedForm) throws -> [Element] {
    try form.questionnaires.map { try Samples.document($0).root }
  }

  private static let layouts = TableLayout.Names.allCases.flatMap { names in
    [TableLayout.Repeats.tables, .wide].flatMap { repeats in
      [false, true].map { TableLayout(names: names, repeats: repeats, missing: $0) }
    }
  }

  /// Checks the cells of a row, and adds its answers to those that were found.
  private func check(
    _ row: [String], _ table: CodebookTable, _ codebook: Codebook,
    _ answers: [String: [String: MovedForm.Answer]], _ found: inout [String: [String]]
  ) throws -> MovedForm.Step? {
    let id = row[0]
    var own: Set<MovedForm.Step> = []
    for (column, cell) in zip(table.columns, row) where !cell.isEmpty {
      guard case .answer(let answer) = column.content, answer.part != .missing else { continue }
      let given = try #require(answers[id]?[cell], "\(cell) of \(id)")
      #expect(given.linkId == codebook.questions[answer.question].linkId)
      found[id, default: []].append(cell)
      if let last = table.path.last, let step = given.around.last(where: { $0.linkId == last }) {
        own.insert(step)
      } else {
        #expect(table.path.isEmpty)
      }
    }
    #expect(own.count <= 1, "one row for several repetitions")
    return own.first
  }

  private func check(_ form: MovedForm, _ export: Export) throws {
    let answers = Dictionary(
      uniqueKeysWithValues: form.responses.map { response in
        (response.id, Dictionary(uniqueKeysWithValues: response.answers.map { ($0.value, $0) }))
      })
    var found: [String: [String]] = [:]
    for (number, table) in export.codebook.tables.enumerated() {
      var steps: Set<MovedForm.Step> = []
      var keys: Set<[String]> = []
      for row in export.rows[number] {
        let step = try check(row, table, export.codebook, answers, &found)
        if let step { #expect(steps.insert(step).inserted, "two rows for one repetition") }
        if number > 0 { #expect(keys.insert(Array(row[..<2])).inserted) }
        if number == 0 || step != nil { continue }
        // Nothing of its own: something is inside of it.
        let isAround = export.codebook.tables.indices.contains { inner in
          guard
            let parent = export.codebook.tables[inner].columns.firstIndex(where: {
              $0.content == .key(.parent)
            })
          else { return false }
          return export.rows[inner].contains { $0[0] == row[0] && $0[parent] == row[1] }
        }
        #expect(isAround, "a row that nobody gave")
      }
    }
    var missing = 0
    for response in form.responses {
      let cells = found[response.id] ?? []
      #expect(Set(cells).count == cells.count, "an answer in two cells")
      missing += response.answers.count - cells.count
    }
    #expect(missing == export.lost, "answers in no cell and in no count")
  }

  private func imported(_ form: MovedForm, _ export: Export) throws -> (
    text: String, findings: [Diagnostic]
  ) {
    let workspace = try export.workspace.get()
    let surveys = try Self.roots(form).map { try #require(QuestionnaireReader.read($0).survey) }
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    var batch = BatchImport(
      surveys[0], target: .ndjson, output: workspace.file("out"), reader: reader,
      at: try #require(Instant(now)))
    batch.add(surveys[1])
    var findings: [Diagnostic] = []
    _ = try batch.run(workspace.file("t.csv")) { findings.append($0) }
    return (try workspace.read("out"), findings)
  }

  @Test(
    "Each answer of two versions is in one cell of its question, with what was answered with it, and comes back",
    arguments: layouts)
  func versions(layout: TableLayout) throws {
    for seed in UInt64(1)...25 {
      let form = MovedForm(seed: seed, hasMisfits: false)
      let export = try Export(form, layout)
      #expect(export.findings.isEmpty, "seed \(seed): \(export.findings)")
      try check(form, export)
      let (text, findings) = try imported(form, export)
      #expect(findings.isEmpty, "seed \(seed): \(findings)")
      #expect(text == form.responses.map { $0.json + "\n" }.joined(), "seed \(seed)")
    }
  }

  @Test(
    "An answer that is elsewhere than its version has it is in a cell of its question, or counted",
    arguments: layouts)
  func misfits(layout: TableLayout) throws {
    for seed in UInt64(1)...25 {
      let form = MovedForm(seed: seed, hasMisfits: true)
      try check(form, Export(form, layout))
      let rest = try Export(form, layout) { $0.keepsRest = true }
      #expect(
        try imported(form, rest).text == form.responses.map { $0.json + "\n" }.joined(),
        "seed \(seed)")
    }
  }

  @Test(
    "The codebook of the first version keeps its columns, and the second one's answers are in new ones",
    arguments: layouts)
  func extended(layout: TableLayout) throws {
    for seed in UInt64(1)...25 {
      let form = MovedForm(seed: seed, hasMisfits: false)
      let first = try #require(
        Codebook.all(of: [try Self.roots(form)[0]], library: .init(), layout: layout).first)
      let export = try Export(form, layout) { $0.codebook = first }
      for (old, new) in zip(first.tables, export.codebook.tables) {
        #expect(old.columns == Array(new.columns.prefix(old.columns.count)))
      }
      #expect(export.findings.isEmpty, "seed \(seed): \(export.findings)")
      try check(form, export)
      let (text, findings) = try imported(form, export)
      #expect(findings.isEmpty, "seed \(seed): \(findings)")
      #expect(text == form.responses.map { $0.json + "\n" }.joined(), "seed \(seed)")
    }
  }

  @Test("A codebook that stays as it is rejects a response with an answer for which it has no cell")
  func frozen() throws {
    for seed in UInt64(1)...25 {
      for layout in Self.layouts {
        let form = MovedForm(seed: seed, hasMisfits: false)
        let first = try #require(
          Codebook.all(of: [try Self.roots(form)[0]], library: .init(), layout: layout).first)
        let export = try Export(form, layout) {
          ($0.codebook, $0.isFrozen) = (first, true)
        }
        #expect(export.lost == 0, "seed \(seed)")
        let cells = export.codebook.tables.enumerated().reduce(0) { sum, table in
          sum
            + export.rows[table.offset].reduce(0) { sum, row in
              sum
                + zip(table.element.columns, row).count { column, cell in
                  guard case .answer(let answer) = column.content else { return false }
                  return answer.part != .missing && !cell.isEmpty
                }
            }
        }
        #expect(cells == export.summary?.answers, "seed \(seed)")
      }
    }
  }

  @Test(
    "Of answers to one question in two items the first has its cells, and the second is counted, in any order of responses",
    arguments: [1, 3])
  func twice(count: Int) throws {
    let quantity = { (value: String) in
      #"{"linkId":"x","answer":[{"valueQuantity":{\#(value)}}]}"#
    }
    let items = quantity(#""unit":"kg""#) + #",{"linkId":"g","item":[\#(quantity(#""value":7"#))]}"#
    let form = #"{"linkId":"g","type":"group","item":[{"linkId":"x","type":"quantity"}]}"#
    var trip = try FormTrip(form)
    let responses = (0..<count).map { FormTrip.response("r\($0)", items) }.joined()
    try trip.export(responses)
    let lost = try #require(trip.findings.first { $0.code == .partNotInTable })
    #expect(Self.count(lost) == count && lost.location.linkId == "x")
    let rows = try trip.workspace.read("t.csv").split(separator: "\n").dropFirst()
    #expect(rows.count == count && rows.allSatisfy { $0.hasSuffix(",,kg,") }, "\(rows)")
    let codebook = try #require(
      Codebook.all(of: trip.questionnaires, library: ResourceLibrary()).first)
    var frozen = try FormTrip(form)
    try frozen.export(responses) { ($0.codebook, $0.isFrozen) = (codebook, true) }
    #expect(frozen.findings.count { $0.code == .answerWithoutColumn } == count)
  }

  @Test(
    "What is asked inside of an answer is kept beside it, but not what is inside of a further one")
  func beside() throws {
    let form =
      #"{"linkId":"q","type":"integer","item":[{"linkId":"x","type":"string"}]}"#
    let inner = { (text: String) in
      #""item":[{"linkId":"x","answer":[{"valueString":"\#(text)"}]}]"#
    }
    var trip = try FormTrip(form)
    try trip.export(
      FormTrip.response(
        "a", #"{"linkId":"q","answer":[{"valueInteger":1}],\#(inner("beside"))}"#)
        + FormTrip.response(
          "b",
          #"{"linkId":"q","answer":[{"valueInteger":1},{"valueInteger":2,\#(inner("further"))}]}"#))
    let rows = try trip.workspace.read("t.csv").split(separator: "\n").dropFirst()
    #expect(rows.map { $0.split(separator: ",").last } == ["beside", "1"])
    #expect(trip.findings.filter { $0.code == .partNotInTable }.map(Self.count) == [1, 1])
  }

  @Test("A summary counts each answer of two versions once, and says how many it does not")
  func summary() throws {
    for seed in UInt64(1)...25 {
      for hasMisfits in [false, true] {
        let form = MovedForm(seed: seed, hasMisfits: hasMisfits)
        let workspace = try Workspace()
        var export = BatchExport(target: .table, output: "-")
        export.questionnaires = try Self.roots(form)
        let lines = form.responses.map { $0.json + "\n" }.joined()
        var uncounted = 0
        let result = try export.summarize([workspace.write(lines, to: "in")]) { finding in
          if finding.code == .answersNotCounted { uncounted += Self.count(finding) }
        }
        var counted = 0
        for table in result.summary.forms.flatMap(\.tables) {
          for question in table.questions {
            if case .shown(let count) = question.columns[0].answered { counted += count }
          }
        }
        let given = form.responses.reduce(0) { $0 + $1.answers.count }
        #expect(counted + uncounted == given, "seed \(seed)")
      }
    }
  }
}
