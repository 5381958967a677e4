import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
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
      var form = GeneratedForm(seed: seed)
      let responses = (1...40).map { form.response($0) }
      let root = try Samples.document(form.questionnaire).root
      let survey = try #require(QuestionnaireReader.read(root).survey)
      var builder = CodebookBuilder(layout)
      builder.add(.init(survey))
      for path in form.paths {
        let all = path.reduce([[Int]]([[]])) { all, _ in
          all.flatMap { known in (1...3).map { known + [$0] } }
        }
        builder.repetitions.met[path.last ?? "", default: []].formUnion(all)
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
    var form = GeneratedForm(seed: seed)
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
}
