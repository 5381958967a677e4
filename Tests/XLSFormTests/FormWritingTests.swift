import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import XLSForm

@Suite("Writing forms")
struct FormWritingTests {
  /// The rows of the questions of a survey as dictionaries.
  static func rows(_ items: [SurveyItem], sheet: String = "survey") throws -> [[String: String]] {
    let written = XLSFormFormat().write(WriteRequest(Survey(items: items)))
    let sheet = try #require(try Workbook(reading: written.bytes, name: "f").sheet(sheet))
    let heads = sheet.rows.first?.map(\.text) ?? []
    return sheet.rows.dropFirst().map { row in
      var cells: [String: String] = [:]
      for (head, cell) in zip(heads, row) where cell != .empty { cells[head] = cell.text }
      return cells
    }
  }

  @Test("Names are legal and each there once; a linkId that differs has a column")
  func names() throws {
    let ids = ["1.1", "1_1", "a b", "A_B", "data", "größe", "x"]
    let rows = try Self.rows(ids.map { SurveyItem(linkId: $0, type: .string, text: $0) })
    #expect(
      rows.map { $0["name"] } == ["_1.1", "_1_1", "a_b", "A_B_2", "data_2", "gr__e", "x"])
    #expect(rows.map { $0["linkId"] } == ["1.1", "1_1", "a b", "A_B", "data", "größe", nil])
  }

  @Test("Options have names without spaces, and columns for what those do not say")
  func options() throws {
    let item = Fixtures.item("q", .choice, "Which?") {
      $0.options = Fixtures.options(
        .coding(Coding(system: "http://s", code: "a b", display: "A")), .string("It's so"))
      $0.options[0].ordinal = ExactDecimal("1.5")
      $0.options[1].initialSelected = true
    }
    let rows = try Self.rows([item], sheet: "choices")
    #expect(
      rows == [
        [
          "list_name": "q", "name": "a_b", "label": "A", "system": "http://s", "code": "a b",
          "weight": "1.5",
        ],
        [
          "list_name": "q", "name": "Its_so", "label": "It's so", "code": "It's so",
          "fhir_type": "string",
        ],
      ])
    #expect(try Self.rows([item])[0]["default"] == "Its_so")
  }

  @Test("The same options are one list")
  func lists() throws {
    let items = ["a", "b", "c"].map { name in
      Fixtures.item(name, .choice, name) {
        $0.options = Fixtures.options(.string(name == "c" ? "y" : "x"))
      }
    }
    #expect(
      try Self.rows(items).map { $0["type"] } == ["select_one a", "select_one a", "select_one c"])
  }

  @Test("Limits and rules are one constraint")
  func constraint() throws {
    let number = Fixtures.item("n", .integer, "N") {
      $0.minValue = .integer(0)
      $0.maxValue = .integer(200)
    }
    let text = Fixtures.item("t", .string, "T") {
      $0.maxLength = 5
      $0.regex = "[a-z]+"
    }
    let rows = try Self.rows([number, text])
    #expect(rows[0]["constraint"] == ". >= 0 and . <= 200")
    #expect(
      rows[1]["constraint"] == "string-length(.) <= 5 and regex(., '^(?:[a-z]+)$')"
        || rows[1]["constraint"]?.contains("regex(., ") == true)
  }

  @Test("A condition of a question inside another asks for that one, too")
  func nested() throws {
    let items = [
      Fixtures.item(
        "a", .boolean, "A",
        [
          Fixtures.item("b", .integer, "B") {
            $0.enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .boolean(true))]
          }
        ])
    ]
    let rows = try Self.rows(items)
    #expect(rows[1]["fhir_parent"] == "a")
    #expect(rows[1]["relevant"] == "${a} != '' and ${a} = 'yes'")
  }

  @Test("What forms cannot say is in columns of ours, and reported")
  func ownColumns() throws {
    let item = Fixtures.item("q", .string, "Q") { $0.entryFormat = "DD.MM." }
    let written = XLSFormFormat().write(WriteRequest(Survey(items: [item])))
    #expect(written.losses.map(\.construct) == ["entryFormat"])
    #expect(written.losses.map(\.outcome) == [.carried])
    #expect(try Self.rows([item])[0]["fhir_entryFormat"] == "DD.MM.")
  }

  @Test("An expression that forms cannot say is reported, and the question always asked")
  func otherExpressions() throws {
    let item = Fixtures.item("q", .string, "Q") {
      $0.enableWhenExpression = SurveyExpression("%patient.active")
    }
    let written = XLSFormFormat().write(WriteRequest(Survey(items: [item])))
    #expect(written.losses.map(\.construct) == ["enableWhenExpression"])
    #expect(written.losses.map(\.outcome) == [.dropped])
    #expect(try Self.rows([item])[0]["relevant"] == nil)
  }
}
