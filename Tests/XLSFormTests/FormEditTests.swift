import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import XLSForm

@Suite("What people change in a form that was written")
struct FormEditTests {
  /// What is read of a survey's form with a cell changed.
  private static func edit(
    _ items: [SurveyItem], _ name: String, _ column: String, _ text: String,
    sheet: String = "survey"
  ) throws -> ReadDefinition {
    let origin = CarriedDocument(
      format: "fhir", name: "q.json", digest: "0", bytes: Array("{}".utf8))
    let request = WriteRequest(Survey(items: items), carried: origin)
    let bytes = XLSFormFormat().write(request).bytes
    var form = try FormWorkbook.read(Source(name: "f.xlsx", bytes: bytes))
    let number = try #require(form.sheets.firstIndex { $0.name == sheet })
    let heads = form.sheets[number].rows[0].map(\.text)
    let names = try #require(heads.firstIndex(of: "name"))
    let index = try #require(heads.firstIndex(of: column))
    let row = try #require(
      form.sheets[number].rows.firstIndex { $0.count > names && $0[names].text == name })
    while form.sheets[number].rows[row].count <= index {
      form.sheets[number].rows[row].append(.empty)
    }
    form.sheets[number].rows[row][index] = text.isEmpty ? .empty : .text(text)
    return XLSFormFormat().read(
      Source(name: "f.xlsx", bytes: PackedWorkbook(form).bytes)
    ) { _ in nil }
  }

  private static let choice = Fixtures.item("c", .choice, "C") {
    $0.options = [
      AnswerOption(value: .string("3 or 4")), AnswerOption(value: .integer(5)),
    ]
  }

  @Test("The label of an option that is a text is that text")
  func label() throws {
    let read = try Self.edit(
      [Self.choice], "3_or_4", "label", "three or four", sheet: "choices")
    #expect(read.survey?.items[0].options.map(\.value) == [.string("three or four"), .integer(5)])
    let five = try Self.edit([Self.choice], "5", "label", "five", sheet: "choices")
    #expect(five.survey?.items[0].options.last?.value == .integer(5))
    #expect(five.losses.map(\.outcome) == [.dropped])
  }

  /// A form in which rows name others in every way.
  private static let naming = """
    | survey |
    | | type | name | label | hint | relevant | calculation | repeat_count | default | required |
    | | text | who | Who | | | | | | |
    | | integer | n | How many of ${who} | for ${who} | | | | | yes |
    | | begin_repeat | r | Row | | | | ${n} | | |
    | | text | a | A | | ${who} != '' | | | | |
    | | end_repeat | | | | | | | | |
    | | calculate | twice | | | | ${n} * 2 | | | |
    | | integer | b | B | | ${twice} > 2 | | | ${n} | |
    | | integer | c | C | | . > 1 | | | 3 | |
    | | select_one l | q | Q | | | | | | |
    | choices |
    | | list_name | name | label |
    | | l | x | As ${who} |
    | settings |
    | | form_title | form_id | instance_name |
    | | Form | form | concat(${who}, '-') |
    """

  @Test(
    "Nothing of a form names a question that is deleted, and all else stays",
    arguments: [
      (
        gone: "who", lost: ["instance_name"],
        kept: ["${n} * 2", "${twice} > 2", "How many of who", "As who"]
      ),
      (gone: "n", lost: [], kept: ["${who} != ''", "concat(${who}, '-')"]),
      (
        gone: "twice", lost: [],
        kept: ["${who} != ''", "How many of ${who}", "As ${who}", "concat(${who}, '-')"]
      ),
    ] as [(gone: String, lost: [String], kept: [String])])
  func deleted(_ row: (gone: String, lost: [String], kept: [String])) throws {
    let source = Source(name: "form.md", text: Self.naming)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    survey.items.removeAll { $0.linkId == row.gone }
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(!text.contains("${\(row.gone)}"), "\(text)")
    for part in row.kept + [". > 1", "| 3 |"] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(written.losses.filter { $0.linkId == nil }.map(\.construct) == row.lost)
    #expect(!written.losses.contains { $0.linkId == "c" })
  }

  @Test("What is as it was is not in the report, whatever could be written of it")
  func unchangedRows() throws {
    let source = Source(name: "form.md", text: Self.naming)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    survey.changeItems { if $0.linkId == "c" { $0.text = "See" } }
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    #expect(written.losses.filter { $0.linkId != "c" } == [])
  }

  @Test("An option excludes no others once the rule that says so is taken out")
  func exclusive() throws {
    let item = Fixtures.item("c", .choice, "C") {
      $0.repeats = true
      $0.options = ["a", "n"].map { AnswerOption(value: .coding(Coding(code: $0, display: $0))) }
      $0.options[1].isExclusive = true
    }
    let (_, same) = RoundTripTests.back(Survey(items: [item]))
    #expect(same.survey?.items == [item])
    let read = try Self.edit([item], "c", "constraint", "")
    #expect(read.survey?.items[0].options.contains { $0.isExclusive } == false)
  }

  @Test("A quantity whose row is of another type is of that")
  func type() throws {
    let item = SurveyItem(linkId: "q", type: .quantity, text: "Q")
    #expect(try Self.edit([item], "q", "type", "decimal").survey?.items[0].type == .quantity)
    #expect(try Self.edit([item], "q", "type", "integer").survey?.items[0].type == .integer)
    #expect(try Self.edit([item], "q", "type", "text").survey?.items[0].type == .string)
  }

  @Test(
    "What has no place of its own is said: labels of repetitions, of yes, a condition that is gone")
  func said() throws {
    let phones = Fixtures.item("i", .string, "Phones") { $0.repeats = true }
    let label = try Self.edit([phones], "repeat_i", "label", "Your phones")
    #expect(label.losses.map(\.before) == ["Your phones"])
    let yes = try Self.edit(
      [SurveyItem(linkId: "b", type: .boolean, text: "B")], "yes", "label", "Ja", sheet: "choices")
    #expect(yes.losses.map(\.before) == ["Ja"])
    let parent = Fixtures.item("k", .boolean, "K") {
      $0.items = [SurveyItem(linkId: "k.1", type: .string, text: "S")]
    }
    #expect(try Self.edit([parent], "k.1", "label", "T").losses.isEmpty)
    let condition = try Self.edit([parent], "k.1", "relevant", "")
    #expect(condition.losses.map(\.construct) == ["relevant"])
  }

  @Test(
    "A greatest number of repetitions is one still where rows were added, and so are conditions")
  func repetitions() throws {
    let group = Fixtures.item("g", .group, "G") {
      ($0.repeats, $0.maxOccurs) = (true, 12)
      $0.items = ["a", "b", "c"].map { SurveyItem(linkId: $0, type: .string, text: $0) }
      $0.items[2].enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .string("x"))]
      $0.items[0].entryFormat = "x"
    }
    let read = try Self.edit([group], "b", "relevant", "")
    #expect(read.diagnostics.isEmpty && read.losses.isEmpty)
    #expect(read.survey?.items[0].maxOccurs == 12)
    #expect(read.survey?.items[0].items[2].enableWhen == group.items[2].enableWhen)
  }

  @Test("A page with repetitions in it is no field-list")
  func fieldList() throws {
    let kids = Fixtures.item("kids", .group, "Kids") {
      $0.repeats = true
      $0.items = [SurveyItem(linkId: "n", type: .string, text: "N")]
    }
    let around = Fixtures.item("h", .group, "H") { $0.items = [kids] }
    let page = Fixtures.item("p", .group, "P") {
      $0.itemControl = ["page"]
      $0.items = [around]
    }
    let (written, read) = RoundTripTests.back(Survey(items: [page]))
    #expect(try FormWritingTests.rows([page])[0]["appearance"] == nil)
    #expect(written.losses.map { "\($0.construct) \($0.outcome)" } == ["itemControl approximated"])
    #expect(read.survey?.items == [page])
    var plain = page
    plain.items[0].items[0].repeats = false
    #expect(try FormWritingTests.rows([plain])[0]["appearance"] == "field-list")
  }

  @Test(
    "A slider of decimal numbers has steps that reach its ends",
    arguments: [
      (nil, "2.5", nil, "0.1"), (nil, "2.25", nil, "0.01"), (1, "2.5", nil, "0.1"),
      (1, "3", nil, "1"), (nil, "3", 0, "1"), (nil, "3", 3, "0.001"),
    ] as [(Int?, String, Int?, String)])
  func steps(step: Int?, end: String, places: Int?, written: String) throws {
    let item = Fixtures.item("d", .decimal, "D") {
      $0.itemControl = ["slider"]
      $0.minValue = .decimal(ExactDecimal(0))
      $0.maxValue = ExactDecimal(end).map { .decimal($0) }
      ($0.sliderStepValue, $0.maxDecimalPlaces) = (step, places)
    }
    let row = try #require(try FormWritingTests.rows([item]).first)
    #expect(row["parameters"]?.hasSuffix("step=" + written) == true)
    let (form, read) = RoundTripTests.back(Survey(items: [item]))
    #expect(read.survey?.items[0].sliderStepValue == step || written == "1")
    #expect(read.survey?.items[0].type == .decimal)
    #expect(form.losses.isEmpty == (step == 1 && written == "1"))
  }

  @Test("A formula without a stored result is said, and no empty cell")
  func formulas() throws {
    let form = Workbook(sheets: [
      Sheet(
        "survey",
        rows: [
          [.text("type"), .text("name"), .text("label")],
          [.text("text"), .text("a"), .error("=\"What\"")],
        ])
    ])
    let read = XLSFormFormat().read(
      Source(name: "f.xlsx", bytes: PackedWorkbook(form).bytes)
    ) { _ in nil }
    #expect(read.diagnostics.map(\.code) == [.formLogicNotRead])
    #expect(read.losses.map(\.outcome) == [.dropped])
    #expect(read.losses.first?.source == Place(sheet: "survey", line: 2, column: 3))
  }
}
