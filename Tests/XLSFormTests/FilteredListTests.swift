import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import XLSForm

@Suite("Edited options of lists, and filters of them")
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
    #expect(rows.last == ["dist", "n3", "N Three", ""] + type)
    // What the other options say that only forms know stays with them.
    #expect(rows.contains(["dist", "n1", "N One", "n", "x", "k", "look"]))
    #expect(losses.isEmpty)
  }

  @Test("Where the others differ, the report says that a new option may never be offered")
  func different() throws {
    let filter = "unheard-of(${region}) and region=${region} and kind='x'"
    let (rows, losses) = try Self.back(filter)
    #expect(rows.last == ["dist", "n3", "N Three", "", "x"])
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

  private static let crops = """
    | survey |
    | | type | name | label | choice_filter |
    | | select_one crop | crop | Crop | |
    | | select_one seed | seed | Seed | crop = ${crop} and price < 100 |
    | | select_one size | a | A | |
    | | select_one size | b | B | |
    | choices |
    | | list_name | name | label | crop | price | image |
    | | crop | m | Maize | | | m.png |
    | | crop | r | Rice | | | r.png |
    | | seed | m1 | M one | m | 50 | m1.png |
    | | seed | m2 | M two | m | 150 | |
    | | seed | r1 | R one | r | 70 | |
    | | size | s | Small | | | |

    """

  @Test(
    "An option that is edited is so in the row of its list, and the filter stays",
    arguments: [
      ("crop", "m", "crop|m|Corn|||m.png"),
      ("seed", "m1", "seed|m1|Corn|m|50|m1.png"),
    ])
  func label(_ linkId: String, _ code: String, _ row: String) throws {
    let (before, after) = try Self.edited { item in
      guard item.linkId == linkId else { return }
      item.options = item.options.map { option in
        guard case .coding(var coding) = option.value, coding.code == code else { return option }
        coding.display = "Corn"
        return AnswerOption(value: .coding(coding))
      }
    }
    #expect(after.filter { !before.contains($0) } == [row])
    #expect(before.count == after.count && after.contains { $0.contains("price<100") })
  }

  @Test("A new option is a row beside the others, with what those have that are offered when it is")
  func added() throws {
    let new = AnswerValue.coding(Coding(code: "m3", display: "M three"))
    let (before, after) = try Self.edited { item in
      if item.linkId != "seed" { return }
      item.options.insert(AnswerOption(value: new), at: 1)
      item.optionToggles[0].options.append(new)
    }
    let rows = after.filter { !before.contains($0) }
    #expect(rows == ["seed|m3|Mthree|m|50"], "\(rows)")
    #expect(after.firstIndex(of: rows.first ?? "") == 11)
  }

  @Test("A list that several questions have is another one where one of them has other options")
  func severalQuestions() throws {
    for all in [true, false] {
      let (_, after) = try Self.edited { item in
        guard item.linkId == "b" || all && item.linkId == "a" else { return }
        item.options.append(AnswerOption(value: .coding(Coding(code: "l", display: "Large"))))
      }
      #expect(after.contains { $0 == "size|l|Large" } == all, "\(after)")
      #expect(after.contains { $0 == "b|l|Large" } == !all, "\(after)")
    }
  }

  /// The lines of the form before and after an edit.
  private static func edited(
    _ edit: (inout SurveyItem) -> Void
  ) throws -> (before: [String], after: [String]) {
    let source = Source(name: "form.md", text: crops)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    for index in survey.items.indices { edit(&survey.items[index]) }
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    #expect(written.losses.isEmpty)
    let text = String(decoding: written.bytes, as: UTF8.self)
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { line in
        var cells = line.split(separator: "|").map { $0.filter { $0 != " " } }
        while cells.last == "" { cells.removeLast() }
        return cells.dropFirst().joined(separator: "|")
      }
    }
    return (lines(crops), lines(text))
  }
}
