import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import Testing

@testable import XLSForm

@Suite("Findings about forms")
struct FormFindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rows: String
    var code: Diagnostic.Code
    var position: SourcePosition
    var linkId: String?
    var testDescription: String { code.key }
  }

  static let cases = [
    Case(rows: "| | txt | a | A |", code: .unknownRowType, position: .init(line: 3, column: 1)),
    Case(rows: "| | | a | A |", code: .rowWithoutType, position: .init(line: 3, column: 3)),
    Case(
      rows: "| | select_one l | a | A |", code: .listNotFound,
      position: .init(line: 3, column: 1)),
    Case(
      rows: "| | select_one_from_file l.csv | a | A |", code: .formFileNotFound,
      position: .init(line: 3, column: 1)),
    Case(
      rows: "| | text | | A |", code: .rowWithoutName, position: .init(line: 3, column: 1),
      linkId: "row3"),
    Case(
      rows: "| | text | a | A |\n| | text | a | B |", code: .rowNameTwice,
      position: .init(line: 4, column: 2), linkId: "a-2"),
    Case(
      rows: "| | begin group | g | G |\n| | text | a | A |", code: .groupNotClosed,
      position: .init(line: 3, column: 1)),
    Case(
      rows: "| | text | a | A |\n| | end group | | |", code: .groupNotOpen,
      position: .init(line: 4, column: 1)),
    Case(
      rows: "| | begin group | g | G |\n| | text | a | A |\n| | end repeat | | |",
      code: .otherGroupOpen, position: .init(line: 5, column: 1)),
    Case(
      rows: "| | text | a | A | ${b} = 1 |", code: .formLogicNoQuestion,
      position: .init(line: 3, column: 4), linkId: "a"),
    Case(
      rows: "| | text | a | A | 1 + |", code: .formLogicSyntax,
      position: .init(line: 3, column: 4), linkId: "a"),
    Case(
      rows: "| | text | a | A | here-be-dragons(1) |", code: .formLogicNotRead,
      position: .init(line: 3, column: 4), linkId: "a"),
  ]

  @Test("Each says where it is, and the form is read all the same", arguments: cases)
  func findings(example: Case) throws {
    let read = Form.read(
      "| survey |\n| | type | name | label | relevant |\n" + example.rows)
    #expect(read.survey?.items.isEmpty == false)
    let finding = try #require(read.diagnostics.first)
    #expect(finding.code.key == example.code.key)
    #expect(finding.severity == .warning)
    #expect(finding.location.position == example.position)
    #expect(finding.location.linkId == example.linkId)
    #expect(read.diagnostics.count == 1)
  }

  @Test("A row of an unknown type is kept as a text")
  func keptAsText() {
    let read = Form.read("| survey |\n| | type | name | label |\n| | txt | a | A |")
    #expect(Form.items(read)["a"]?.type == .display)
    #expect(read.losses.map(\.before) == ["txt"])
  }

  @Test("A question whose condition is not followed is always asked, and that is reported")
  func alwaysAsked() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | relevant | constraint | calculation |
      | | integer | a | A | f(1) | g(.) > 1 and . < 3 | h() |
      """)
    let item = Form.items(read)["a"]
    #expect(item?.enableWhen.isEmpty == true)
    #expect(item?.enableWhenExpression == nil)
    #expect(item?.maxValue == nil, "half a condition is never used")
    #expect(read.losses.map(\.construct) == ["relevant", "constraint", "calculation"])
  }

  @Test("Groups that are too deep are taken apart")
  func deep() {
    let begin = (0..<150).map { "| | begin group | g\($0) | G |" }
    let end = (0..<150).map { _ in "| | end group | | |" }
    let rows = begin + ["| | text | a | A |"] + end
    let read = Form.read(
      "| survey |\n| | type | name | label |\n" + rows.joined(separator: "\n"))
    #expect(read.survey != nil)
    #expect(Form.items(read)["a"] != nil)
    #expect(read.diagnostics.contains { $0.code.key == Diagnostic.Code.groupsTooDeep.key })
  }

  @Test("A workbook of Excel 97 to 2003 is asked for as .xlsx")
  func oldWorkbook() {
    let bytes: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0]
    let source = Source(name: "form.xls", bytes: bytes)
    #expect(XLSFormFormat().recognizes(source))
    let read = XLSFormFormat().read(source) { _ in nil }
    #expect(read.survey == nil)
    #expect(read.diagnostics.map(\.code.key) == [Diagnostic.Code.oldWorkbook.key])
  }

  @Test(
    "A form without questions is an error",
    arguments: [
      "| survey |\n| | type | name |", "| choices |\n| | list_name | name |\n| | a | b |",
    ])
  func empty(text: String) {
    let read = Form.read(text)
    #expect(read.survey == nil)
    #expect(read.diagnostics.hasErrors)
  }
}
