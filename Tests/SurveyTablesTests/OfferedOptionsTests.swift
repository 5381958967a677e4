import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Options that not every version offers")
struct OfferedOptionsTests {
  private static func coding(_ code: String) -> String {
    #"{"valueCoding":{"system":"s","code":"\#(code)","display":"The \#(code)"}}"#
  }

  /// A form in versions that offer these options.
  private static func trip(_ versions: [[String]]) throws -> FormTrip {
    try FormTrip(
      versions: versions.map { codes in
        let options = codes.map(coding).joined(separator: ",")
        return
          #"{"linkId":"sym","type":"choice","repeats":true,"answerOption":[\#(options)]}"#
      })
  }

  private static func response(_ id: String, _ version: Int, _ code: String) -> String {
    FormTrip.response(id, version: version, #"{"linkId":"sym","answer":[\#(coding(code))]}"#)
  }

  private static let versions = [
    ["cough", "fever"], ["cough", "fever", "anosmia"], ["cough", "anosmia"],
  ]

  @Test("A box is empty where the version of the row does not offer its option")
  func boxes() throws {
    let responses = [
      Self.response("a", 1, "cough"), Self.response("b", 2, "cough"),
      Self.response("c", 3, "anosmia"),
    ]
    var trip = try Self.trip(Self.versions)
    try trip.export(responses.joined() + Self.response("d", 1, "anosmia"))
    let rows = try trip.workspace.read("t.csv").split(separator: "\n")
    let ends = [
      "sym___cough,sym___anosmia,sym___fever", ",1,,0", ",1,0,0", ",0,1,", ",0,1,0",
    ]
    #expect(rows.count == ends.count)
    for (row, end) in zip(rows, ends) { #expect(row.hasSuffix(end)) }
    try trip.export(responses.joined())
    #expect(try trip.imported() == responses.joined())
  }

  @Test("The versions of its column are those that offer it, in a codebook that grows, too")
  func columns() throws {
    let surveys = try Self.trip(Self.versions).questionnaires.map {
      try #require(QuestionnaireReader.read($0).survey)
    }
    var builder = CodebookBuilder(TableLayout())
    for survey in surveys.prefix(2) { builder.add(.init(survey)) }
    let earlier = builder.codebook()
    for survey in surveys { builder.add(.init(survey)) }
    for codebook in [builder.codebook(), builder.codebook(extending: earlier)] {
      let versions = codebook.tables[0].columns.filter { $0.name.hasPrefix("sym") }.map {
        let shown = ColumnDescription($0, of: codebook, in: CodebookLanguages(nil, of: codebook))
        return "\($0.name) \(shown.versions.joined(separator: " "))"
      }
      #expect(
        Set(versions) == ["sym___cough 1 2 3", "sym___fever 1 2", "sym___anosmia 2 3"])
    }
  }

  private static func question(_ versions: [String], _ options: [CodebookOption]) -> Codebook {
    Codebook(
      versions: versions,
      questions: [
        CodebookQuestion(
          linkId: "q", path: ["q"], type: .coding, versions: versions, options: options)
      ])
  }

  @Test(
    "What responses show of options adds no version that an option is absent from",
    arguments: [(true, ["a": ["1", "3"], "b": ["3"], "c": ["2"]]), (false, ["a": ["1"]])])
  func extending(knowsOptions: Bool, absentFrom: [String: [String]]) {
    func option(_ code: String, since: String, absentFrom: [String] = []) -> CodebookOption {
      CodebookOption(
        value: .coding(Coding(code: code)), since: since, absentFrom: absentFrom)
    }
    let known = Self.question(
      ["1", "2"], [option("a", since: "2", absentFrom: ["1"]), option("b", since: "1")])
    let other = Self.question(["1", "3"], [option("c", since: "1")])
    let grown = known.extended(by: other, RepetitionCounts(), knowsOptions: knowsOptions)
    let found = grown.questions[0].options.filter { !$0.absentFrom.isEmpty }
      .map { ($0.mark, $0.absentFrom) }
    #expect(Dictionary(uniqueKeysWithValues: found) == absentFrom)
  }

  @Test("A version that asks without options is not one that does not offer them")
  func withoutOptions() throws {
    let open = #"{"linkId":"sym","type":"open-choice","repeats":true}"#
    let listed =
      #"{"linkId":"sym","type":"choice","repeats":true,"answerOption":[\#(Self.coding("cough"))]}"#
    var builder = CodebookBuilder(TableLayout())
    for questionnaire in try FormTrip(versions: [open, listed]).questionnaires {
      builder.add(.init(try #require(QuestionnaireReader.read(questionnaire).survey)))
    }
    #expect(builder.codebook().questions.flatMap(\.options).map(\.absentFrom) == [[]])
  }

  @Test(
    "A summary has the share of those who were offered it, unless that shows too few",
    arguments: [(1, 4, 0.75), (4, nil, nil)] as [(Int, Int?, Double?)])
  func summary(leastCount: Int, offered: Int?, share: Double?) throws {
    let trip = try Self.trip(Array(Self.versions.prefix(2)))
    let responses =
      (0..<6).map { Self.response("a\($0)", 1, "cough") }
      + (0..<3).map { Self.response("b\($0)", 2, "anosmia") } + [Self.response("c", 2, "cough")]
    var export = BatchExport(target: .table, output: "-")
    export.questionnaires = trip.questionnaires
    let input = try trip.workspace.write(responses.joined(), to: "in")
    let form = try #require(
      export.summarize([input], by: nil, leastCount: leastCount) { _ in }.summary.forms.first)
    let question = try #require(form.tables.first?.questions.first)
    #expect(question.options.map(\.code) == ["cough", "fever", "anosmia"])
    #expect(question.columns[0].offered.map(\.value) == [10, 10, offered])
    let rows = SummaryRow.rows(of: question)
    let labels = rows.map(\.label).filter { $0.hasSuffix("not in all versions") }
    #expect(labels == ["The anosmia (anosmia), not in all versions"])
    let row = rows.first { $0.label.contains("anosmia") }
    #expect(row?.cells.first?.share == share)
  }
}
