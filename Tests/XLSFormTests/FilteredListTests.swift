import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import XLSForm

@Suite("New options of lists with a filter that nobody followed")
struct FilteredListTests {
  private static func source(_ filter: String) -> Source {
    Source(
      name: "form.md",
      text: """
        | survey |
        | | type | name | label | choice_filter |
        | | select_one reg | region | Region | |
        | | select_one dist | district | District | \(filter) |
        | choices |
        | | list_name | name | label | region | kind | type | hint |
        | | reg | n | North | | | | |
        | | dist | n1 | N One | n | x | k | look |
        | | dist | n2 | N Two | s | x | k | |
        """)
  }

  private static func back(_ filter: String) throws -> (rows: [[String]], losses: [Loss]) {
    let source = source(filter)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    let new = Coding(code: "n3", display: "N Three")
    survey.items[1].options.append(AnswerOption(value: .coding(new)))
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    let book = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let rows = (book.sheet("choices")?.rows ?? []).map { $0.map(\.text) }
    return (rows, written.losses)
  }

  @Test(
    "A new option has what all others have in the columns that the filter asks for",
    arguments: ["unheard-of(kind)", "unheard-of(type) and kind = 'x'"])
  func shared(_ filter: String) throws {
    let (rows, losses) = try Self.back(filter)
    let type = filter.contains("type") ? ["x", "k"] : ["x"]
    #expect(rows.last == ["district", "n3", "N Three", ""] + type)
    // What the other options say that only forms know stays with them.
    #expect(rows.contains(["district", "n1", "N One", "n", "x", "k", "look"]))
    #expect(losses.isEmpty)
  }

  @Test("Where the others differ, the report says that a new option may never be offered")
  func different() throws {
    let filter = "unheard-of(${region}) and region=${region} and kind='x'"
    let (rows, losses) = try Self.back(filter)
    #expect(rows.last == ["district", "n3", "N Three", "", "x"])
    let loss = try #require(losses.first)
    #expect(losses.count == 1 && loss.reason == .newOptionsNotInFilter)
    #expect(loss.linkId == "district" && loss.detail == "N Three" && loss.before == filter)
    #expect(loss.outcome == .approximated && loss.target?.line == 3)
    let report = LossReport(source: ("q.json", "fhir"), target: "xlsform", losses: losses)
    #expect(report.finding(of: loss)?.severity == .warning)
  }

  @Test("Answers are found in a list by what they are, whatever they are called")
  func positions() {
    let values: [AnswerValue] = [
      .string("1"), .coding(Coding(code: "a", display: "A")), .coding(Coding(display: "only")),
      .coding(Coding(system: "s", code: "a", display: "again")), .integer(1),
      .coding(Coding(code: "2", display: "1")), .coding(Coding(code: "a", display: "twice")),
    ]
    let positions = AnswerPositions(values)
    for value in values + [.decimal(ExactDecimal(1)), .string("A"), .coding(Coding(code: "z"))] {
      #expect(
        positions.first(value) == values.firstIndex { $0.isSameAnswer(as: value) }, "\(value)")
    }
  }

  @Test(
    "A question with a filter that is opened has another answer as an option and a question",
    arguments: ["unheard-of(kind)", "region = ${region}"])
  func opened(_ filter: String) throws {
    let source = Self.source(filter)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    survey.items[1].answerConstraint = .optionsOrString
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    let book = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let rows = (book.sheet("survey")?.rows ?? []).map { $0.map(\.text) }
    #expect(!rows.contains { $0.contains { $0.contains("or_other") } }, "\(rows)")
    #expect(rows.contains { $0.contains("district_other") })
    #expect(book.sheet("choices")?.rows.contains { $0.map(\.text).contains("other") } == true)
    let back = XLSFormFormat().read(Source(name: "g", bytes: written.bytes)) { _ in nil }
    #expect(back.survey?.items.map(\.answerConstraint) == [.optionsOnly, .optionsOrString])
  }
}
